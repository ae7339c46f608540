/** Number of values in one chunk: a power of two, so that an index needs no division. */
const chunkBits = 12;
const chunkCount = 1 << chunkBits;
const inChunk = chunkCount - 1;

/**
 * List of numbers that grows one by one, eight bytes each: for example one value for each beat of a day.
 *
 * It grows by chunks. No values are copied, and at most one chunk is partly empty.
 */
export class NumberColumn {
  readonly #chunks: Float64Array[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  push(value: number): void {
    const place = this.#count & inChunk;
    if (place === 0) this.#chunks.push(new Float64Array(chunkCount));
    this.#chunks[this.#chunks.length - 1][place] = value;
    this.#count++;
  }

  /** @param index  0 … `count` − 1 */
  at(index: number): number {
    return this.#chunks[index >>> chunkBits][index & inChunk];
  }

  /** Returns a copy of all values. */
  toArray(): Float64Array {
    const values = new Float64Array(this.#count);
    this.#chunks.forEach((chunk, c) => {
      const from = c * chunkCount;
      values.set(chunk.subarray(0, Math.min(chunkCount, this.#count - from)), from);
    });
    return values;
  }
}
