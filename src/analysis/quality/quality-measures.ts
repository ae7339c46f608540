import { type BlockGrid, blockRange } from '../../dsp/samples/block-grid.ts';
import type { IndexRange } from '../../model/samples.ts';
import { type BandPowers, BandShares } from './band-shares.ts';
import { UsualRange } from './flat-and-clipped.ts';

/** Quality is told for each such stretch, s. */
const stretchSec = 10;

/**
 * Samples of one stretch.
 *
 * @param fs Hz
 * @returns samples in 10 s
 */
export function countStretchSamples(fs: number): number {
  return Math.max(1, Math.round(stretchSec * fs));
}

/** What of an ECG is measured whatever its beats are: its range, and its powers in bands over stretches. */
export class QualityMeasures {
  readonly fs: number;
  readonly grid: BlockGrid;
  readonly range: UsualRange;
  readonly stretches: readonly IndexRange[];
  readonly #bands: BandShares | null;

  /** @param grid  its blocks are whole stretches, the last one but for the record's end */
  constructor(fs: number, grid: BlockGrid) {
    this.fs = fs;
    this.grid = grid;
    this.range = new UsualRange(fs);
    this.stretches = stretchesIn(grid.sampleCount, countStretchSamples(fs));
    this.#bands = BandShares.plan(fs, grid, this.stretches);
  }

  /** Null where the record is shorter than the filters need. */
  get powers(): BandPowers | null {
    return this.#bands?.powers ?? null;
  }

  /** Blocks in order. @param x  samples of the block, without gaps, any unit */
  goForward(block: number, x: Float64Array): void {
    this.range.push(x);
    this.#bands?.goForward(block, x);
  }

  /** Then blocks from the last to the first. */
  goBackward(block: number, x: Float64Array): void {
    this.#bands?.goBackward(block, x, blockRange(this.grid, block));
  }
}

/**
 * Stretches of so many samples; a rest of under half a stretch belongs to the one before.
 *
 * @param sampleCount samples of the record
 * @param count       samples of a stretch
 * @returns from … to − 1, end to end
 */
export function stretchesIn(sampleCount: number, count: number): IndexRange[] {
  if (sampleCount === 0) return [];
  const last = Math.max(1, Math.round(sampleCount / count));
  return Array.from({ length: last }, (_, k) => ({
    from: k * count,
    to: k === last - 1 ? sampleCount : (k + 1) * count,
  }));
}
