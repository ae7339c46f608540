import { gapsWithin, mergeGaps } from '../../dsp/samples/gaps.ts';
import type { Recording } from '../../model/recording.ts';
import type { IndexRange, Samples } from '../../model/samples.ts';
import type { BlockContext } from '../qrs/for-each-block.ts';

/** Samples that are read at once. */
export const blockSize = 1 << 17;

/** One ECG of a recording, kept whole or read again and again. Samples count from the first of the part that is analysed. */
export interface EcgReading {
  readonly sampleCount: number;
  readonly read: (from: number, to: number, signal?: AbortSignal) => Promise<Samples>;
}

/** @param range  of the part, samples of the channel */
export function ecgReading(recording: Recording, channelIndex: number, range: IndexRange): EcgReading {
  return {
    sampleCount: range.to - range.from,
    read: (from, to, signal) => recording.read(channelIndex, range.from + from, range.from + to, signal),
  };
}

/** Reads an ECG that is short enough once, and keeps it. */
export async function holdReading(
  { sampleCount, read }: EcgReading,
  signal: AbortSignal,
): Promise<EcgReading> {
  const { values, gaps } = await read(0, sampleCount, signal);
  return {
    sampleCount,
    read: (from, to) =>
      Promise.resolve({ values: values.subarray(from, to), gaps: gapsWithin(gaps, from, to) }),
  };
}

/** The gaps of an ECG, found in a pass over it. @param known  gaps of what else is to be there */
export async function gapsOf(
  { sampleCount, read }: EcgReading,
  { signal, pause }: BlockContext,
  known: readonly IndexRange[] = [],
): Promise<readonly IndexRange[]> {
  const found: IndexRange[] = [];
  for (let from = 0; from < sampleCount; from += blockSize) {
    const { gaps } = await read(from, Math.min(sampleCount, from + blockSize), signal);
    for (const gap of gaps) found.push({ from: from + gap.from, to: from + gap.to });
    await pause(from / sampleCount);
  }
  return mergeGaps(found, known);
}

/** Reads an ECG in pieces, of which many small ones may lie in what is read at once. */
export class PieceReader {
  readonly #reading: EcgReading;
  #held: { readonly from: number; readonly values: Float64Array } = { from: 0, values: new Float64Array(0) };

  constructor(reading: EcgReading) {
    this.#reading = reading;
  }

  /** @param order  in which pieces are asked for  @returns not to be changed */
  async read(
    { from, to }: IndexRange,
    order: 'forward' | 'backward',
    signal?: AbortSignal,
  ): Promise<Float64Array> {
    const { from: start, values } = this.#held;
    if (from < start || to > start + values.length) {
      const first = order === 'forward' ? from : Math.min(from, Math.max(0, to - blockSize));
      const last =
        order === 'forward' ? Math.max(to, Math.min(this.#reading.sampleCount, from + blockSize)) : to;
      const { values: read } = await this.#reading.read(first, last, signal);
      // Who asked meanwhile may hold another part by now.
      this.#held = { from: first, values: read };
      return read.subarray(from - first, to - first);
    }
    return values.subarray(from - start, to - start);
  }
}
