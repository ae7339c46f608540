import type { EnvelopeParams, SoundSearchParams } from '../../analysis/sounds/params.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { ResolvedParameters } from '../parameters.ts';

/** Ids of the parameters of the envelope, and of those of the search for sounds. */
export const envelopeIds = ['soundBand', 'envelope', 'smoothing'];
export const soundSearchIds = ['soundRule', 's1From', 's1To', 's2From', 's2To', 'soundPercent'];

/** @throws BeatbenchError `bad-parameter` for an invalid band */
export function envelopeParams(parameters: ResolvedParameters): EnvelopeParams {
  return {
    ...parseBand(parameters.text('soundBand')),
    envelope: parameters.word('envelope', ['shannon', 'absolute', 'hilbert']),
    smoothingMs: parameters.number('smoothing'),
  };
}

function parseBand(text: string): Pick<EnvelopeParams, 'lowHz' | 'highHz'> {
  const [, low, high] = /^\s*(\d+(?:\.\d+)?)\s*[-–]\s*(\d+(?:\.\d+)?)\s*$/.exec(text) ?? [];
  const [lowHz, highHz] = [Number(low), Number(high)];
  if (lowHz > 0 && lowHz < highHz) return { lowHz, highHz };
  throw new BeatbenchError(
    'bad-parameter',
    `Band (soundBand) is ‘${text}’; give two frequencies in Hz, the lower first, such as 25-400.`,
  );
}

/** @throws BeatbenchError `bad-parameter` if a search range ends before it begins */
export function searchParams(parameters: ResolvedParameters): SoundSearchParams {
  const params = {
    rule: parameters.word('soundRule', ['plain', 'consistent']),
    s1FromMs: parameters.number('s1From'),
    s1ToMs: parameters.number('s1To'),
    s2From: parameters.number('s2From'),
    s2To: parameters.number('s2To'),
    soundPercent: parameters.number('soundPercent'),
  };
  if (params.s1FromMs < params.s1ToMs && params.s2From < params.s2To) return params;
  throw new BeatbenchError(
    'bad-parameter',
    'A sound’s search ends before it begins; give s1From below s1To and s2From below s2To.',
  );
}
