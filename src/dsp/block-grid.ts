import type { IndexRange } from '../model/samples.ts';

/** How a signal is cut into blocks of one size, the last of which takes what is left and is longer. */
export interface BlockGrid {
  readonly sampleCount: number;
  readonly blockSize: number;
  /** At least one. */
  readonly blockCount: number;
}

export function blockGrid(sampleCount: number, blockSize: number): BlockGrid {
  return { sampleCount, blockSize, blockCount: Math.max(1, Math.floor(sampleCount / blockSize)) };
}

export function blockRange({ sampleCount, blockSize, blockCount }: BlockGrid, block: number): IndexRange {
  return { from: block * blockSize, to: block === blockCount - 1 ? sampleCount : (block + 1) * blockSize };
}
