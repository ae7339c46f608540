/** Buffer for samples that are needed until the next piece comes; it is reallocated only if it is too small. */
export class SampleBuffer {
  #values: Float64Array = new Float64Array(0);

  /** @returns `count` samples with undefined values; valid until the next call */
  take(count: number): Float64Array {
    if (this.#values.length < count) this.#values = new Float64Array(count);
    return this.#values.subarray(0, count);
  }
}

/** Buffer of the latest samples of a stream. */
export class SampleQueue {
  #values: Float64Array = new Float64Array(0);
  /** Whether `#values` belongs to a caller and must not be written to. */
  #isBorrowed = false;
  /** Index of the first held sample in `#values`, and end of the last. */
  #start = 0;
  #end = 0;
  /** Index of the first held sample in the stream. */
  #from = 0;

  /** Index of the first sample that is held. */
  get from(): number {
    return this.#from;
  }

  /** End of the held samples. */
  get to(): number {
    return this.#from + this.#end - this.#start;
  }

  /** All held samples, read-only; valid until the next call of another method. Item i is sample `from` + i. */
  get values(): Float64Array {
    return this.#values.subarray(this.#start, this.#end);
  }

  /** @param x  the next samples; they are not modified, and the caller must not modify them while they are held */
  push(x: Float64Array): void {
    const count = this.#end - this.#start;
    if (count === 0) {
      // The buffer is empty, so a long piece need not be copied.
      [this.#values, this.#isBorrowed, this.#start, this.#end] = [x, true, 0, x.length];
      return;
    }
    if (this.#isBorrowed || this.#end + x.length > this.#values.length) this.#makeScratch(x.length);
    this.#values.set(x, this.#end);
    this.#end += x.length;
  }

  /** Copies the remainder of a piece, so that the caller may overwrite it. */
  keepOwn(): void {
    if (this.#isBorrowed) this.#makeScratch(0);
  }

  /** Drops the samples before sample `index`. */
  dropBefore(index: number): void {
    const count = Math.max(0, Math.min(index, this.to) - this.#from);
    this.#start += count;
    this.#from += count;
  }

  #makeScratch(more: number): void {
    const count = this.#end - this.#start;
    const isRoomy = !this.#isBorrowed && 2 * (count + more) <= this.#values.length;
    const scratch = isRoomy ? this.#values : new Float64Array(2 * (count + more));
    scratch.set(this.#values.subarray(this.#start, this.#end), 0);
    [this.#values, this.#isBorrowed, this.#start, this.#end] = [scratch, false, 0, count];
  }
}
