import { planFft } from './fft.ts';
import { applyKernel, bestBlockSize, blockKernel, fillBlock } from './overlap-save.ts';
import type { BlockKernel, Extension } from './overlap-save.ts';
import { mean } from './stats.ts';

/** Cost of one tap of the direct sum, on the scale of `bestBlockSize`, ns. */
const directTapNs = 0.9;

/**
 * A zero-phase filter of which only every `down`th output is wanted, by overlap-save: the spectrum is
 * folded by four as often as `down` allows, so that the transform back is as much smaller.
 *
 * @param decimated  takes the outputs at firstIndex, firstIndex + down, … of `x`
 * @param x          more samples than half the filter; odd reflection at its ends
 * @param taps       an odd number
 * @param firstIndex 0 … x.length − 1
 * @returns false, and nothing done, where the direct sum is cheaper
 */
export function decimateByBlocks(
  decimated: Float64Array,
  x: Float64Array,
  taps: Float64Array,
  firstIndex: number,
  down: number,
): boolean {
  const folds = down % 16 === 0 ? 2 : down % 4 === 0 ? 1 : 0;
  const directNs = decimated.length * taps.length * directTapNs;
  const size = bestBlockSize(x.length, taps.length + down, 4 ** folds, directNs);
  if (size === null) return false;
  const half = (taps.length - 1) / 2;
  const offset = mean(x);
  const extension = { x, before: half, reflects: true, offset };
  decimateBlocks(decimated, extension, blockKernel(taps, size), { firstIndex, down, folds, half });
  const level = offset * taps.reduce((sum, tap) => sum + tap, 0);
  for (let k = 0; k < decimated.length; k++) decimated[k] += level;
  return true;
}

interface Grid {
  readonly firstIndex: number;
  readonly down: number;
  readonly folds: number;
  readonly half: number;
}

function decimateBlocks(
  decimated: Float64Array,
  extension: Extension,
  kernel: BlockKernel,
  { firstIndex, down, folds, half }: Grid,
): void {
  const { size } = kernel;
  const fold = 4 ** folds;
  const plan = planFft(size);
  const backPlan = planFft(size / fold);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  // A block's outputs are whole from place 2·half on; the first wanted stands on a place that folding keeps.
  const firstPlace = Math.ceil((2 * half) / fold) * fold;
  const perBlock = Math.floor((size - 1 - firstPlace) / down) + 1;
  const take = (block: Float64Array, from: number) => {
    const to = Math.min(from + perBlock, decimated.length);
    for (let k = from; k < to; k++) decimated[k] = block[(firstPlace + (k - from) * down) / fold];
  };
  for (let from = 0; from < decimated.length; from += 2 * perBlock) {
    const start = firstIndex + from * down + 2 * half - firstPlace;
    fillBlock(re, extension, start);
    fillBlock(im, extension, start + perBlock * down);
    plan.forwardScrambled(re, im);
    applyKernel(re, im, kernel);
    for (let width = size; width > size / fold; width /= 4) {
      foldByFour(re, width);
      foldByFour(im, width);
    }
    backPlan.inverseScrambled(re, im);
    take(re, from);
    take(im, from + perBlock);
  }
}

/** Adds the four frequencies that fall together when every fourth sample is kept: neighbours here. */
function foldByFour(spectrum: Float64Array, width: number): void {
  for (let i = 0; i < width / 4; i++) {
    const k = 4 * i;
    spectrum[i] = spectrum[k] + spectrum[k + 1] + (spectrum[k + 2] + spectrum[k + 3]);
  }
}
