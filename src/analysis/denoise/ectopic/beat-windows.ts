import type { CycleFrame } from '../cycle-layout.ts';
import type { IndexRange } from '../../../model/samples.ts';

/**
 * A search that looks at parts of an ECG, one after another: it yields samples from … to − 1 and is given
 * them, good until it yields again. So it need not know whether the ECG is there as a whole.
 */
export type Looking<Found> = Generator<IndexRange, Found, Float64Array>;

/** Reach of a beat's window before R, s: a wide QRS begins so early. */
const beforeSec = 0.12;
/** Reach behind R at an RR of 1 s, s: to the end of most T waves; it goes with the root of RR. */
const afterAtOneSec = 0.4;

/** Beats as they are, neither moved nor stretched, from before the QRS to the end of T. */
export interface EctopicBeatWindows {
  readonly beforeCount: number;
  readonly count: number;
  /** @returns null where the window leaves the record or enters a gap; else not to be changed */
  readonly about: (index: number) => Looking<Float64Array | null>;
}

/**
 * Windows of the ECG about beats, which a search asks for one by one.
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
