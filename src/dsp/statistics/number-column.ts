/** Numbers of one chunk: a power of two, so that a place is found without a division. */
const chunkBits = 12;
const chunkCount = 1 << chunkBits;
const inChunk = chunkCount - 1;

/**
 * Numbers that are added one by one, eight bytes each: what is kept of every beat of a day.
 *
 * It grows by chunks, so that nothing is copied and at most one chunk is empty.
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

  /** All of them, copied. */
  toArray(): Float64Array {
    const values = new Float64Array(this.#count);
    this.#chunks.forEach((chunk, c) => {
      const from = c * chunkCount;
      values.set(chunk.subarray(0, Math.min(chunkCount, this.#count - from)), from);
    });
    return values;
  }
}
