import type { IndexRange } from '../../model/samples.ts';

/** Number of samples that are read at once. */
export const blockSize = 1 << 17;

/** An ECG of which any part can be read, NaN in gaps. */
export interface EcgSource {
  readonly sampleCount: number;
  read(from: number, to: number, signal?: AbortSignal): Promise<Float64Array>;
}

/** Reader of small pieces of an ECG, many of which are served from one large read. */
export class PieceReader {
  readonly #source: EcgSource;
  #held: { readonly from: number; readonly values: Float64Array } = { from: 0, values: new Float64Array(0) };

  constructor(source: EcgSource) {
    this.#source = source;
  }

  /**
   * @param order  order in which pieces are requested
   * @returns samples that must not be changed
   */
  async read(
    { from, to }: IndexRange,
    order: 'forward' | 'backward',
    signal?: AbortSignal,
  ): Promise<Float64Array> {
    const { from: start, values } = this.#held;
    if (from < start || to > start + values.length) {
      const first = order === 'forward' ? from : Math.min(from, Math.max(0, to - blockSize));
      const last =
        order === 'forward' ? Math.max(to, Math.min(this.#source.sampleCount, from + blockSize)) : to;
      const read = await this.#source.read(first, last, signal);
      // A concurrent call may have replaced the held part.
      this.#held = { from: first, values: read };
      return read.subarray(from - first, to - first);
    }
    return values.subarray(from - start, to - start);
  }
}
