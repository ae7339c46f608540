import type { LandmarkRun } from '../pipeline/landmarks/analyse-landmark.ts';
import type { FramedRows } from '../pipeline/landmarks/outputs.ts';
import { fillRow, type ScaleOfRow, scaleOfPpg, scaleOfSlope, thin } from './beat-shapes.ts';
import type { BeatShapesRequest, LandmarkShapes } from './drawing-types.ts';

/** The kept beats of one window, laid over each other at their own time: the channel, its slope, and the other channel. */
export function landmarkShapes({ outputs }: LandmarkRun, request: BeatShapesRequest): LandmarkShapes {
  const { fromMs, toMs, pointCount } = request;
  const { landmarkBeats, landmarkRows } = outputs;
  const chosen = thin(landmarkBeats.members[request.windowIndex] ?? [], request.mostBeats);
  const beats = Int32Array.from(chosen, (b) => landmarkBeats.kept[b] ?? 0);
  const missing = () => new Float32Array(chosen.length * pointCount).fill(Number.NaN);
  const shapes = { beats, pointCount, fromMs, toMs, own: missing(), slope: missing(), other: missing() };
  const lay = (
    into: Float32Array,
    { rows, frames }: FramedRows,
    signal: 'ppg' | 'dppg',
    scaleOf: (frame: FramedRows['frames'][number] | undefined) => ScaleOfRow,
  ): void => {
    chosen.forEach((b, k) => {
      const place = into.subarray(k * pointCount, (k + 1) * pointCount);
      fillRow(place, request, rows[signal], b, scaleOf(frames[b]));
    });
  };
  lay(shapes.own, landmarkRows.channel.averaged, 'ppg', scaleOfPpg);
  lay(shapes.slope, landmarkRows.channel.averaged, 'dppg', scaleOfSlope);
  if (landmarkRows.other !== null) lay(shapes.other, landmarkRows.other.averaged, 'ppg', scaleOfPpg);
  return shapes;
}
