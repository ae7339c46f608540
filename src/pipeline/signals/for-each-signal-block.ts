import type { BlockContext } from '../qrs/for-each-block.ts';
import type { GappedReader } from '../signal-reader.ts';
import { usualPieceSize } from './make-signal.ts';

/** Pieces between two pauses: where reading waits for nothing, others are let in so often. */
const pauseEvery = 8;

/** Gives a signal piece by piece, from its first sample to its last. @param take  the piece, and where it begins; good until it returns */
export async function forEachSignalBlock(
  reader: GappedReader,
  { signal, pause }: BlockContext,
  take: (x: Float64Array, from: number) => void | Promise<void>,
): Promise<void> {
  const { sampleCount, values: whole } = reader;
  const scratch = new Float64Array(whole === null ? Math.min(sampleCount, usualPieceSize) : 0);
  for (let [piece, from] = [1, 0]; from < sampleCount; piece++, from += usualPieceSize) {
    const to = Math.min(sampleCount, from + usualPieceSize);
    const x = whole?.subarray(from, to) ?? scratch.subarray(0, to - from);
    if (whole === null) await reader.readInto(x, from, signal);
    await take(x, from);
    if (piece % pauseEvery === 0) await pause(to / sampleCount);
  }
}
