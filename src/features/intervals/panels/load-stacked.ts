import type { IntervalsResult } from '../../../model/intervals.ts';
import type { AnalysisClient } from '../../../workers/client-types.ts';
import type { StackedBeats } from './stacked-model.ts';
import { lanesOf, shapesRequest, stackedSpan } from './stacked-model.ts';

/** The beats of a window as they are laid over each other, in a span and lanes that hold them; null before a result. */
export async function loadStacked(
  client: Pick<AnalysisClient, 'beatShapes'>,
  recordingId: string,
  { beats }: IntervalsResult,
  windowIndex: number,
): Promise<StackedBeats | null> {
  const request = shapesRequest(windowIndex, stackedSpan(beats, windowIndex));
  const shapes = await client.beatShapes(recordingId, request);
  return shapes && { shapes, lanes: lanesOf(shapes), beats };
}
