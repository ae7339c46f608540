import type { LandmarkRun } from '../../pipeline/landmarks/analyse-landmark.ts';
import type { BothRows } from '../../pipeline/intervals/beat-rows-reader.ts';
import type { FramedRows } from '../../pipeline/landmarks/outputs.ts';
import { fillRow, missingShapes, type ScaleOfRow, scaleOfPpg, scaleOfSlope } from '../traces/beat-shapes.ts';
import type { BeatShapesRequest, LaidShapes } from '../traces/drawing-types.ts';

/**
 * The kept beats of one window, laid over each other at their own time: the channel from 0 at its base to 1 at its
 * peak, its slope in units of its own upstroke, and the channel that it is timed from, all missing where there is none.
 */
export function landmarkShapes(
  { outputs }: LandmarkRun,
  request: BeatShapesRequest,
): LaidShapes<'own' | 'slope' | 'other'> {
  const { landmarkBeats, landmarkRows } = outputs;
  const { shapes, chosen, place } = missingShapes(landmarkBeats, request, ['own', 'slope', 'other']);
  const lay = (
    key: 'own' | 'slope' | 'other',
    { rows, frames }: FramedRows,
    signal: 'ppg' | 'dppg',
    scaleOf: (frame: FramedRows['frames'][number] | undefined) => ScaleOfRow,
  ): void =>
    chosen.forEach(({ b }, k) => fillRow(place(key, k), request, rows[signal], b, scaleOf(frames[b])));
  const rowsOf = ({ single, averaged }: BothRows<FramedRows>) =>
    request.isSingle === true ? single : averaged;
  const { channel, other } = landmarkRows;
  lay('own', rowsOf(channel), 'ppg', scaleOfPpg);
  lay('slope', rowsOf(channel), 'dppg', scaleOfSlope);
  if (other !== null) lay('other', rowsOf(other), 'ppg', scaleOfPpg);
  return shapes;
}
