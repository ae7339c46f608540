import { FirBlocks } from '../../dsp/fir/fir-blocks.ts';
import { designFir, type FirSpec, scaleTapCount } from '../../dsp/fir/fir-design.ts';
import type { FirAlignment } from '../../dsp/fir/fir.ts';
import { selectLongStretches } from '../../dsp/samples/gaps.ts';
import type { MeasuredStretch } from '../../dsp/samples/stretch-survey.ts';
import type { IndexRange } from '../../model/samples.ts';
import type { FilterFact } from '../../model/run-facts.ts';
import { filterFact } from '../filter-facts.ts';
import type { BlockContext } from '../qrs/for-each-block.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { GappedReader } from '../signal-reader.ts';
import type { StageContext } from '../stage.ts';
import { makeSignal, StretchReader } from './make-signal.ts';
import type { PieceOptions } from './stored-signal.ts';
import { measureStretches } from './signal-passes.ts';

/** How a signal is filtered. */
export interface FirRun {
  readonly spec: Omit<FirSpec, 'tapCount'>;
  /** Whether it is the channel or its derivative, for the recorded fact; the channel if omitted. */
  readonly of?: FilterFact['of'];
  /** `zero-phase` if omitted. */
  readonly alignment?: FirAlignment;
  readonly making?: PieceOptions;
}

/**
 * Filters each gap-free stretch of a signal with one FIR filter. Its delay is removed unless it is `causal`.
 *
 * The number of taps is that of the `taps` parameter at 500 Hz, scaled to the signal's rate so that the filter has the
 * same duration. The backend `reference` uses direct sums, all others overlap-save, which agrees up to rounding.
 * @returns the signal itself if the filter has one tap
 * @throws BeatbenchError `too-short` if every stretch is shorter than the filter
 */
export async function filterSignal(
  source: GappedReader,
  { spec, of = 'signal', alignment = 'zero-phase', making }: FirRun,
  parameters: ResolvedParameters,
  context: Pick<StageContext, 'signal' | 'pause' | 'warn' | 'record'>,
): Promise<GappedReader> {
  const { fs, label } = source;
  const tapCount = scaleTapCount(fs, parameters.number('taps'));
  const { coefficients, band, warnings } = designFir({ ...spec, tapCount }, fs);
  for (const warning of warnings) context.warn(warning);
  const ran = { spec, of, alignment, band, channel: label, tapCount: coefficients.length, fs };
  context.record(filterFact(ran));
  const form = parameters.values['backend'] === 'reference' ? 'direct' : 'fast';
  return convolveSignal(source, new FirBlocks(coefficients, alignment, form), context, making);
}

/**
 * Filters each gap-free stretch of a signal that is at least as long as the filter.
 *
 * @returns the signal itself if the filter has one tap
 * @throws BeatbenchError `too-short` if every stretch is shorter than the filter
 */
export async function convolveSignal(
  source: GappedReader,
  blocks: FirBlocks,
  context: BlockContext,
  making: PieceOptions = {},
): Promise<GappedReader> {
  const { fs, startSec, unit, label, sampleCount, gaps } = source;
  const { tapCount } = blocks;
  if (tapCount === 1) return source;
  const long = selectLongStretches(sampleCount, gaps, tapCount);
  const reader = new StretchReader(source);
  const plan = {
    fs,
    startSec,
    unit,
    label,
    sampleCount,
    stretches: await levelled(source, long, blocks, context),
    runLength: (stretch: MeasuredStretch) => blocks.runOutputs(rangeLength(stretch)),
    fill: async (values: Float64Array, from: number, stretch: MeasuredStretch, signal?: AbortSignal) => {
      const count = rangeLength(stretch);
      const first = from - stretch.from;
      const inputRange = blocks.reach(count, { from: first, to: first + values.length });
      const whole = { sampleCount: count, offset: blocks.takesOffset(count) ? stretch.mean : 0 };
      const take = (piece: Float64Array) =>
        blocks.run(values, first, whole, { values: piece, from: inputRange.from });
      await reader.read(stretch, inputRange, take, signal);
    },
  };
  return makeSignal(source, plan, making, context.signal);
}

/**
 * Returns the stretches with the level of each. If a filter needs the levels and the signal is not in memory, this
 * takes a pass over it.
 */
async function levelled(
  source: GappedReader,
  long: readonly IndexRange[],
  blocks: FirBlocks,
  context: BlockContext,
): Promise<readonly MeasuredStretch[]> {
  if (!long.some((stretch) => blocks.takesOffset(rangeLength(stretch)))) {
    return long.map((stretch) => ({ ...stretch, mean: 0 }));
  }
  const all = await measureStretches(source, context);
  return all.filter((stretch) => rangeLength(stretch) >= blocks.tapCount);
}

function rangeLength({ from, to }: IndexRange): number {
  return to - from;
}
