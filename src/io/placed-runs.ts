import { bisectFirst } from '../model/bisect-first.ts';
import { BeatbenchError } from '../model/failure.ts';
import type { IndexRange } from '../model/samples.ts';

/** Consecutive samples, with their position on the recording’s axis and among the stored samples. */
export interface PlacedRun {
  readonly from: number;
  readonly count: number;
  readonly storedFrom: number;
}

/** Maximum length of a channel that consists mostly of gaps, in samples; 1 GiB as float64. */
const maxWithGaps = 2 ** 27;
/** Maximum length of a longer channel, as a multiple of its stored samples. */
const maxStretch = 4;

/**
 * Refuses long channels that consist mostly of gaps, since memory use grows with the length in time.
 *
 * @param runs    pieces of the channel, with their positions
 * @param file    path, for the error
 * @param channel label, for the error
 * @throws BeatbenchError `too-large` if most of a long channel is gaps
 */
export function rejectMostlyGaps(runs: readonly PlacedRun[], file: string, channel: string): void {
  const count = runs.reduce((sum, run) => sum + run.count, 0);
  const length = placedLength(runs);
  if (length <= maxWithGaps || length <= maxStretch * count) return;
  throw new BeatbenchError(
    'too-large',
    `Channel "${channel}" of ${file} holds ${count} samples that span the time of ${length}; split the file at its gaps.`,
    { file, channel },
  );
}

/**
 * Returns the number of samples from the axis’ 0 to the end of the last run.
 *
 * @param runs pieces of a channel, in order
 * @returns number of samples, gaps included; 0 without runs
 */
export function placedLength(runs: readonly PlacedRun[]): number {
  const last = runs.at(-1);
  return last === undefined ? 0 : last.from + last.count;
}

/**
 * Reads a range of a channel that is stored in runs.
 *
 * @param runs  ascending and without overlap
 * @param range range of samples on the axis
 * @param fill  reads stored samples into a buffer, starting at index `storedFrom`
 * @returns gaps of the range, relative to its first sample
 */
export async function readRuns<T extends Float64Array | Int32Array>(
  runs: readonly PlacedRun[],
  range: IndexRange,
  values: T,
  fill: (storedFrom: number, into: T) => Promise<void> | void,
): Promise<IndexRange[]> {
  const gaps: IndexRange[] = [];
  let done = range.from;
  const endOf = ({ from = 0, count = 0 }: Partial<PlacedRun> = {}): number => from + count;
  const first = bisectFirst(runs.length, (place) => endOf(runs[place]) > range.from);
  for (const run of runs.slice(first)) {
    if (run.from >= range.to) break;
    const from = Math.max(run.from, range.from);
    const to = Math.min(run.from + run.count, range.to);
    if (to <= from) continue;
    if (from > done) gaps.push({ from: done - range.from, to: from - range.from });
    const into = values.subarray(from - range.from, to - range.from) as T;
    await fill(run.storedFrom + from - run.from, into);
    done = to;
  }
  if (done < range.to) gaps.push({ from: done - range.from, to: range.to - range.from });
  return gaps;
}
