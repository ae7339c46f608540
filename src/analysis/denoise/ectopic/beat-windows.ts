import type { CycleFrame } from '../cycle-layout.ts';
import type { IndexRange } from '../../../model/samples.ts';

/**
 * A search that reads parts of an ECG one after another. It yields a range of samples from … to − 1 and receives them;
 * they are valid until it yields again. So the search does not depend on whether the whole ECG is in memory.
 */
export type WindowSearch<Found> = Generator<IndexRange, Found, Float64Array>;

/** Length of a beat's window before R, s; a wide QRS begins this early. */
const beforeSec = 0.12;
/** Length after R at an RR of 1 s, s: to the end of most T waves. It is proportional to the root of RR. */
const afterAtOneSec = 0.4;

/** Original beats, neither moved nor stretched, from before the QRS to the end of T. */
export interface EctopicBeatWindows {
  readonly beforeCount: number;
  readonly count: number;
  /** @returns null if the window leaves the record or enters a gap; otherwise read-only samples */
  readonly about: (index: number) => WindowSearch<Float64Array | null>;
}

/**
 * Creates windows of the ECG about beats, which a search reads one by one.
 *
 * @param isWhole  whether the samples from … to − 1 lie in the record and in no gap
 * @returns windows of one length, samples
 */
export function createBeatWindows(
  { fs, medianRrCount }: CycleFrame,
  isWhole: (from: number, to: number) => boolean,
): EctopicBeatWindows {
  const beforeCount = Math.round(beforeSec * fs);
  const count = beforeCount + Math.round(afterAtOneSec * Math.sqrt(medianRrCount / fs) * fs);
  return {
    beforeCount,
    count,
    *about(index) {
      const from = index - beforeCount;
      return isWhole(from, from + count) ? yield { from, to: from + count } : null;
    },
  };
}
