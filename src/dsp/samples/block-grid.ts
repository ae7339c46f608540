import type { IndexRange } from '../../model/samples.ts';

/** Division of a signal into blocks of one size; the last block is longer, as it includes the remainder. */
export interface BlockGrid {
  readonly sampleCount: number;
  readonly blockSize: number;
  /** Number of blocks, at least one. */
  readonly blockCount: number;
}

/**
 * Divides a signal into blocks of one size; the last block includes the remainder.
 *
 * @param sampleCount samples of the signal
 * @param blockSize   samples per block, from 1
 * @returns a grid of at least one block
 */
export function blockGrid(sampleCount: number, blockSize: number): BlockGrid {
  return { sampleCount, blockSize, blockCount: Math.max(1, Math.floor(sampleCount / blockSize)) };
}

/**
 * Returns the samples of one block.
 *
 * @param grid  result of `blockGrid`
 * @param block number of the block, from 0
 * @returns samples from … to − 1
 */
export function blockRange({ sampleCount, blockSize, blockCount }: BlockGrid, block: number): IndexRange {
  return { from: block * blockSize, to: block === blockCount - 1 ? sampleCount : (block + 1) * blockSize };
}
