import type { LandmarkRun } from '../../pipeline/landmarks/analyse-landmark.ts';
import type { TraceEnvelope, TraceRequest } from '../traces/drawing-types.ts';
import { averagedEnvelope, gappedEnvelope, type TraceCache } from '../traces/traces.ts';

/** Envelope of the channel that is timed, `filtered` or `averaged`, or of the `other` one; null where there is none. */
export function landmarkEnvelope(
  { outputs }: LandmarkRun,
  cache: TraceCache,
  request: TraceRequest,
): Promise<TraceEnvelope> | null {
  const { channel, other, landmarkBeats, landmarkRows } = outputs;
  const key = `landmark ${request.form}`;
  if (request.form === 'other') return other === null ? null : gappedEnvelope(other.ppg, cache, key, request);
  if (request.form !== 'averaged') return gappedEnvelope(channel.ppg, cache, key, request);
  const { rows } = landmarkRows.channel;
  return averagedEnvelope(landmarkBeats, rows, 'ppg', channel.ppg, cache, key, request);
}
