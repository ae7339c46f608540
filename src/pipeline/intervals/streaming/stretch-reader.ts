import type { IndexRange } from '../../../model/samples.ts';
import type { GappedReader } from './outputs.ts';

/** Reads of a signal what lies in one stretch, several readers beside one another in rooms of their own. */
export class StretchReader {
  readonly #source: GappedReader;
  readonly #spare: Float64Array[] = [];

  constructor(source: GappedReader) {
    this.#source = source;
  }

  /**
   * @param range  samples of the stretch, from its first
   * @param take   given them, to be read until it returns
   */
  async read(
    stretch: IndexRange,
    { from, to }: IndexRange,
    take: (values: Float64Array) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const kept = this.#spare.pop();
    const scratch = kept !== undefined && kept.length >= to - from ? kept : new Float64Array(to - from);
    const values = scratch.subarray(0, to - from);
    await this.#source.readInto(values, stretch.from + from, signal);
    take(values);
    this.#spare.push(scratch);
  }
}
