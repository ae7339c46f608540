import type { IntervalBeat, LeftOutReason } from '../../model/intervals.ts';
import type { LandmarkBeat } from '../../model/landmarks.ts';
import type { SoundBeat } from '../../model/sounds.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { leftOutWords } from './left-out-words.ts';

/** Reliability of a beat's aligned interval. */
export interface AlignedReliability {
  /** Likely error (SD), ms; null for a beat that is not aligned. */
  readonly errorMs: number | null;
  readonly leftOut: LeftOutReason | null;
}

/**
 * Returns the reliability of an interval between two points: the root sum of squares of their errors. A start that is
 * not aligned adds no error.
 */
function worthBetween(
  start: number | null,
  end: number | null,
  leftOut: LeftOutReason | null,
): AlignedReliability {
  return { errorMs: end === null ? null : Math.hypot(start ?? 0, end), leftOut };
}

export const rpttWorth = ({ likelyError, leftOut }: IntervalBeat): AlignedReliability =>
  worthBetween(likelyError.r, likelyError.foot, leftOut.foot);

export const lvetWorth = ({ likelyError, leftOut }: IntervalBeat): AlignedReliability =>
  worthBetween(likelyError.foot, likelyError.notch, leftOut.foot ?? leftOut.notch);

export const landmarkWorth = ({ likelyError, leftOut }: LandmarkBeat): AlignedReliability =>
  worthBetween(likelyError.start, likelyError.landmark, leftOut.landmark);

/** Returns the reliability of an interval that ends at S2. QS2 begins at the onset of QRS, which is not aligned. */
export const soundWorth = ({ likelyError, leftOut }: SoundBeat, key: 's1s2' | 'qs2'): AlignedReliability =>
  key === 'qs2'
    ? worthBetween(null, likelyError.s2, leftOut.s2)
    : worthBetween(likelyError.s1, likelyError.s2, leftOut.s1 ?? leftOut.s2);

/** Formats '182.0 ± 1.1 ms' with the likely error, or 'none, poor match' for a beat that is left out. */
export function alignedText(ms: number | null, { errorMs, leftOut }: AlignedReliability): string {
  if (ms === null) return leftOut === null ? 'none' : `none, ${leftOutWords[leftOut]}`;
  return `${formatNumber(ms, 1)}${errorMs === null ? '' : ` ± ${formatNumber(errorMs, 1)}`} ms`;
}
