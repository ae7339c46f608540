import { hashSources } from '../../io/hash.ts';
import { openRecordings } from '../../io/open.ts';
import { blobSource } from '../../io/source.ts';
import { previewTable } from '../../io/table/preview.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { ByteSource, Recording } from '../../model/recording.ts';
import { chooseChannels, requireChannel } from '../../pipeline/channels.ts';
import { joinRecordings } from '../../pipeline/templates/join-recordings.ts';
import type { CallContext } from '../calls/call-context.ts';
import type { PickedFile, PreviewOptions } from '../calls/request-types.ts';
import type { OpenOptions } from '../../pipeline/sessions/open-options.ts';
import type { SampleName } from '../../pipeline/made-recordings.ts';
import { workerHdf5 } from './hdf5.ts';
import {
  heldRecording,
  holdRecording,
  releaseRuns,
  replaceRecording,
  toRecordingSummary,
  addAnnotations,
} from './held-recordings.ts';
import { makeSample, makeSynthetic } from '../../pipeline/made-recordings.ts';
import { type Outcome, toOutcome } from '../calls/outcome.ts';
import type { OpenReport, RecordingId, RecordingSummary, ReportProgress, TablePreview } from '../protocol.ts';
import { assignTruths } from './truth-files.ts';
import { runWithProgress } from '../calls/run-with-progress.ts';
import { readingFailure } from '../../io/failure-of.ts';
import { heldBytesLimit } from '../../io/memory-budget.ts';
import { baseName } from '../../io/paths.ts';
import { isArchive, openArchive, type RejectedMember } from '../../io/zip/open.ts';
import type { ZipMember } from '../../io/zip/member.ts';

/** Minimum time between progress reports of reading files, ms. */
const reportEveryMs = 100;

/**
 * Calls that open, make, hash and close recordings.
 *
 * Ids are derived from `opening`, a number from the page, so that a new worker can open the same recordings under the
 * same ids.
 */
export function openingCalls({ held, wiring, whileRunning, mostHeldCount }: CallContext) {
  const running = new Map<number, AbortController>();
  return {
    /** `stopOpening` with the same number stops it. */
    openFiles: (
      opening: number,
      files: readonly PickedFile[],
      options: OpenOptions,
      onProgress: ReportProgress,
    ): Promise<Outcome<OpenReport>> =>
      runWithProgress(onProgress, async (tell) => {
        const controller = new AbortController();
        running.set(opening, controller);
        const read = async () => {
          const picked = await readPicked(files, options, tell, controller.signal);
          const own = picked.opened.map((recording, index) =>
            holdRecording(held, `${opening}.${index}`, recording, null, mostHeldCount),
          );
          return { ...picked, own, truths: await assignTruths(held, picked.sources, controller.signal) };
        };
        const { archives, own, broken, truths } = await read().finally(() => running.delete(opening));
        const questions = broken.flatMap(({ question }) => (question === undefined ? [] : [question]));
        const before = [...truths.changed].filter((id) => own.every((entry) => entry.id !== id));
        return {
          opened: own.map(toRecordingSummary),
          broken: [
            ...(archives?.refused ?? []),
            ...broken.flatMap(({ name, failure, question }) =>
              question === undefined && !truths.paths.has(name) ? [{ name, failure }] : [],
            ),
          ],
          questions,
          ...(before.length === 0
            ? {}
            : { changed: before.map((id) => toRecordingSummary(heldRecording(held, id))) }),
          ...(truths.bad.length === 0 ? {} : { badTruths: truths.bad }),
          ...(archives === null ? {} : { unpacked: archives.files }),
        };
      }),

    stopOpening: (opening: number): void => {
      running.get(opening)?.abort(new BeatbenchError('cancelled', 'Reading was stopped.'));
      running.delete(opening);
    },

    openSample: (opening: number, name: SampleName): Promise<Outcome<RecordingSummary>> =>
      toOutcome(() => {
        const made = makeSample(name);
        return toRecordingSummary(holdRecording(held, `${opening}.0`, made.recording, made, mostHeldCount));
      }),

    openSynthetic: (
      opening: number,
      name: string,
      parameters: ParameterValues,
    ): Promise<Outcome<RecordingSummary>> =>
      toOutcome(() => {
        const made = makeSynthetic(name, parameters);
        return toRecordingSummary(holdRecording(held, `${opening}.0`, made.recording, made, mostHeldCount));
      }),

    /** Makes a synthetic record again under its id. */
    changeSynthetic: (id: RecordingId, parameters: ParameterValues): Promise<Outcome<RecordingSummary>> =>
      toOutcome(() => {
        const entry = heldRecording(held, id);
        replaceRecording(entry, makeSynthetic(entry.recording.name, parameters));
        return toRecordingSummary(entry);
      }),

    /** Replaces zip archives among the files by their contents, as far as they can be read. */
    unpack: (files: readonly PickedFile[]): Promise<Outcome<readonly PickedFile[]>> =>
      toOutcome(async () => (await unpackPickedFiles(files, () => undefined))?.files ?? files),

    /** Returns how a table would be read, and its first rows. */
    previewTable: ({ path, file }: PickedFile, options: PreviewOptions): Promise<Outcome<TablePreview>> =>
      toOutcome(() => previewTable(blobSource(path, file), options)),

    /**
     * Reads annotations that came with a recording and are not read yet; `cancel` with the same job number stops it.
     */
    readAnnotations: (
      job: number,
      id: RecordingId,
      onProgress: ReportProgress,
    ): Promise<Outcome<RecordingSummary>> =>
      whileRunning(job, onProgress, async (signal, tell) => {
        const entry = heldRecording(held, id);
        const isTime = atMostEvery(reportEveryMs);
        const later = await entry.opened.readAnnotations?.(signal, (share) => {
          if (isTime()) tell(share, 'annotations');
        });
        if (later !== undefined) addAnnotations(entry, later);
        return toRecordingSummary(entry);
      }),

    /**
     * Returns the SHA-256 of the recording's files; null if it has none. `cancel` with the same job number stops it.
     */
    hashInput: (job: number, id: RecordingId, onProgress: ReportProgress): Promise<Outcome<string | null>> =>
      whileRunning(job, onProgress, (signal, tell) => {
        const { sources } = heldRecording(held, id).recording;
        const isTime = atMostEvery(reportEveryMs);
        return hashSources(sources, signal, (share) => {
          if (isTime()) tell(share, 'hash');
        });
      }),

    close: (id: RecordingId): void => {
      wiring.stop(id);
      const entry = held.get(id);
      held.delete(id);
      entry?.cleanRuns?.stop();
      if (entry !== undefined) releaseRuns(entry.runs);
    },
  };
}

