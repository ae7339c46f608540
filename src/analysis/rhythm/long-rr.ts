import { type LongRr, type MissingRr, pauseSec } from '../../model/rhythm-findings.ts';

/** Pauses and the longest RR of a rhythm. */
export interface LongRrs {
  readonly longestRr: LongRr | null;
  readonly pauses: readonly LongRr[];
  readonly missing: readonly MissingRr[];
}

/**
 * Finds the longest RR, and all over 2 s. An RR over missing or poor signal is not a pause, however long it is.
 * An RR over good signal is, even if it exceeds 10 s.
 *
 * @param timesSec R, ascending, s
 * @param why for the RR that ends at each beat, why it is unreliable, or null
 * @returns RR with the time of the R at which each begins, s
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
