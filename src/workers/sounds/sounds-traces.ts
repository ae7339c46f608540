import type { ChannelSignal } from '../../pipeline/channel-signal.ts';
import type { SoundsRun } from '../../pipeline/sounds/analyse-sounds.ts';
import type { TraceEnvelope, TraceRequest } from '../traces/drawing-types.ts';
import { averagedTrace } from '../traces/averaged-trace.ts';
import { drawnEnvelope, keptDrawable, type TraceCache } from '../traces/traces.ts';

/** Envelope of the sound in its band, of its envelope, or of that averaged over beats. */
export function soundsEnvelope(
  { outputs, parameters }: SoundsRun,
  cache: TraceCache,
  request: TraceRequest,
): TraceEnvelope {
  const { pcg, envelope, soundsBeats, soundsAverage } = outputs;
  const kept = (madeFrom: unknown, make: () => ChannelSignal) =>
    drawnEnvelope(keptDrawable(cache, `sounds ${request.form}`, madeFrom, make), request);
  if (request.form === 'filtered') return kept(envelope.band, () => envelope.band);
  // Shannon energy is of the sound over its largest, and has no unit.
  const unit = parameters.values['envelope'] === 'shannon' ? '' : pcg.unit;
  const single = envelope.envelope.with({ unit });
  if (request.form === 'envelope') return kept(envelope.envelope, () => single);
  return kept(soundsAverage, () => averagedTrace(soundsBeats, soundsAverage.averaged.envelope, single));
}
