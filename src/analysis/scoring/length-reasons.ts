import { firstPlace } from '../../model/first-place.ts';
import type { ErrorCause, PeakReason } from '../../model/scoring.ts';
import type { LengthHistory, TakenHump } from '../qrs/length-history.ts';

/**
 * A mark where there is no beat: its own hump over the T1 that it passed.
 *
 * @param history course of L and T1 over the record
 * @param hump    the largest L of the mark
 * @returns L over T1, without unit, and its causes
 */
export function explainFalseAlarm({ learningCount }: LengthHistory, hump: TakenHump): PeakReason {
  const { index, max, t1 } = hump;
  const causes: ErrorCause[] = index < learningCount ? ['learning'] : [];
  return { peakOverThreshold: t1 > 0 ? max / t1 : null, causes };
}

/**
 * A beat without a mark: the largest L within the tolerance of it over the T1 then in force.
 *
 * @param history course of L and T1 over the record
 * @param top     the largest L near the beat; null where there is none
 * @returns L over T1, without unit, and its causes
 */
export function explainMiss(history: LengthHistory, top: LengthHistory['tops'][number]): PeakReason {
  if (top === null) return { peakOverThreshold: null, causes: [] };
  const t1 = t1At(history, top.index);
  const causes: ErrorCause[] = [causeAt(history, top.index, top.value, t1)];
  if (top.index < history.learningCount) causes.push('learning');
  return { peakOverThreshold: t1 > 0 ? top.value / t1 : null, causes };
}

function causeAt(history: LengthHistory, top: number, length: number, t1: number): ErrorCause {
  const { taken, refused, skipCount, halfSkipCount } = history;
  const before = taken[lastAt(taken, top)];
  // The top of a hump that was taken: its mark lies elsewhere, or is another beat's.
  if (before && top < before.index + halfSkipCount) return 'marked-off';
  if (before && top <= before.index + skipCount) return 'in-skip';
  if (length <= t1) return 'under-threshold';
  return refused.some((index) => index <= top && index > top - halfSkipCount) ? 'too-flat' : 'marked-off';
}

/** T1 in force at a sample. */
function t1At({ changes }: LengthHistory, index: number): number {
  return changes[lastAt(changes, index)]?.t1 ?? 0;
}

/** Place of the last that is not after a sample; −1 without. */
function lastAt(list: readonly { readonly index: number }[], index: number): number {
  return firstPlace(list.length, (place) => list[place].index > index) - 1;
}
