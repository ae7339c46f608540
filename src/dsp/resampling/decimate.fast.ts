import type { IndexRange } from '../../model/samples.ts';
import { planFft } from '../spectrum/fft.ts';
import { applyKernel, chooseFftBlockSize, blockKernel, fillBlock } from '../spectrum/overlap-save.ts';
import type { BlockKernel, Extension } from '../spectrum/overlap-save.ts';

/** Cost of one tap of the direct sum, ns; comparable with the costs of `chooseFftBlockSize`. */
const directTapNs = 0.9;

/** Sizes of a trace and of its decimated output. */
export interface DecimationGrid {
  /** Samples of the whole trace; more than half the filter. */
  readonly sampleCount: number;
  readonly outputCount: number;
  /** Sample at the time of the first output, 0 … sampleCount − 1. */
  readonly firstIndex: number;
  readonly down: number;
}

/** A piece of a trace: item i is sample `from` + i of the trace. */
export interface TracePiece {
  readonly values: Float64Array;
  readonly from: number;
}

/**
 * Zero-phase filter that computes only every `down`th output, by overlap-save. The spectrum is folded by four as often
 * as `down` allows, so that the inverse transform is smaller.
 *
 * Outputs are computed in runs of equal length. The trace continues by odd reflection at its ends. A run reads only the
 * samples in its `reach`.
 */
export class BlockDecimator {
  /** Number of outputs of a run. */
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
    // A block's outputs are valid from index 2·half on; the first wanted output has an index that folding keeps.
    this.#firstPlace = Math.ceil((2 * this.#half) / fold) * fold;
    this.runOutputs = 2 * (Math.floor((size - 1 - this.#firstPlace) / grid.down) + 1);
    this.#gain = taps.reduce((sum, tap) => sum + tap, 0);
  }

  /**
   * @param taps  an odd number
   * @returns null if the direct sum is cheaper
   */
  static plan(grid: DecimationGrid, taps: Float64Array): BlockDecimator | null {
    const folds = grid.down % 16 === 0 ? 2 : grid.down % 4 === 0 ? 1 : 0;
    const directNs = grid.outputCount * taps.length * directTapNs;
    const size = chooseFftBlockSize(grid.sampleCount, taps.length + grid.down, 4 ** folds, directNs);
    return size === null ? null : new BlockDecimator(grid, taps, size, 4 ** folds);
  }

  /** Returns the existing samples that a run reads. @param first  index of its first output */
  reach(first: number): IndexRange {
    const { size } = this.#kernel;
    const start = this.#startOf(first) - this.#half;
    const end = start + (this.runOutputs / 2) * this.#grid.down + size;
    // Past the end, the reflection reads samples before the end.
    return {
      from: Math.max(0, Math.min(start, 2 * this.#grid.sampleCount - end) - size),
      to: Math.min(this.#grid.sampleCount, end),
    };
  }

  /**
   * Computes one run of outputs.
   *
   * @param decimated  receives the outputs; may have room for fewer
   * @param first      index of the first output, a multiple of `runOutputs`
   * @param piece      part of the trace that includes all samples within reach
   * @param offset     approximate mean of the trace: it is subtracted first, so that a large constant costs no
   *   precision
   */
  run(decimated: Float64Array, first: number, { values, from }: TracePiece, offset: number): void {
    const { size } = this.#kernel;
    const { down } = this.#grid;
    const extension: Extension = { x: values, before: this.#half, reflects: true, offset };
    const perBlock = this.runOutputs / 2;
    const start = this.#startOf(first) - from;
    const buffers = planFft(size).room();
    const [re, im] = [buffers.re.subarray(0, size), buffers.im.subarray(0, size)];
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

  /** Start of the first of a run's two blocks, counted from half a filter before the trace. */
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

/** Adds the four frequencies that alias when every fourth sample is kept; they are neighbours in this order. */
function foldByFour(spectrum: Float64Array, width: number): void {
  for (let i = 0; i < width / 4; i++) {
    const k = 4 * i;
    spectrum[i] = spectrum[k] + spectrum[k + 1] + (spectrum[k + 2] + spectrum[k + 3]);
  }
}
