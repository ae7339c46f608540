import type { LaidBeats } from '../../../analysis/intervals/align-beats.ts';
import type { StepMark } from '../../../model/steps.ts';
import { levelAt } from './step-curves.ts';
import { withDecimals } from './step-words.ts';
import type { MethodMark } from '../../../model/methods.ts';

/**
 * The marks of both methods on a laid beat; one without its landmark has none.
 *
 * @param historicMs, leastVarianceMs  ms after R, NaN where it is missing
 * @param isRead  whether lines lead from a mark to both axes
 */
export function methodMarks(
  laid: LaidBeats,
  b: number,
  historicMs: number | undefined,
  leastVarianceMs: number | undefined,
  isRead: boolean,
): StepMark[] {
  const mark = (kind: MethodMark, ms = Number.NaN): StepMark => ({
    kind,
    at: ms,
    level: levelAt(laid, b, ms),
    text: `${withDecimals(ms, 1)} ms`,
    isRead,
  });
  const marks = [mark('historic', historicMs), mark('least-variance', leastVarianceMs)];
  return marks.filter(({ at, level }) => !Number.isNaN(at) && !Number.isNaN(level));
}
