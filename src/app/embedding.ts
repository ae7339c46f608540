import { embeddingFile, fetchEmbeddingList, type EmbeddingList } from '../offline/embedding.ts';
import type { Session } from '../state/session.ts';
import type { PickedFile } from '../workers/client-types.ts';

/** Messages to the embedding page; `id` is that of the message being answered. */
type FrameAnswer =
  | {
      readonly beatbench: 'opened';
      readonly id: unknown;
      readonly recordings: readonly { readonly name: string; readonly problem: string | null }[];
    }
  | {
      readonly beatbench: 'refused';
      readonly id: unknown;
      readonly code: RefusalCode;
      readonly message: string;
    };

type RefusalCode = 'not-allowed' | 'bad-value' | 'internal';

class Refusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
  }
}

/** The parts of the session that are used; tests pass their own. */
type FrameParts = Pick<Session, 'notices' | 'openDropped' | 'recordings'>;

const maxFiles = 10_000;
const longestName = 1000;
const longestId = 100;

/**
 * Opens files that the embedding page sends by `postMessage`, as if they were dropped, if the host lists its origin.
 * Any other message to Beatbench is refused, and a notice in the page says so.
 *
 * @param fetchList  requests the host's list
 */
export function openFrameFiles(
  { notices, openDropped, recordings }: FrameParts,
  fetchList: () => Promise<EmbeddingList> = () => fetchEmbeddingList(document.baseURI),
): void {
  let list: Promise<EmbeddingList> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const open = async (event: MessageEvent<unknown>): Promise<FrameAnswer> => {
    list ??= fetchList();
    const { origins, problem } = await list;
    if (problem !== null) notices.tell({ code: 'embedding', message: problem });
    if (event.source !== window.parent || !origins.includes(event.origin)) {
      const message = `A page of ${event.origin} sent files to this one. They were refused: ${embeddingFile} of this host does not list it.`;
      if (problem === null) notices.tell({ code: 'embedding', message });
      throw new Refusal('not-allowed', problem ?? message);
    }
    const files = readMessageFiles(event.data);
    const before = new Set(recordings.getState().entries.map(({ key }) => key));
    await openDropped(files);
    const { entries } = recordings.getState();
    const opened = entries.filter(({ key }) => !before.has(key));
    return {
      beatbench: 'opened',
      id: readMessageId(event.data),
      recordings: opened.map(({ name, failure }) => ({ name, problem: failure?.message ?? null })),
    };
  };

  addEventListener('message', (event: MessageEvent<unknown>) => {
    // Browser extensions and other frames send messages of their own.
    if (!isForBeatbench(event.data)) return;
    last = last
      .then(() => open(event))
      .catch((error: unknown): FrameAnswer => refused(event.data, error))
      .then((answer) => reply(event, answer));
  });
}

function isForBeatbench(data: unknown): data is { readonly beatbench: unknown } {
  return typeof data === 'object' && data !== null && 'beatbench' in data;
}

function refused(data: unknown, error: unknown): FrameAnswer {
  const id = readMessageId(data);
  if (error instanceof Refusal) return { beatbench: 'refused', id, code: error.code, message: error.message };
  const words = error instanceof Error ? error.message : String(error);
  const message = `Unexpected error (${words}).`;
  return { beatbench: 'refused', id, code: 'internal', message };
}

function reply({ source, origin }: MessageEvent, answer: FrameAnswer): void {
  // A page without an origin, such as a local file, cannot be answered.
  if (source !== null && origin !== 'null' && origin !== '')
    source.postMessage(answer, { targetOrigin: origin });
}

function readMessageId(data: unknown): unknown {
  const id = typeof data === 'object' && data !== null && 'id' in data ? data.id : null;
  return typeof id === 'number' || (typeof id === 'string' && id.length <= longestId) ? id : null;
}

function bad(what: string): Refusal {
  return new Refusal(
    'bad-value',
    `The message ${what}; send { beatbench: 'open', files: [{ name, content }] } with content a Blob, an ArrayBuffer or an array of bytes.`,
  );
}

/** Returns the files of a message. @throws Refusal `bad-value` */
function readMessageFiles(data: unknown): PickedFile[] {
  if (!isForBeatbench(data) || data.beatbench !== 'open') throw bad('is not ‘open’');
  const files: unknown = 'files' in data ? data.files : null;
  if (!Array.isArray(files) || files.length === 0) throw bad('has no files');
  if (files.length > maxFiles) throw bad(`has ${files.length} files; the maximum is ${maxFiles}`);
  return files.map((each: unknown): PickedFile => {
    const { name, content } = (typeof each === 'object' && each !== null ? each : {}) as {
      readonly name?: unknown;
      readonly content?: unknown;
    };
    if (typeof name !== 'string' || !isPlainPath(name)) throw bad('has a file without a valid name');
    const part = readFileContent(content);
    if (part === null) throw bad(`has no content in ‘${name}’`);
    return { path: name, file: new File([part], name.slice(name.lastIndexOf('/') + 1)) };
  });
}

/**
 * Returns whether a name is a plain path, with folders if files belong together, but none that leads upwards or to a
 * drive.
 */
function isPlainPath(name: string): boolean {
  if (name.length > longestName || /[\\:\p{Cc}]/u.test(name)) return false;
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

function readFileContent(content: unknown): Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | null {
  if (content instanceof Blob || content instanceof ArrayBuffer) return content;
  if (content instanceof Uint8Array && content.buffer instanceof ArrayBuffer)
    return content as Uint8Array<ArrayBuffer>;
  return null;
}
