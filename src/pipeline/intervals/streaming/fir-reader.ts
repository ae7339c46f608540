import { FirBlocks } from '../../../dsp/fir/fir-blocks.ts';
import { designFir, type FirSpec, tapsAt } from '../../../dsp/fir/fir-design.ts';
import type { FirAlignment } from '../../../dsp/fir/fir.ts';
import { longStretches, stretches } from '../../../dsp/samples/gaps.ts';
import type { FilterFact } from '../../../model/run-facts.ts';
import type { MeasuredStretch } from '../../../dsp/samples/stretch-survey.ts';
import { filterFact } from '../../filter-facts.ts';
import type { ResolvedParameters } from '../../parameters.ts';
import type { StageContext } from '../../stage.ts';
import type { GappedReader, MeasuredReader } from './outputs.ts';
import { pieceGrid } from '../../../dsp/samples/piece-grid.ts';
import { pieceReader } from './piece-reader.ts';
import { StretchReader } from './stretch-reader.ts';

/** How a signal is filtered. */
export interface FirReading {
  /** Its number of taps is that of the `taps` parameter at 500 Hz. */
  readonly spec: Omit<FirSpec, 'tapCount'>;
  /** Whether it is the channel or its derivative, for the record; the channel where left out. */
  readonly of?: FilterFact['of'];
  readonly alignment: FirAlignment;
  /** Samples that are made at once. */
  readonly size: number;
}

/**
 * A signal filtered by one FIR, as `filterSignal` gives it; itself where the filter is one tap.
 *
 * @throws BeatbenchError as `filterSignal`
 */
export function firReader(
  source: MeasuredReader,
  { spec, of = 'signal', alignment, size }: FirReading,
  parameters: ResolvedParameters,
  context: Pick<StageContext, 'warn' | 'record'>,
): GappedReader | MeasuredReader {
  const tapCount = tapsAt(source.fs, parameters.number('taps'));
  const { coefficients, band, warnings } = designFir({ ...spec, tapCount }, source.fs);
  for (const warning of warnings) context.warn(warning);
  const { label, fs } = source;
  const ran = { spec, of, alignment, band, channel: label, tapCount: coefficients.length, fs };
  context.record(filterFact(ran));
  if (coefficients.length === 1) return source;
  const form = parameters.values['backend'] === 'reference' ? 'direct' : 'fast';
  const blocks = new FirBlocks(coefficients, alignment, form);
  const { sampleCount, gaps } = source;
  longStretches(sampleCount, gaps, coefficients.length);
  const all = source.stretches.filter((stretch) => lengthOf(stretch) >= coefficients.length);
  const reader = new StretchReader(source);
  return pieceReader(
    { ...source, gaps: stretches(sampleCount, all) },
    pieceGrid(sampleCount, all, size, (stretch) => blocks.runOutputs(lengthOf(stretch))),
    async (values, from, stretch, signal) => {
      const count = lengthOf(stretch);
      const first = from - stretch.from;
      const reach = blocks.reach(count, { from: first, to: first + values.length });
      const whole = { sampleCount: count, offset: blocks.takesOffset(count) ? stretch.mean : 0 };
      const take = (piece: Float64Array) =>
        blocks.run(values, first, whole, { values: piece, from: reach.from });
      await reader.read(stretch, reach, take, signal);
    },
  );
}

function lengthOf({ from, to }: MeasuredStretch): number {
  return to - from;
}
