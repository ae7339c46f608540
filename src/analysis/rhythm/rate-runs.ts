import type { RateRun } from '../../model/rhythm-findings.ts';

/** Limits of the rate at rest, per minute. */
const slowBelow = 50;
const fastAbove = 100;
const minBeats = 8;

/**
 * Finds runs of at least eight beats in which every RR corresponds to a rate under 50, or over 100 per minute.
 *
 * @param timesSec R, ascending, s
 * @param isReadable whether the RR that ends at each beat is readable; an unreadable one ends a run
 * @returns in order of time
 */
export function findRateRuns(
  timesSec: Float64Array,
  isReadable: readonly boolean[],
): { readonly slow: RateRun[]; readonly fast: RateRun[] } {
  const runsOf = (isOne: (rrSec: number) => boolean): RateRun[] => {
    const runs: RateRun[] = [];
    let first = 0;
    for (let i = 1; i <= timesSec.length; i++) {
      if (i < timesSec.length && isReadable[i] && isOne(timesSec[i] - timesSec[i - 1])) continue;
      if (i - first >= minBeats) runs.push(makeRateRun(timesSec, first, i - 1));
      first = i;
    }
    return runs;
  };
  return {
    slow: runsOf((rrSec) => rrSec > 60 / slowBelow),
    fast: runsOf((rrSec) => rrSec < 60 / fastAbove),
  };
}

/**
 * Describes successive beats and the rate within them.
 *
 * @param timesSec R, ascending, s
 * @param first index of the first beat; `last` is that of the last
 */
export function makeRateRun(timesSec: Float64Array, first: number, last: number): RateRun {
  const [fromSec, toSec] = [timesSec[first], timesSec[last]];
  return {
    fromSec,
    toSec,
    beatCount: last - first + 1,
    perMinute: (60 * (last - first)) / (toSec - fromSec),
  };
}
