import { joinSpans } from '../../dsp/statistics/join-spans.ts';
import { rrChanges, rrSpread, noiseSpread } from '../../dsp/statistics/rr-spread.ts';
import type { TimeSpan } from '../../model/samples.ts';
import { minClassifiedBeats } from './name-beats.ts';

/** Minimum spread of the RR of noise, as a multiple of that of the same heart in good signal. */
const timesGood = 2;

/**
 * Finds where the marks of an ECG are noise, so that their RR are meaningless.
 *
 * Noise is a sequence of at least five marks in poor signal whose RR spread by more than a quarter of their
 * mean, and by more than twice the spread in good signal. Atrial fibrillation and bigeminy spread as much, but
 * also in good signal. If no mark lies in good signal, fewer than five marks are noise too.
 *
 * @param timesSec ascending, s
 * @param isPoor which marks lie in poor signal and are not from an annotator or the user
 * @returns spans in s, ascending and disjoint, from the mark before the first to the mark after the last, since
 *   an RR between a beat and noise is invalid
 */
export function noiseSpans(timesSec: Float64Array, isPoor: readonly boolean[]): TimeSpan[] {
  const good = rrSpread(timesSec, (mark) => !isPoor[mark]) ?? 0;
  const least = Math.max(noiseSpread, timesGood * good);
  const last = timesSec.length - 1;
  const spans: TimeSpan[] = [];
  for (let first = 0, end = 0; first <= last; first = end + 1) {
    end = first;
    if (!isPoor[first]) continue;
    while (end < last && isPoor[end + 1]) end++;
    const spread = rrSpread(timesSec.subarray(first, end + 1), () => true);
    const isAll = first === 0 && end === last;
    if (spread === null ? !isAll : spread <= least) continue;
    spans.push({ fromSec: timesSec[Math.max(0, first - 1)], toSec: timesSec[Math.min(last, end + 1)] });
  }
  return joinSpans(spans);
}

/**
 * Returns whether any marks can be noise, by their times alone. Without a large change of RR, the quality of
 * the signal is not needed.
 *
 * @param timesSec ascending, s
 */
export function mayHoldNoise(timesSec: Float64Array): boolean {
  return timesSec.length < minClassifiedBeats || rrChanges(timesSec).some((share) => share > noiseSpread);
}
