import type { LandmarkRun } from '../../pipeline/landmarks/analyse-landmark.ts';
import type { TraceEnvelope, TraceRequest } from '../traces/drawing-types.ts';
import { averagedTrace } from '../traces/averaged-trace.ts';
import { drawnEnvelope, keptDrawable, type TraceCache } from '../traces/traces.ts';

/** Envelope of the channel that is timed, `filtered` or `averaged`, or filtered of the one that it is timed from. */
export function landmarkEnvelope(
  { outputs }: LandmarkRun,
  cache: TraceCache,
  request: TraceRequest & { readonly channel: 'landmark' | 'landmark-other' },
): TraceEnvelope | null {
  const { channel, other, landmarkBeats, landmarkRows } = outputs;
  if (request.channel === 'landmark-other') {
    if (other === null) return null;
    return drawnEnvelope(
      keptDrawable(cache, 'landmark other', other, () => other.ppg),
      request,
    );
  }
  if (request.form !== 'averaged') {
    return drawnEnvelope(
      keptDrawable(cache, 'landmark filtered', channel, () => channel.ppg),
      request,
    );
  }
  const laid = landmarkRows.channel.averaged.rows.ppg;
  const averaged = () => averagedTrace(landmarkBeats, laid, channel.ppg);
  return drawnEnvelope(keptDrawable(cache, 'landmark averaged', landmarkRows, averaged), request);
}
