import type { ChannelSignal } from '../pipeline/channel-signal.ts';
import type { SoundsRun } from '../pipeline/sounds/analyse-sounds.ts';
import type { TraceEnvelope, TraceRequest } from './protocol.ts';
import { averagedTrace, drawnEnvelope, keptDrawable, type TraceCache } from './traces.ts';

/** Envelope of the sound in its band, of its envelope, or of that averaged over beats. */
export function soundsEnvelope(
  { outputs }: SoundsRun,
  cache: TraceCache,
  request: TraceRequest,
): TraceEnvelope {
  const { pcg, envelope, soundsBeats, soundsAverage } = outputs;
  const kept = (madeFrom: unknown, make: () => ChannelSignal) =>
    drawnEnvelope(keptDrawable(cache, `sounds ${request.form}`, madeFrom, make), request);
  if (request.form === 'raw') return kept(pcg, () => pcg);
  if (request.form === 'filtered') return kept(envelope.band, () => envelope.band);
  if (request.form === 'envelope') return kept(envelope.envelope, () => envelope.envelope);
  return kept(soundsAverage, () =>
    averagedTrace(soundsBeats, soundsAverage.averaged.envelope, envelope.envelope),
  );
}