async function readPicked(
  files: readonly PickedFile[],
  options: OpenOptions,
  tell: ReportProgress,
  signal: AbortSignal,
) {
  const archives = await unpackPickedFiles(files, tell, signal);
  const sources = (archives?.files ?? files).map(({ path, file }) => blobSource(path, file));
  const how = { ...options, annotationsLater: true, hdf5: workerHdf5, onProgress: tell };
  const { opened, broken } = await openRecordings(sources, how, signal);
  return {
    archives,
    sources,
    opened: options.isSeries === true ? joinInOrder(sources, opened) : opened,
    broken,
  };
}

/** Joins the ECGs of recordings to one series, in the order of their main files; empty if there are none. */
function joinInOrder(sources: readonly ByteSource[], opened: readonly Recording[]): readonly Recording[] {
  const places = new Map(sources.map(({ path }, place) => [path, place]));
  const placeOf = (one: Recording): number => places.get(one.sources[0]?.path ?? '') ?? 0;
  const recordings = opened.toSorted((a, b) => placeOf(a) - placeOf(b));
  const [first, last] = [recordings[0], recordings.at(-1)];
  if (first === undefined || last === undefined) return [];
  const channels = recordings.map((one) => requireChannel(one, chooseChannels(one), 'ecg'));
  return [{ ...joinRecordings(recordings, channels), name: `${first.name} … ${last.name}` }];
}

/** Makes a function that returns true at most once per interval, ms. */
function atMostEvery(leastMs: number): () => boolean {
  let lastMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = performance.now();
    if (nowMs - lastMs < leastMs) return false;
    lastMs = nowMs;
    return true;
  };
}

interface UnpackedPicked {
  readonly files: readonly PickedFile[];
  readonly refused: readonly RejectedMember[];
}

/**
 * Replaces zip archives by their contents, as separate files that can be kept and opened without the archive; null if
 * there is no archive.
 *
 * @throws only the abort reason of `signal`
 */
export async function unpackPickedFiles(
  picked: readonly PickedFile[],
  tell: ReportProgress,
  signal?: AbortSignal,
): Promise<UnpackedPicked | null> {
  if (!picked.some(isPackedFile)) return null;
  const files: PickedFile[] = [];
  const refused: RejectedMember[] = [];
  const attempt = async (name: string, run: () => Promise<unknown>): Promise<void> => {
    try {
      await run();
    } catch (error) {
      signal?.throwIfAborted();
      refused.push({ name, failure: readingFailure(error, name) });
    }
  };
  for (const one of picked) {
    if (!isPackedFile(one)) {
      files.push(one);
      continue;
    }
    tell(0, `unpacking ${baseName(one.path)}`);
    await attempt(one.path, async () => {
      const zip = await openArchive(blobSource(one.path, one.file), signal);
      refused.push(...zip.refused);
      // The unpacked files are kept, so their sizes add up.
      let freeBytes = heldBytesLimit(one.file.size);
      for (const member of zip.members) {
        await attempt(member.path, async () => {
          const { path, isStored, source } = member;
          if (!isStored && source.size > freeBytes) throw tooMuch(path, one.path);
          if (!isStored) freeBytes -= source.size;
          files.push(await unpackFile(member, one.file, signal));
        });
      }
    });
  }
  return { files, refused };
}

function tooMuch(file: string, archive: string): BeatbenchError {
  return new BeatbenchError(
    'too-large',
    `With ${file}, the files of ${archive} would unpack to more than fits in memory; unpack the archive and drop the folder.`,
    { file },
  );
}

function isPackedFile({ path, file }: PickedFile): boolean {
  return isArchive(path) && file.size > 0;
}

async function unpackFile(member: ZipMember, archive: File, signal?: AbortSignal): Promise<PickedFile> {
  const { path, isStored } = member;
  const range = await member.locate(signal);
  // A stored member is a slice of the archive, whatever its length.
  const part = isStored
    ? archive.slice(range.from, range.to)
    : new Blob([...(await member.inflate(signal)).pieces()]);
  member.drop();
  return { path, file: new File([part], baseName(path), { lastModified: archive.lastModified }) };
}
