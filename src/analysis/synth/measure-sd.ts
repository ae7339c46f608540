import type { CleanSource } from './clean.ts';

const blockLength = 65_536;

/**
 * Sample SD of a whole channel, read in blocks of a fixed length, so that it is the same to the last bit
 * however the channel is read afterwards.
 *
 * @param sampleCount samples of the channel, at least two
 * @param source      draws the channel
 * @returns in the channel's unit
 */
export function measureSd(sampleCount: number, source: CleanSource): number {
  let count = 0;
  let mean = 0;
  let squares = 0;
  const held = new Float64Array(Math.min(blockLength, sampleCount));
  for (let from = 0; from < sampleCount; from += blockLength) {
    const block = held.subarray(0, Math.min(blockLength, sampleCount - from));
    source(block, from);
    let sum = 0;
    for (let i = 0; i < block.length; i++) sum += block[i];
    const blockMean = sum / block.length;
    let blockSquares = 0;
    for (let i = 0; i < block.length; i++) blockSquares += (block[i] - blockMean) * (block[i] - blockMean);
    const together = count + block.length;
    const apart = blockMean - mean;
    squares += blockSquares + (apart * apart * count * block.length) / together;
    mean += (apart * block.length) / together;
    count = together;
  }
  return count < 2 ? 0 : Math.sqrt(squares / (count - 1));
}
