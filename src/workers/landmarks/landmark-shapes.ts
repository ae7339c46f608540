import type { LandmarkRun } from '../../pipeline/landmarks/analyse-landmark.ts';
import type { FramedRows } from '../../pipeline/landmarks/find-in-rows.ts';
import { fillRow, missingShapes, scaleOfPpg, scaleOfSlope } from '../traces/beat-shapes.ts';
import type { BeatShapesRequest, LaidShapes } from '../traces/drawing-types.ts';

/**
 * The kept beats of one window, laid over each other at their own time: the channel from 0 at its base to 1 at its
 * peak, its slope in units of its own upstroke, and the channel that it is timed from, all missing where there is none.
 */
export async function landmarkShapes(
  { outputs }: LandmarkRun,
  request: BeatShapesRequest,
): Promise<LaidShapes<'own' | 'slope' | 'other'>> {
  const { landmarkBeats, landmarkRows } = outputs;
  const { shapes, chosen, place } = missingShapes(landmarkBeats, request, ['own', 'slope', 'other']);
  const lay = async ({ rows, framesOf }: FramedRows, b: number) => {
    const laid = (await rows.read(b, b + 1))[request.isSingle === true ? 'single' : 'averaged'];
    return { laid, frame: framesOf(laid)[0] };
  };
  for (const [k, { b }] of chosen.entries()) {
    const { laid, frame } = await lay(landmarkRows.channel, b);
    fillRow(place('own', k), request, laid.ppg, 0, scaleOfPpg(frame));
    fillRow(place('slope', k), request, laid.dppg, 0, scaleOfSlope(frame));
    if (landmarkRows.other === null) continue;
    const other = await lay(landmarkRows.other, b);
    fillRow(place('other', k), request, other.laid.ppg, 0, scaleOfPpg(other.frame));
  }
  return shapes;
}
