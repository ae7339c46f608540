import { designFir, type FirSpec, tapsAt } from '../dsp/fir-design.ts';
import { filterFirFast } from '../dsp/fir.fast.ts';
import { type FirAlignment, filterFir } from '../dsp/fir.ts';
import { filterStretches } from '../dsp/gaps.ts';
import type { ChannelSignal } from './channel-signal.ts';
import type { ResolvedParameters } from './parameters.ts';
import type { StageContext } from './stage.ts';

/**
 * Filters each gap-free stretch of a signal by one FIR, its delay removed unless it is `causal`.
 *
 * @param spec  its number of taps is that of the `taps` parameter at 500 Hz, brought to the
 *   signal's rate so that the filter lasts as long
 * The backend `reference` takes direct sums, all others overlap-save, which agrees to rounding.
 * @throws BeatbenchError `too-short` where every stretch is shorter than the filter
 */
export function filterSignal(
  signal: ChannelSignal,
  spec: Omit<FirSpec, 'tapCount'>,
  parameters: ResolvedParameters,
  context: Pick<StageContext, 'warn'>,
  alignment: FirAlignment = 'zero-phase',
): ChannelSignal {
  const tapCount = tapsAt(signal.fs, parameters.number('taps'));
  const { coefficients, warnings } = designFir({ ...spec, tapCount }, signal.fs);
  for (const warning of warnings) context.warn(warning);
  if (coefficients.length === 1) return signal;
  const filter = parameters.values['backend'] === 'reference' ? filterFir : filterFirFast;
  const filtered = filterStretches(signal, coefficients.length, (x) => filter(x, coefficients, alignment));
  return { ...signal, ...filtered };
}
