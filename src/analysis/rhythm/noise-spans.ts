import { isBreak } from '../../dsp/statistics/heart-rate.ts';
import { joinSpans } from '../../dsp/statistics/join-spans.ts';
import { mean } from '../../dsp/statistics/stats.ts';
import type { TimeSpan } from '../../model/samples.ts';
import { fewestBeats } from './name-beats.ts';

/**
 * RR of marks in noise alone spread by 0.29 to 0.52 of their mean (27 made ECGs of white, pink, muscle and wandering noise);
 * those of beats that are all in poor signal by 0.04 to 0.16, in the recordings that have been looked at.
 */
const spreadOfNoise = 0.25;

/** RR of noise spread by so much more than those of the same heart in good signal. */
const timesGood = 2;

/** Two values of a normal distribution differ by so many SD in the mean: 2 / √π. */
const meanDifference = 2 / Math.sqrt(Math.PI);

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

/**
 * SD over mean of RR, by how they change from one to the next: a rate that rises or falls spreads nothing.
 *
 * @param isOf which marks count
 * @returns null of fewer than five marks in a row
 */
function rrSpread(timesSec: Float64Array, isOf: (mark: number) => boolean): number | null {
  const shares = rrChanges(timesSec, isOf);
  return shares.length < fewestBeats - 2 ? null : mean(Float64Array.from(shares)) / meanDifference;
}

/** By how much each RR differs from the next, as a share of the mean of both; breaks have none. */
function rrChanges(timesSec: Float64Array, isOf: (mark: number) => boolean = () => true): number[] {
  return Array.from(timesSec, (sec, i) => {
    if (i < 2 || !isOf(i) || !isOf(i - 1) || !isOf(i - 2)) return [];
    const [a, b] = [timesSec[i - 1] - timesSec[i - 2], sec - timesSec[i - 1]];
    return isBreak(a) || isBreak(b) ? [] : [(2 * Math.abs(a - b)) / (a + b)];
  }).flat();
}
