import type { WalkContext } from '../../qrs/walk-blocks.ts';
import type { GappedReader } from './outputs.ts';
import { usualPieceSize } from './piece-reader.ts';

/** Pieces between two pauses. */
const pauseEvery = 8;

/** Gives a signal in order, piece by piece in one array. @param take  given each, to be read until it returns */
export async function walkReader(
  reader: GappedReader,
  { signal, pause }: WalkContext,
  take: (values: Float64Array, from: number) => void,
): Promise<void> {
  const { sampleCount } = reader;
  const room = new Float64Array(Math.min(sampleCount, usualPieceSize));
  for (let from = 0, count = 1; from < sampleCount; from += room.length, count++) {
    const values = room.subarray(0, Math.min(room.length, sampleCount - from));
    await reader.readInto(values, from, signal);
    take(values, from);
    if (count % pauseEvery === 0) await pause((from + values.length) / sampleCount);
  }
}
