import type { GriddedBeats } from '../../../analysis/intervals/align-beats.ts';
import type { LandmarkPlaces } from '../../../analysis/intervals/choose.ts';
import type { StepMark } from '../../../model/steps.ts';
import { interpolateBeat } from './step-curves.ts';
import { withDecimals } from './step-words.ts';
import { type ByMethod, timingMethods } from '../../../model/methods.ts';

/**
 * Returns the marks of all methods on an aligned beat; a method without a landmark has no mark.
 *
 * @param b       row of the beat in `gridded`
 * @param places  positions of the landmark in every beat
 * @param beat    index of the beat among the kept
 * @param isRead  whether lines lead from a mark to both axes
 */
export function methodMarks(
  gridded: GriddedBeats,
  b: number,
  places: ByMethod<LandmarkPlaces>,
  beat: number,
  isRead: boolean,
): StepMark[] {
  const marks = timingMethods.map(({ id, mark }): StepMark => {
    const ms = places[id].endMs[beat] ?? Number.NaN;
    return {
      kind: mark,
      at: ms,
      level: interpolateBeat(gridded, b, ms),
      text: `${withDecimals(ms, 1)} ms`,
      isRead,
    };
  });
  return marks.filter(({ at, level }) => !Number.isNaN(at) && !Number.isNaN(level));
}
