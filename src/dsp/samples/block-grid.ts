import type { IndexRange } from '../../model/samples.ts';

/** How a signal is cut into blocks of one size, the last of which takes what is left and is longer. */
export interface BlockGrid {
  readonly sampleCount: number;
  readonly blockSize: number;
  /** At least one. */
  readonly blockCount: number;
}

/**
 * Cuts a signal into blocks of one size; what is left over goes to the last.
 *
 * @param sampleCount samples of the signal
 * @param blockSize   samples a block, from 1
 * @returns a grid of at least one block
 */
export function blockGrid(sampleCount: number, blockSize: number): BlockGrid {
  return { sampleCount, blockSize, blockCount: Math.max(1, Math.floor(sampleCount / blockSize)) };
}

/**
 * The samples of one block.
 *
 * @param grid  as `blockGrid` gives it
 * @param block number of the block, from 0
 * @returns samples from … to − 1
 */
export function blockRange({ sampleCount, blockSize, blockCount }: BlockGrid, block: number): IndexRange {
  return { from: block * blockSize, to: block === blockCount - 1 ? sampleCount : (block + 1) * blockSize };
}
