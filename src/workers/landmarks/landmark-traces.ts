import type { LandmarkRun } from '../../pipeline/landmarks/analyse-landmark.ts';
import type { ChannelSignal } from '../../pipeline/channel-signal.ts';
import type { TraceEnvelope, TraceRequest } from '../traces/drawing-types.ts';
import { averagedTrace } from '../traces/averaged-trace.ts';
import { drawnEnvelope, keptDrawable, type TraceCache } from '../traces/traces.ts';

/** Envelope of the channel that is timed, `filtered` or `averaged`, or of the `other` one; null where there is none. */
export function landmarkEnvelope(
  { outputs }: LandmarkRun,
  cache: TraceCache,
  request: TraceRequest,
): TraceEnvelope | null {
  const { channel, other, landmarkBeats, landmarkRows } = outputs;
  const drawn = (madeFrom: unknown, make: () => ChannelSignal) =>
    drawnEnvelope(keptDrawable(cache, `landmark ${request.form}`, madeFrom, make), request);
  if (request.form === 'other') return other === null ? null : drawn(other, () => other.ppg);
  if (request.form !== 'averaged') return drawn(channel, () => channel.ppg);
  const laid = landmarkRows.channel.averaged.rows.ppg;
  return drawn(landmarkRows, () => averagedTrace(landmarkBeats, laid, channel.ppg));
}
