import { BeatbenchError } from '../../model/failure.ts';
import { parentFolder } from '../paths.ts';
import { createPause } from '../pause.ts';
import type { FindSource } from './find-source.ts';
import type { SegmentSpec, WfdbHeader } from './header.ts';
import { openSignals, type OpenSignals } from './open-signals.ts';
import { readHeader } from './read-header.ts';

/** A segment with its own header. */
export interface LoadedSegment {
  readonly path: string;
  readonly header: WfdbHeader;
  readonly opened: OpenSignals;
}

/** A segment, or the error that makes it unusable; its time becomes a gap. */
export type SegmentOutcome = LoadedSegment | BeatbenchError;

/** Number of headers read at the same time. */
const segmentsAtOnce = 16;

/**
 * Reads the headers of segments and opens their signal files. A segment that occurs several times is read once.
 *
 * @param recordFs frames per second of the record, Hz
 * @param find     finds files by their names in the record's header
 * @returns segments by name, in the record's order
 */
export async function loadSegments(
  segments: readonly SegmentSpec[],
  recordFs: number,
  find: FindSource,
  signal?: AbortSignal,
): Promise<Map<string, SegmentOutcome>> {
  const lengths = new Map<string, number>();
  for (const { name, frameCount } of segments) {
    if (name !== null && frameCount > 0) lengths.set(name, Math.max(frameCount, lengths.get(name) ?? 0));
  }
  const loaded = new Map<string, SegmentOutcome>();
  const waiting = [...lengths];
  const pause = createPause(signal);
  for (let at = 0; at < waiting.length; at += segmentsAtOnce) {
    await pause();
    const batch = waiting.slice(at, at + segmentsAtOnce);
    const outcomes = await Promise.all(
      batch.map(([name, frameCount]) => loadSegment(name, frameCount, recordFs, find, signal)),
    );
    for (const [index, outcome] of outcomes.entries()) loaded.set(batch[index]?.[0] ?? '', outcome);
  }
  return loaded;
}

async function loadSegment(
  name: string,
  frameCount: number,
  recordFs: number,
  find: FindSource,
  signal: AbortSignal | undefined,
): Promise<SegmentOutcome> {
  try {
    const { header, path } = await loadSegmentHeader(name, find, signal);
    if (header.fs !== recordFs) {
      throw new BeatbenchError(
        'bad-header',
        `The segment ${path} has ${header.fs} Hz but its record ${recordFs} Hz; correct the wrong header.`,
        { file: path, field: 'sampling frequency' },
      );
    }
    const folder = parentFolder(name);
    const opened = await openSignals({ ...header, frameCount }, path, (file) => find(folder + file), signal);
    return { path, header, opened };
  } catch (error) {
    if (error instanceof BeatbenchError) return error;
    throw error;
  }
}

/**
 * Reads the header of a segment.
 *
 * @param name name of the segment, without the extension
 * @returns the header and its path
 * @throws BeatbenchError `missing-file`; `bad-header` for a record of segments; the errors of `readHeader`
 */
export async function loadSegmentHeader(
  name: string,
  find: FindSource,
  signal?: AbortSignal,
): Promise<{ header: WfdbHeader; path: string }> {
  const file = `${name}.hea`;
  const source = find(file);
  if (source === null) {
    throw new BeatbenchError(
      'missing-file',
      `The header ${file.slice(0, 80)} of a segment is missing; open it together with the record's header.`,
      { file },
    );
  }
  const header = await readHeader(source, signal);
  if (header.segments === null) return { header, path: source.path };
  throw new BeatbenchError(
    'bad-header',
    `The segment ${source.path} is itself a record of segments, which WFDB does not allow; name its segments instead.`,
    { file: source.path, line: 1, field: 'number of segments' },
  );
}
