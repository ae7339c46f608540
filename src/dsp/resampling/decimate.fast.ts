import type { IndexRange } from '../../model/samples.ts';
import { planFft } from '../spectrum/fft.ts';
import { applyKernel, bestBlockSize, blockKernel, fillBlock } from '../spectrum/overlap-save.ts';
import type { BlockKernel, Extension } from '../spectrum/overlap-save.ts';

/** Cost of one tap of the direct sum, on the scale of `bestBlockSize`, ns. */
const directTapNs = 0.9;

/** What is decimated, and to which of its samples. */
export interface DecimationGrid {
  /** Samples of the whole trace; more than half the filter. */
  readonly sampleCount: number;
  readonly outputCount: number;
  /** Sample that the first output stands on, 0 … sampleCount − 1. */
  readonly firstIndex: number;
  readonly down: number;
}

/** A piece of a trace: item i is sample `from` + i of it. */
export interface TracePiece {
  readonly values: Float64Array;
  readonly from: number;
}

/**
 * A zero-phase filter of which only every `down`th output is wanted, by overlap-save: the spectrum is
 * folded by four as often as `down` allows, so that the transform back is as much smaller.
 *
 * Outputs are made by runs of one length. The trace goes on by odd reflection at its ends; at most
 * `runSamples` beyond either side of a run it is looked at.
 */
export class BlockDecimator {
  /** Outputs of a run. */
  readonly runOutputs: number;
  readonly #grid: DecimationGrid;
  readonly #kernel: BlockKernel;
  readonly #half: number;
  readonly #fold: number;
  readonly #firstPlace: number;
  readonly #gain: number;

  private constructor(grid: DecimationGrid, taps: Float64Array, size: number, fold: number) {
    this.#grid = grid;
    this.#kernel = blockKernel(taps, size);
    this.#half = (taps.length - 1) / 2;
    this.#fold = fold;
    // A block's outputs are whole from place 2·half on; the first wanted stands on a place that folding keeps.
    this.#firstPlace = Math.ceil((2 * this.#half) / fold) * fold;
    this.runOutputs = 2 * (Math.floor((size - 1 - this.#firstPlace) / grid.down) + 1);
    this.#gain = taps.reduce((sum, tap) => sum + tap, 0);
  }

  /**
   * @param taps  an odd number
   * @returns null where the direct sum is cheaper
   */
  static plan(grid: DecimationGrid, taps: Float64Array): BlockDecimator | null {
    const folds = grid.down % 16 === 0 ? 2 : grid.down % 4 === 0 ? 1 : 0;
    const directNs = grid.outputCount * taps.length * directTapNs;
    const size = bestBlockSize(grid.sampleCount, taps.length + grid.down, 4 ** folds, directNs);
    return size === null ? null : new BlockDecimator(grid, taps, size, 4 ** folds);
  }

  /** The samples that a run looks at, of those that there are. @param first  number of its first output */
  reach(first: number): IndexRange {
    const { size } = this.#kernel;
    const start = this.#startOf(first) - this.#half;
    const end = start + (this.runOutputs / 2) * this.#grid.down + size;
    // Behind the end the reflection is of samples before it.
    return {
      from: Math.max(0, Math.min(start, 2 * this.#grid.sampleCount - end) - size),
      to: Math.min(this.#grid.sampleCount, end),
    };
  }

  /**
   * Makes one run of outputs.
   *
   * @param decimated  takes them; may have room for fewer
   * @param first      number of the first output, a multiple of `runOutputs`
   * @param piece      of the trace, with all that is in reach
   * @param offset     about the mean of the trace: taken off first, so that a large constant costs no digits
   */
  run(decimated: Float64Array, first: number, { values, from }: TracePiece, offset: number): void {
    const { size } = this.#kernel;
    const { down } = this.#grid;
    const extension: Extension = { x: values, before: this.#half, reflects: true, offset };
    const perBlock = this.runOutputs / 2;
    const start = this.#startOf(first) - from;
    const room = planFft(size).room();
    const [re, im] = [room.re.subarray(0, size), room.im.subarray(0, size)];
    fillBlock(re, extension, start);
    fillBlock(im, extension, start + perBlock * down);
    planFft(size).forwardScrambled(re, im);
    applyKernel(re, im, this.#kernel);
    for (let width = size; width > size / this.#fold; width /= 4) {
      foldByFour(re, width);
      foldByFour(im, width);
    }
    planFft(size / this.#fold).inverseScrambled(re, im);
    const level = offset * this.#gain;
    this.#put(decimated.subarray(0, perBlock), re, level);
    this.#put(decimated.subarray(perBlock, 2 * perBlock), im, level);
  }

  /** Of the first of a run's two blocks, counted from half a filter before the trace. */
  #startOf(first: number): number {
    const { firstIndex, down } = this.#grid;
    return firstIndex + first * down + 2 * this.#half - this.#firstPlace;
  }

  #put(decimated: Float64Array, block: Float64Array, level: number): void {
    // Both are multiples of the fold.
    const stride = this.#grid.down / this.#fold;
    for (let k = 0, place = this.#firstPlace / this.#fold; k < decimated.length; k++, place += stride) {
      decimated[k] = block[place] + level;
    }
  }
}

/** Adds the four frequencies that fall together when every fourth sample is kept: neighbours here. */
function foldByFour(spectrum: Float64Array, width: number): void {
  for (let i = 0; i < width / 4; i++) {
    const k = 4 * i;
    spectrum[i] = spectrum[k] + spectrum[k + 1] + (spectrum[k + 2] + spectrum[k + 3]);
  }
}
