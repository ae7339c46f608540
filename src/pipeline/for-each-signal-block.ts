import type { SignalReader } from './signal-reader.ts';
import type { StageContext } from './stage.ts';

/** Samples read at once. */
const pieceCount = 1 << 17;

/** Pieces between two pauses: where reading waits for nothing, others are let in so often. */
const pauseEvery = 8;

/** Gives a signal piece by piece, from its first sample to its last. @param take  the piece, and where it begins; good until it returns */
export async function forEachSignalBlock(
  { sampleCount, read }: Pick<SignalReader, 'sampleCount' | 'read'>,
  { signal, pause }: Pick<StageContext, 'signal' | 'pause'>,
  take: (x: Float64Array, from: number) => void | Promise<void>,
): Promise<void> {
  for (let [piece, from] = [1, 0]; from < sampleCount; piece++, from += pieceCount) {
    const to = Math.min(sampleCount, from + pieceCount);
    await take(await read(from, to, signal), from);
    if (piece % pauseEvery === 0) await pause(to / sampleCount);
  }
}
