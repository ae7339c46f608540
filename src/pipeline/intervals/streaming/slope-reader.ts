import { differentiatorReach, differentiatorTapCount, slopeOf } from '../../../dsp/iir/derivative.ts';
import { longStretches, stretches } from '../../../dsp/samples/gaps.ts';
import { fillBlock, reachOfExtension } from '../../../dsp/spectrum/overlap-save.ts';
import type { GappedReader } from './outputs.ts';
import { pieceGrid } from '../../../dsp/samples/piece-grid.ts';
import { pieceReader } from './piece-reader.ts';
import { StretchReader } from './stretch-reader.ts';

/**
 * The first derivative of each stretch, as `differentiate` gives it.
 *
 * @param size  samples that are made at once
 * @throws BeatbenchError `too-short` where every stretch is shorter than 9 samples
 */
export function slopeReader(source: GappedReader, size: number): GappedReader {
  const { sampleCount, gaps, fs } = source;
  const all = longStretches(sampleCount, gaps, differentiatorTapCount);
  const reader = new StretchReader(source);
  return pieceReader(
    { ...source, unit: `${source.unit}/s`, gaps: stretches(sampleCount, all) },
    pieceGrid(sampleCount, all, size),
    async (values, from, stretch, signal) => {
      const first = from - stretch.from;
      const wanted = { from: first - differentiatorReach, to: first + values.length + differentiatorReach };
      const reach = reachOfExtension(wanted, stretch.to - stretch.from);
      const extended = new Float64Array(values.length + 2 * differentiatorReach);
      const take = (x: Float64Array) => {
        fillBlock(
          extended,
          { x, before: differentiatorReach, reflects: true, offset: 0 },
          first - reach.from,
        );
        slopeOf(extended, fs, values);
      };
      await reader.read(stretch, reach, take, signal);
    },
  );
}
