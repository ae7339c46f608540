import { BeatbenchError } from '../../model/failure.ts';
import { linkedRecording } from '../../pipeline/exercises/exercises.ts';
import { type RecordingLink, linkedFileName, type LinkedRecording } from '../../pipeline/exercises/lesson.ts';
import type { PickedFile } from '../../workers/client-types.ts';
import { asFailure } from '../error-reason.ts';
import type { Opening } from '../opening/opening.ts';
import {
  isAwaitingLinked,
  type RecordingEntry,
  type RecordingKey,
  type RecordingsStore,
} from '../opening/recordings.ts';

/** The browser's means to request files, and the address of the page. */
export interface LinkedSource {
  readonly fetch: (address: string, options: RequestInit) => Promise<Response>;
  readonly pageAddress: string;
  readonly isOnline: () => boolean;
}

/**
 * Returns whether the page itself may request a file: only from its own host. The user saves other files with the
 * browser.
 */
export function isSameOrigin({ address }: RecordingLink, pageAddress: string): boolean {
  return new URL(address, pageAddress).origin === new URL(pageAddress).origin;
}

/**
 * @throws BeatbenchError if the size of a file differs from the lesson's; of a longer file only that it is longer is
 *   known
 */
function checkSize(size: number, file: RecordingLink): void {
  const { bytes } = file;
  if (size === bytes) return;
  const name = linkedFileName(file);
  throw new BeatbenchError(
    size < bytes ? 'truncated' : 'too-large',
    `‘${name}’ has ${size < bytes ? size : `more than ${bytes}`} bytes where the lesson says ${bytes}: it was cut short, or changed since. Tell the lesson’s author.`,
  );
}

