import { joinSpans } from '../../dsp/statistics/join-spans.ts';
import { rrChanges, rrSpread, spreadOfNoise } from '../../dsp/statistics/rr-spread.ts';
import type { TimeSpan } from '../../model/samples.ts';
import { fewestBeats } from './name-beats.ts';

/** RR of noise spread by so much more than those of the same heart in good signal. */
const timesGood = 2;

/**
 * Where the marks of an ECG are noise, and their RR tell nothing: marks one behind the other in poor signal, five and
 * more, whose RR spread by more than a quarter of their mean, and by more than twice those in good signal. Atrial
 * fibrillation and bigeminy spread as much, but then they do so in good signal too. Where no mark lies in good signal,
 * fewer than five are noise too.
 *
 * @param timesSec ascending, s
 * @param isPoor   which marks lie in poor signal, and are no beats of an annotator or a person
 * @returns ascending and apart, s: from the mark before the first to the one after the last, since the RR between
 *   a beat and noise is none
 */
export function noiseSpans(timesSec: Float64Array, isPoor: readonly boolean[]): TimeSpan[] {
  const good = rrSpread(timesSec, (mark) => !isPoor[mark]) ?? 0;
  const least = Math.max(spreadOfNoise, timesGood * good);
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
 * Whether any marks can be noise, by their times alone: without a change of RR that is large the quality of the
 * signal need not be known.
 *
 * @param timesSec ascending, s
 */
export function mayHoldNoise(timesSec: Float64Array): boolean {
  return timesSec.length < fewestBeats || rrChanges(timesSec).some((share) => share > spreadOfNoise);
}
