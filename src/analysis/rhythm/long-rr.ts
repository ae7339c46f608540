import { type LongRr, type MissingRr, pauseSec } from '../../model/rhythm-findings.ts';

/** Pauses and the longest RR of a rhythm. */
export interface LongRrs {
  readonly longestRr: LongRr | null;
  readonly pauses: readonly LongRr[];
  readonly missing: readonly MissingRr[];
}

/**
 * The longest RR, and all over 2 s. An RR over missing or poor signal is no pause, however long it is; one over good
 * signal is, even over 10 s.
 *
 * @param timesSec  R, ascending, s
 * @param why       of the RR that ends at each beat: why it cannot be relied on, or null
 * @returns times of the R at which each begins, s
 */
export function findLongRr(timesSec: Float64Array, why: readonly (MissingRr['why'] | null)[]): LongRrs {
  let longestRr: LongRr | null = null;
  const pauses: LongRr[] = [];
  const missing: MissingRr[] = [];
  for (let i = 1; i < timesSec.length; i++) {
    const rr = { atSec: timesSec[i - 1], rrSec: timesSec[i] - timesSec[i - 1] };
    const reason = why[i];
    if (reason !== null) {
      if (rr.rrSec > pauseSec) missing.push({ ...rr, why: reason });
      continue;
    }
    if (longestRr === null || rr.rrSec > longestRr.rrSec) longestRr = rr;
    if (rr.rrSec > pauseSec) pauses.push(rr);
  }
  return { longestRr, pauses, missing };
}