async function hashSha256(content: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @throws BeatbenchError `bad-value` if the content is not that of the lesson's file */
async function checkContent(content: ArrayBuffer, file: RecordingLink): Promise<void> {
  if (file.sha256 === null || (await hashSha256(content)) === file.sha256) return;
  throw new BeatbenchError(
    'bad-value',
    `‘${linkedFileName(file)}’ is not the file of the lesson: its SHA-256 differs. Tell the lesson’s author.`,
  );
}

/** Reads a response, and stops once it is longer than allowed. */
async function readAnswer(answer: Response, file: RecordingLink): Promise<Uint8Array<ArrayBuffer>> {
  const reader = answer.body?.getReader();
  const content = new Uint8Array(file.bytes);
  let size = 0;
  for (;;) {
    const piece = await reader?.read();
    if (piece === undefined || piece.done) break;
    if (size + piece.value.length > file.bytes) {
      await reader?.cancel();
      checkSize(size + piece.value.length, file);
    }
    content.set(piece.value, size);
    size += piece.value.length;
  }
  checkSize(size, file);
  return content;
}

/**
 * Requests one linked file with a GET that reveals nothing about the user or the page.
 *
 * @throws BeatbenchError `no-network`, `missing-file`, `redirected`, `truncated`, `too-large`, `bad-value`
 */
async function fetchFile(file: RecordingLink, source: LinkedSource): Promise<PickedFile> {
  const name = linkedFileName(file);
  const address = new URL(file.address, source.pageAddress);
  let answer: Response;
  try {
    answer = await source.fetch(address.href, { redirect: 'manual', referrerPolicy: 'no-referrer' });
  } catch {
    const why = source.isOnline()
      ? `${address.host} does not answer, or does not let the page read it`
      : 'there is no network';
    throw new BeatbenchError(
      'no-network',
      `‘${name}’ could not be fetched: ${why}. Try again, or drop the file.`,
    );
  }
  if (answer.type === 'opaqueredirect' || (answer.status >= 300 && answer.status < 400)) {
    throw new BeatbenchError(
      'redirected',
      `‘${name}’ has moved to an address that the lesson does not list. Tell its author.`,
    );
  }
  if (!answer.ok) {
    throw new BeatbenchError(
      'missing-file',
      `${address.host} has no ‘${name}’ at this address (it answers ${answer.status}). Tell the lesson’s author.`,
    );
  }
  const content = await readAnswer(answer, file);
  await checkContent(content.buffer, file);
  return { path: name, file: new File([content], name) };
}

/** Dropped files of a linked recording, and the same files under the lesson's names. */
interface OwnFiles {
  readonly dropped: readonly PickedFile[];
  readonly files: readonly PickedFile[];
}

/** Returns whether a dropped file is a linked one: by content, or by name and size if the lesson has no hash. */
async function isSame({ file }: PickedFile, linked: RecordingLink): Promise<boolean> {
  if (file.size !== linked.bytes) return false;
  if (linked.sha256 === null) return file.name === linkedFileName(linked);
  return (await hashSha256(await file.arrayBuffer())) === linked.sha256;
}

/** Finds the files of a linked recording among dropped ones. Returns null if one is missing. */
async function findOwn({ files }: LinkedRecording, dropped: readonly PickedFile[]): Promise<OwnFiles | null> {
  const own: PickedFile[] = [];
  for (const linked of files) {
    for (const picked of dropped) {
      if (!(await isSame(picked, linked))) continue;
      own.push(picked);
      break;
    }
  }
  if (own.length < files.length) return null;
  const named = own.map(({ file }, k) => {
    const [linked] = files.slice(k, k + 1);
    const name = linked === undefined ? file.name : linkedFileName(linked);
    return { path: name, file: new File([file], name) };
  });
  return { dropped: own, files: named };
}

/**
 * Explains why dropped files are not those that an exercise waits for, and which have their names. Returns null if none
 * has.
 */
function explainMismatch({ files }: LinkedRecording, dropped: readonly PickedFile[]) {
  const names = new Set(files.map(linkedFileName));
  const claiming = dropped.filter(({ file }) => names.has(file.name));
  const [first] = claiming;
  if (first === undefined) return null;
  const { name, size } = first.file;
  const bytes = files.find((linked) => linkedFileName(linked) === name)?.bytes ?? 0;
  const message =
    size === bytes && claiming.length < files.length
      ? `The exercise needs ${[...names].join(', ')}: drop all of them at once.`
      : `‘${name}’ is not the file of the exercise: ${size === bytes ? 'its content differs' : `it has ${size} bytes instead of ${bytes}`}.`;
  return { claiming, message };
}

interface LinkedParts {
  readonly recordings: RecordingsStore;
  readonly choose: Opening['choose'];
  readonly chosen: () => RecordingEntry | null;
  readonly source: LinkedSource;
}

/** Creates the calls for recordings that lessons link. Nothing is downloaded before the user requests it. */
export function createLinkedFiles({ recordings, choose, chosen, source }: LinkedParts) {
  const openWithFiles = async (key: RecordingKey, files: readonly PickedFile[]): Promise<void> => {
    recordings.update(key, { origin: { files, options: {} }, failure: null, progress: null });
    await choose(key);
  };
  return {
    /** Fetches the recording of an exercise from the page's own host, at the user's request. */
    fetchLinked: async (entry: RecordingEntry): Promise<void> => {
      const { key } = entry;
      const linked = linkedRecording(entry.sample);
      if (linked === null || !isAwaitingLinked(entry) || entry.progress !== null) return;
      recordings.update(key, { failure: null, progress: { share: 0, stage: 'Fetching the recording' } });
      try {
        const files: PickedFile[] = [];
        for (const file of linked.files) files.push(await fetchFile(file, source));
        await openWithFiles(key, files);
      } catch (error) {
        recordings.update(key, { progress: null, failure: asFailure(error) });
      }
    },
    /** Gives dropped files to the chosen exercise if it waits for them. Returns the other files. */
    takeLinked: async (dropped: readonly PickedFile[]): Promise<readonly PickedFile[]> => {
      const entry = chosen();
      const linked = linkedRecording(entry?.sample ?? null);
      if (entry === null || linked === null || !isAwaitingLinked(entry)) return dropped;
      const own = await findOwn(linked, dropped);
      if (own !== null) {
        await openWithFiles(entry.key, own.files);
        return dropped.filter((picked) => !own.dropped.includes(picked));
      }
      const other = explainMismatch(linked, dropped);
      if (other === null) return dropped;
      const failure = { code: 'bad-value', message: other.message, where: null } as const;
      recordings.update(entry.key, { failure });
      return dropped.filter((picked) => !other.claiming.includes(picked));
    },
  };
}

export type LinkedCalls = ReturnType<typeof createLinkedFiles>;
