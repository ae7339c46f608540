import { rrOverlapTest } from '../../dsp/statistics/heart-rate.ts';
import { joinSpans } from '../../dsp/statistics/join-spans.ts';
import { rrChanges, rrSpread, noiseSpread } from '../../dsp/statistics/rr-spread.ts';
import type { BeatClasses } from '../../model/rhythm.ts';
import type { TimeSpan } from '../../model/samples.ts';
import { minClassifiedBeats } from './name-beats.ts';

/** Minimum spread of the RR of noise, as a multiple of that of the same heart in good signal. */
const minSpreadRatio = 2;
/** Minimum number of marks of calibration pulses. */
const minCalibrationMarks = 5;

/**
 * Finds where the marks of an ECG are noise, so that their RR are meaningless.
 *
 * Noise is a sequence of at least five marks in poor signal whose RR spread by more than a quarter of their
 * mean, and by more than twice the spread in good signal. Atrial fibrillation and bigeminy spread as much, but
 * also in good signal. If no mark lies in good signal, fewer than five marks are noise too. At least five marks
 * of which half are edges of calibration pulses count as noise whatever their RR.
 *
 * @param timesSec ascending, s
 * @param isPoor which marks lie in poor signal and are not from an annotator or the user
 * @param isStep whether a mark is at the edge of a calibration pulse
 * @param lost gaps in which beats may be lost, ascending, s; the times across them are no RR and show no noise
 * @returns spans in s, ascending and disjoint, from the mark before the first to the mark after the last, since
 *   an RR between a beat and noise is invalid
 */
export function noiseSpans(
  timesSec: Float64Array,
  isPoor: readonly boolean[],
  isStep: (mark: number) => boolean,
  lost: readonly TimeSpan[] = [],
): TimeSpan[] {
  const isLost = rrOverlapTest(timesSec, lost);
  const isRr = Array.from(timesSec, (_, mark) => mark > 0 && !isLost(mark - 1));
  const goodSpread =
    rrSpread(
      timesSec,
      (mark) => !isPoor[mark],
      (mark) => isRr[mark],
    ) ?? 0;
  const least = Math.max(noiseSpread, minSpreadRatio * goodSpread);
  const last = timesSec.length - 1;
  const spans: TimeSpan[] = [];
  for (let first = 0, end = 0; first <= last; first = end + 1) {
    end = first;
    if (!isPoor[first]) continue;
    while (end < last && isPoor[end + 1]) end++;
    const start = first;
    const spread = rrSpread(
      timesSec.subarray(first, end + 1),
      () => true,
      (mark) => isRr[start + mark],
    );
    const isAll = first === 0 && end === last;
    const isRegular = spread === null ? !isAll : spread <= least;
    if (isRegular && !isCalibration(first, end, isStep)) continue;
    spans.push({ fromSec: timesSec[Math.max(0, first - 1)], toSec: timesSec[Math.min(last, end + 1)] });
  }
  return joinSpans(spans);
}

/**
 * Finds the single marks between beats in time that are probably noise, from the mark before each to the one after.
 *
 * @param timesSec ascending, s
 * @param classReason of each mark
 * @param isGiven whether a mark is a beat for certain, because an annotator or the user gave it a class
 * @returns spans in s, ascending
 */
export function extraMarkSpans(
  timesSec: Float64Array,
  classReason: BeatClasses['classReason'],
  isGiven: (mark: number) => boolean,
): TimeSpan[] {
  return classReason.flatMap((reason, mark) =>
    reason === 'single, between beats in time' && !isGiven(mark)
      ? [{ fromSec: timesSec[mark - 1], toSec: timesSec[mark + 1] }]
      : [],
  );
}

/** Returns whether marks from `first` to `end` are mostly edges of calibration pulses. */
function isCalibration(first: number, end: number, isStep: (mark: number) => boolean): boolean {
  const count = end - first + 1;
  let stepCount = 0;
  for (let mark = first; mark <= end; mark++) stepCount += isStep(mark) ? 1 : 0;
  return count >= minCalibrationMarks && 2 * stepCount >= count;
}

/**
 * Returns whether any marks can be noise, by their times alone. Without a large change of RR, the quality of
 * the signal is not needed.
 *
 * @param timesSec ascending, s
 */
export function mayContainNoise(timesSec: Float64Array): boolean {
  return timesSec.length < minClassifiedBeats || rrChanges(timesSec).some((share) => share > noiseSpread);
}
