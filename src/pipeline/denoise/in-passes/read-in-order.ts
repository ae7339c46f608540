import type { ReadClean } from '../clean-recording.ts';

/**
 * Reads a channel of which a part is made in its order, from the first sample on: what lies before the
 * place that was read last makes it begin anew.
 *
 * @param start        of the part in the channel
 * @param sampleCount  of the channel; NaN outside the part
 */
export function readInOrder(
  make: () => AsyncGenerator<Float64Array>,
  start: number,
  sampleCount: number,
): ReadClean {
  let pieces: AsyncGenerator<Float64Array> | null = null;
  let [piece, at] = [new Float64Array() as Float64Array, start];
  return async (from, to) => {
    const last = Math.min(to, sampleCount);
    const values = new Float64Array(Math.max(0, last - from)).fill(Number.NaN);
    if (pieces === null || from < at) [pieces, piece, at] = [make(), new Float64Array(), start];
    for (;;) {
      const [first, end] = [Math.max(from, at), Math.min(last, at + piece.length)];
      if (first < end) values.set(piece.subarray(first - at, end - at), first - from);
      if (at + piece.length >= last) return values;
      const next = await pieces.next();
      if (next.done === true) return values;
      at += piece.length;
      piece = next.value;
    }
  };
}
