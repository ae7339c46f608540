/** Room for samples that are needed until the next piece comes; it is made anew only where it is too small. */
export class SampleRoom {
  #values: Float64Array = new Float64Array(0);

  /** @returns so many samples of any value; good until the next call */
  take(count: number): Float64Array {
    if (this.#values.length < count) this.#values = new Float64Array(count);
    return this.#values.subarray(0, count);
  }
}

/** The latest samples of a stream that passes, held while they are wanted. */
export class HeldSamples {
  #values: Float64Array = new Float64Array(0);
  /** Whether `#values` are a caller's, not to be written into. */
  #isBorrowed = false;
  /** Places of the first held sample in `#values`, and behind the last. */
  #start = 0;
  #end = 0;
  /** Number of the first held sample in the stream. */
  #from = 0;

  /** Number of the first sample that is held. */
  get from(): number {
    return this.#from;
  }

  /** Behind the last. */
  get to(): number {
    return this.#from + this.#end - this.#start;
  }

  /** All that is held, to be read; good until the next call of any other. Item i is sample `from` + i. */
  get values(): Float64Array {
    return this.#values.subarray(this.#start, this.#end);
  }

  /** @param x  the samples that follow; they are not changed, and must not be while they are held */
  push(x: Float64Array): void {
    const count = this.#end - this.#start;
    if (count === 0) {
      // Nothing to join: a long piece is not copied.
      [this.#values, this.#isBorrowed, this.#start, this.#end] = [x, true, 0, x.length];
      return;
    }
    if (this.#isBorrowed || this.#end + x.length > this.#values.length) this.#makeScratch(x.length);
    this.#values.set(x, this.#end);
    this.#end += x.length;
  }

  /** Copies what is left of a piece, so that the caller may write over it. */
  keepOwn(): void {
    if (this.#isBorrowed) this.#makeScratch(0);
  }

  /** Lets go of what lies before sample `index`. */
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
