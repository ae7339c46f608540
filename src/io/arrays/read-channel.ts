import type { ArraySignal } from './choose-signals.ts';

const pieceCount = 1 << 19;

/**
 * Reads samples from … to − 1 of one channel of an array, cut to its length.
 *
 * @param signal the array and its axes
 * @param index  number of the channel, from 0
 * @param from   first sample
 * @param to     sample after the last
 * @returns samples as the array's `readBlock` returns them
 */
export async function readChannel(
  { array, sampleCount, channelCount, isContiguous }: ArraySignal,
  index: number,
  from: number,
  to: number,
  signal?: AbortSignal,
): Promise<Float64Array> {
  const first = Math.max(0, from);
  const values = new Float64Array(Math.max(0, Math.min(to, sampleCount) - first));
  const one = { from: index, to: index + 1 };
  const most = isContiguous ? pieceCount : Math.max(1, Math.floor(pieceCount / channelCount));
  for (let done = 0; done < values.length; done += most) {
    signal?.throwIfAborted();
    const range = { from: first + done, to: first + Math.min(done + most, values.length) };
    const block = await array.readBlock(isContiguous ? range : one, isContiguous ? one : range, signal);
    values.set(block, done);
  }
  return values;
}
