import { rrOverlapTest } from '../../dsp/statistics/heart-rate.ts';
import { median } from '../../dsp/statistics/stats.ts';
import type { TimeSpan } from '../../model/samples.ts';

/**
 * An RR over missing samples is longer than this multiple of the usual RR if a beat was lost in it. Two RR of one heart
 * last about twice as long as one; a beat that comes late by half of its RR is rare.
 */
const minLostRatio = 1.5;

/**
 * Finds the gaps in which a beat may be lost, so that the time from the beat before to the beat after is no RR.
 *
 * The usual RR is the median of those without a gap, or of all if each has one. A gap in an RR of about the usual length
 * hides no beat, and that RR counts.
 *
 * @param timesSec R, ascending, s
 * @param gaps     spans of missing samples, ascending and disjoint, s
 * @returns the gaps in RR that are too long, ascending
 */
export function lostBeatGaps(timesSec: Float64Array, gaps: readonly TimeSpan[]): TimeSpan[] {
  if (gaps.length === 0 || timesSec.length < 2) return [];
  const hasGap = rrOverlapTest(timesSec, gaps);
  const rr = Array.from(timesSec.subarray(1), (toSec, i) => ({
    fromSec: timesSec[i],
    toSec,
    isWhole: !hasGap(i),
  }));
  const whole = rr.filter(({ isWhole }) => isWhole);
  const usual = median((whole.length > 0 ? whole : rr).map(({ fromSec, toSec }) => toSec - fromSec));
  const isLost = ({ fromSec, toSec, isWhole }: (typeof rr)[number]): boolean =>
    !isWhole && toSec - fromSec > minLostRatio * usual;
  const lost = rr.filter(isLost);
  let at = 0;
  return gaps.filter((gap) => {
    while (at < lost.length && lost[at].toSec <= gap.fromSec) at++;
    return at < lost.length && lost[at].fromSec < gap.toSec;
  });
}
