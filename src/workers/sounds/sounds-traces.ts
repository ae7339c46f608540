import type { SoundsRun } from '../../pipeline/sounds/analyse-sounds.ts';
import type { TraceEnvelope, TraceRequest } from '../traces/drawing-types.ts';
import { averagedEnvelope, gappedEnvelope, type TraceCache } from '../traces/traces.ts';

/** Envelope of the sound in its band, of its envelope, or of that averaged over beats. */
export async function soundsEnvelope(
  { outputs, parameters }: SoundsRun,
  cache: TraceCache,
  request: TraceRequest,
): Promise<TraceEnvelope> {
  const { pcg, envelope, soundsBeats, soundsAverage } = outputs;
  const key = `sounds ${request.form}`;
  if (request.form === 'filtered') return gappedEnvelope(envelope.band, cache, key, request);
  const single = envelope.envelope;
  const made =
    request.form === 'envelope'
      ? await gappedEnvelope(single, cache, key, request)
      : await averagedEnvelope(soundsBeats, soundsAverage, 'envelope', single, cache, key, request);
  // Shannon energy is of the sound over its largest, and has no unit.
  return { ...made, unit: parameters.values['envelope'] === 'shannon' ? '' : pcg.unit };
}
