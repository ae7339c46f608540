import type { BlockContext } from '../../qrs/for-each-block.ts';
import type { GappedReader } from './outputs.ts';
import { usualPieceSize } from './piece-reader.ts';

/** Pieces between two pauses. */
const pauseEvery = 8;

/** Gives a signal in order, piece by piece in one array. @param take  given each, to be read until it returns */
export async function forEachReaderBlock(
  reader: GappedReader,
  { signal, pause }: BlockContext,
  take: (values: Float64Array, from: number) => void,
): Promise<void> {
  const { sampleCount } = reader;
  const scratch = new Float64Array(Math.min(sampleCount, usualPieceSize));
  for (let from = 0, count = 1; from < sampleCount; from += scratch.length, count++) {
    const values = scratch.subarray(0, Math.min(scratch.length, sampleCount - from));
    await reader.readInto(values, from, signal);
    take(values, from);
    if (count % pauseEvery === 0) await pause((from + values.length) / sampleCount);
  }
}
