import type { Places } from '../../../analysis/intervals/choose.ts';
import type { LaidBeats } from '../../../analysis/intervals/align-beats.ts';
import type { ByMethod } from '../../../model/intervals.ts';
import { timingMethods } from '../../../model/methods.ts';
import type { StepMark } from '../../../model/steps.ts';
import { levelAt } from './step-curves.ts';
import { withDecimals } from './step-words.ts';

/**
 * The marks of all methods on a laid beat; one without its landmark has none.
 *
 * @param places  of the landmark in every beat, ms after R, NaN where it is missing
 * @param isRead  whether lines lead from a mark to both axes
 */
export function methodMarks(
  laid: LaidBeats,
  b: number,
  places: ByMethod<Places>,
  isRead: boolean,
): StepMark[] {
  const marks = timingMethods.map(({ id, mark }): StepMark => {
    const ms = places[id].endMs[b] ?? Number.NaN;
    return { kind: mark, at: ms, level: levelAt(laid, b, ms), text: `${withDecimals(ms, 1)} ms`, isRead };
  });
  return marks.filter(({ at, level }) => !Number.isNaN(at) && !Number.isNaN(level));
}
