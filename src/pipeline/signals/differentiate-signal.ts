import { differentiatorReach, differentiatorTapCount, differentiateInto } from '../../dsp/iir/derivative.ts';
import { selectLongStretches } from '../../dsp/samples/gaps.ts';
import { fillBlock, extensionSourceRange } from '../../dsp/spectrum/overlap-save.ts';
import type { IndexRange } from '../../model/samples.ts';
import type { GappedReader } from '../signal-reader.ts';
import { makeSignal, StretchReader } from './make-signal.ts';
import type { PieceOptions } from './stored-signal.ts';

/**
 * Computes the first derivative of each stretch, like `differentiate`. It is not stored, because computing it takes no
 * longer than reading it.
 *
 * @throws BeatbenchError `too-short` if every stretch is shorter than 9 samples
 */
export function differentiateSignal(
  source: GappedReader,
  signal: AbortSignal,
  { pieceSize }: Pick<PieceOptions, 'pieceSize'> = {},
): Promise<GappedReader> {
  const { fs, startSec, unit, label, sampleCount, gaps } = source;
  const reader = new StretchReader(source);
  const plan = {
    fs,
    startSec,
    unit: `${unit}/s`,
    label,
    sampleCount,
    stretches: selectLongStretches(sampleCount, gaps, differentiatorTapCount),
    fill: async (values: Float64Array, from: number, stretch: IndexRange, abort?: AbortSignal) => {
      const first = from - stretch.from;
      const wanted = { from: first - differentiatorReach, to: first + values.length + differentiatorReach };
      const inputRange = extensionSourceRange(wanted, stretch.to - stretch.from);
      const extended = new Float64Array(values.length + 2 * differentiatorReach);
      const take = (x: Float64Array) => {
        fillBlock(
          extended,
          { x, before: differentiatorReach, reflects: true, offset: 0 },
          first - inputRange.from,
        );
        differentiateInto(extended, fs, values);
      };
      await reader.read(stretch, inputRange, take, abort);
    },
  };
  return makeSignal(source, plan, { pieceSize }, signal);
}
