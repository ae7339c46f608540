import { type BlockGrid, blockRange } from '../../dsp/samples/block-grid.ts';
import type { IndexRange } from '../../model/samples.ts';
import { type BandPowers, BandShares } from './band-shares.ts';
import { UsualRange } from './flat-and-clipped.ts';

/** Length of the stretches whose quality is judged, s. */
const stretchSec = 10;

/**
 * Returns the number of samples in a stretch.
 *
 * @param fs Hz
 * @returns samples in 10 s
 */
export function countStretchSamples(fs: number): number {
  return Math.max(1, Math.round(stretchSec * fs));
}

/** Measures of an ECG that do not depend on its beats: its range, and its powers in bands per stretch. */
export class QualityMeasures {
  readonly fs: number;
  readonly grid: BlockGrid;
  readonly range: UsualRange;
  readonly stretches: readonly IndexRange[];
  readonly #bands: BandShares | null;

  /** @param grid its blocks are whole stretches, except that the last ends with the record */
  constructor(fs: number, grid: BlockGrid) {
    this.fs = fs;
    this.grid = grid;
    this.range = new UsualRange(fs);
    this.stretches = divideIntoStretches(grid.sampleCount, countStretchSamples(fs));
    this.#bands = BandShares.plan(fs, grid, this.stretches);
  }

  /** Null if the record is shorter than the filters need. */
  get powers(): BandPowers | null {
    return this.#bands?.powers ?? null;
  }

  /**
   * Processes the blocks in ascending order.
   *
   * @param x samples of the block, without gaps, any unit
   */
  goForward(block: number, x: Float64Array): void {
    this.range.push(x);
    this.#bands?.goForward(block, x);
  }

  /** Then processes the blocks in descending order. */
  goBackward(block: number, x: Float64Array): void {
    this.#bands?.goBackward(block, x, blockRange(this.grid, block));
  }
}

/**
 * Divides a record into stretches; a remainder of under half a stretch is added to the last.
 *
 * @param sampleCount number of samples of the record
 * @param count number of samples in a stretch
 * @returns from … to − 1, contiguous
 */
export function divideIntoStretches(sampleCount: number, count: number): IndexRange[] {
  if (sampleCount === 0) return [];
  const last = Math.max(1, Math.round(sampleCount / count));
  return Array.from({ length: last }, (_, k) => ({
    from: k * count,
    to: k === last - 1 ? sampleCount : (k + 1) * count,
  }));
}
