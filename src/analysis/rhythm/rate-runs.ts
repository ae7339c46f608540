import type { RateRun } from '../../model/rhythm-findings.ts';

/** Rates at rest lie between, per minute. */
const slowBelow = 50;
const fastAbove = 100;
const leastBeats = 8;
/** Two ventricular beats are a couplet, three a run. */
const leastVentricular = 3;

/**
 * Runs of eight beats and more in which every RR is of a rate under 50, or over 100 per minute.
 *
 * @param timesSec    R, ascending, s
 * @param isReadable  of the RR that ends at each beat; one that is not ends a run
 * @returns in the order of time
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
      if (i - first >= leastBeats) runs.push(makeRateRun(timesSec, first, i - 1));
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
 * Runs of three ventricular beats and more.
 *
 * @param timesSec       R, ascending, s
 * @param isReadable     of the RR that ends at each beat; one that is not ends a run
 * @param isVentricular  of each beat; none where left out
 * @returns in the order of time, each with the rate within it
 */
export function findVentricularRuns(
  timesSec: Float64Array,
  isReadable: readonly boolean[],
  isVentricular: readonly boolean[],
): RateRun[] {
  const runs: RateRun[] = [];
  for (let first = 0; first < timesSec.length; first++) {
    if (!isVentricular[first]) continue;
    let last = first;
    while (isVentricular[last + 1] && isReadable[last + 1]) last++;
    if (last - first + 1 >= leastVentricular) runs.push(makeRateRun(timesSec, first, last));
    first = last;
  }
  return runs;
}

function makeRateRun(timesSec: Float64Array, first: number, last: number): RateRun {
  const [fromSec, toSec] = [timesSec[first], timesSec[last]];
  return {
    fromSec,
    toSec,
    beatCount: last - first + 1,
    perMinute: (60 * (last - first)) / (toSec - fromSec),
  };
}
