import { designFir, type FirSpec, tapsAt } from '../dsp/fir/fir-design.ts';
import { filterFirFast } from '../dsp/fir/fir.fast.ts';
import { type FirAlignment, filterFir } from '../dsp/fir/fir.ts';
import { filterStretches } from '../dsp/samples/gaps.ts';
import type { FilterFact } from '../model/run-facts.ts';
import type { ChannelSignal } from './channel-signal.ts';
import { filterFact } from './filter-facts.ts';
import type { ResolvedParameters } from './parameters.ts';
import type { StageContext } from './stage.ts';

/** How a signal is filtered. */
export interface FirRun {
  readonly spec: Omit<FirSpec, 'tapCount'>;
  /** Whether it is the channel or its derivative, for the record; the channel where left out. */
  readonly of?: FilterFact['of'];
  /** `zero-phase` where left out. */
  readonly alignment?: FirAlignment;
}

/**
 * Filters each gap-free stretch of a signal by one FIR, its delay removed unless it is `causal`.
 *
 * Its number of taps is that of the `taps` parameter at 500 Hz, brought to the signal's rate so that
 * the filter lasts as long.
 * The backend `reference` takes direct sums, all others overlap-save, which agrees to rounding.
 * @throws BeatbenchError `too-short` where every stretch is shorter than the filter
 */
export function filterSignal(
  signal: ChannelSignal,
  { spec, of = 'signal', alignment = 'zero-phase' }: FirRun,
  parameters: ResolvedParameters,
  context: Pick<StageContext, 'warn' | 'record'>,
): ChannelSignal {
  const tapCount = tapsAt(signal.fs, parameters.number('taps'));
  const { coefficients, band, warnings } = designFir({ ...spec, tapCount }, signal.fs);
  for (const warning of warnings) context.warn(warning);
  const ran = {
    spec,
    of,
    alignment,
    band,
    channel: signal.label,
    tapCount: coefficients.length,
    fs: signal.fs,
  };
  context.record(filterFact(ran));
  if (coefficients.length === 1) return signal;
  const filter = parameters.values['backend'] === 'reference' ? filterFir : filterFirFast;
  const filtered = filterStretches(signal, coefficients.length, (x) => filter(x, coefficients, alignment));
  return { ...signal, ...filtered };
}
