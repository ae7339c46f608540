import type { LaidBeats } from '../../../analysis/intervals/align-beats.ts';
import type { StepMark } from '../../../model/steps.ts';
import { levelAt } from './step-curves.ts';
import { withDecimals } from './step-words.ts';
import type { MethodMark } from '../../../model/methods.ts';

/**
 * The marks of both methods on a laid beat; one without its landmark has none.
 *
 * @param historicMs, leastVarianceMs  of every beat, ms after R, NaN where it is missing
 * @param isRead  whether lines lead from a mark to both axes
 */
export function methodMarks(
  laid: LaidBeats,
  b: number,
  historicMs: ArrayLike<number>,
  leastVarianceMs: ArrayLike<number>,
  isRead: boolean,
): StepMark[] {
  const mark = (kind: MethodMark, ms = Number.NaN): StepMark => ({
    kind,
    at: ms,
    level: levelAt(laid, b, ms),
    text: `${withDecimals(ms, 1)} ms`,
    isRead,
  });
  const marks = [mark('historic', historicMs[b]), mark('least-variance', leastVarianceMs[b])];
  return marks.filter(({ at, level }) => !Number.isNaN(at) && !Number.isNaN(level));
}
