/** Values of a column in their order: those below a pivot and above the one before, then those that are equal to it. */
export interface PivotClass {
  readonly betweenCount: number;
  /** Of the last class the limit that nothing comes up to. */
  readonly pivot: number;
  readonly sameCount: number;
}

/** Values of one column of which its pivots are chosen. */
const sampleCount = 255;
/** Room for the pivots of one column and one limit: seven comparisons find a place. */
const slotCount = 128;
/** Of the sample one value in so many is a pivot, and all are that lie so near to what is sought, as a share of it. */
const farEvery = 4;
const nearShare = 1 / 8;

/**
 * Keeps the values of several columns, or counts them between pivots that are chosen of the first that
 * come of each.
 *
 * Compared, never rounded: what is counted on one side of a pivot lies there.
 */
export class PivotCounts {
  /** Where the values of each column begin, and behind the last. */
  readonly #bases: Uint32Array;
  /** Column by column: all values, or the sample. */
  readonly #values: Float64Array;
  readonly #filled: Uint32Array;
  /** Where the slots of each column begin; −1 where its values are kept, and before there are pivots. */
  readonly #slots: Int32Array;
  readonly #isCounted: Uint8Array;
  /** Of each counted column, its pivots and then nothing but infinity. */
  readonly #pivots: Float64Array;
  /** Of each slot, what lies between it and the one before, and what is equal to it. */
  readonly #counts: Uint32Array;
  /** Places of the pivots in a sorted sample. */
  readonly #places: Uint32Array;
  #nextSlot = 0;

  /**
   * @param counts  of the values of each column that will come
   * @param isKept  whether all of them are kept
   * @param shares  of a column's values that lie below those that are sought
   */
  constructor(counts: Uint32Array, isKept: boolean, shares: readonly number[]) {
    const columnCount = counts.length;
    this.#isCounted = Uint8Array.from(counts, (count) => (!isKept && count > sampleCount ? 1 : 0));
    this.#bases = new Uint32Array(columnCount + 1);
    counts.forEach((count, k) => {
      this.#bases[k + 1] = this.#bases[k] + (this.#isCounted[k] === 1 ? sampleCount : count);
    });
    const countedCount = this.#isCounted.reduce((sum, isCounted) => sum + isCounted, 0);
    this.#values = new Float64Array(this.#bases[columnCount]);
    this.#filled = new Uint32Array(columnCount);
    this.#slots = new Int32Array(columnCount).fill(-1);
    this.#pivots = new Float64Array(slotCount * countedCount).fill(Number.POSITIVE_INFINITY);
    this.#counts = new Uint32Array(2 * slotCount * countedCount);
    this.#places = pivotPlaces(shares);
  }

  /** @param values  of a column, those that come next  @param count  so many of them */
  take(column: number, values: Float64Array, count: number): void {
    let k = 0;
    for (; k < count && this.#slots[column] < 0; k++) {
      const at = this.#bases[column] + this.#filled[column]++;
      this.#values[at] = values[k];
      if (at + 1 === this.#bases[column + 1] && this.#isCounted[column] === 1) this.#choosePivots(column);
    }
    if (k < count) this.#count(this.#slots[column], values, k, count);
  }

  /** The classes of one column, ascending. @param limit  what nothing comes up to */
  *columnClasses(column: number, limit: number): Generator<PivotClass> {
    const slot = this.#slots[column];
    if (slot < 0) {
      const base = this.#bases[column];
      const kept = this.#values.subarray(base, base + this.#filled[column]);
      kept.sort();
      for (const pivot of kept) yield { betweenCount: 0, pivot, sameCount: 1 };
      return;
    }
    const end = slot + this.#places.length;
    for (let at = slot; at < end; at++) {
      const [betweenCount, sameCount] = [this.#counts[2 * at], this.#counts[2 * at + 1]];
      yield { betweenCount, pivot: this.#pivots[at], sameCount };
    }
    yield { betweenCount: this.#counts[2 * end], pivot: limit, sameCount: 0 };
  }

  /** Without a branch, which would go either way as often: a day has hundreds of millions of values. */
  #count(slot: number, values: Float64Array, from: number, to: number): void {
    const [pivots, counts] = [this.#pivots, this.#counts];
    for (let k = from; k < to; k++) {
      const value = values[k];
      let at = slot;
      at += 64 * Number(pivots[at + 63] < value);
      at += 32 * Number(pivots[at + 31] < value);
      at += 16 * Number(pivots[at + 15] < value);
      at += 8 * Number(pivots[at + 7] < value);
      at += 4 * Number(pivots[at + 3] < value);
      at += 2 * Number(pivots[at + 1] < value);
      at += Number(pivots[at] < value);
      counts[2 * at + Number(pivots[at] === value)]++;
    }
  }

  #choosePivots(column: number): void {
    const slot = slotCount * this.#nextSlot++;
    const sample = this.#values.subarray(this.#bases[column], this.#bases[column + 1]).toSorted();
    this.#places.forEach((place, i) => {
      this.#pivots[slot + i] = sample[place];
    });
    this.#slots[column] = slot;
    this.#count(slot, sample, 0, sample.length);
  }
}

function pivotPlaces(shares: readonly number[]): Uint32Array {
  const near = nearShare / shares.length;
  const all = Uint32Array.from({ length: sampleCount }, (_, place) => place);
  const places = all.filter(
    (place) =>
      place % farEvery === 0 || shares.some((share) => Math.abs((place + 0.5) / sampleCount - share) <= near),
  );
  if (places.length >= slotCount) throw new RangeError(`${places.length} pivots`);
  return places;
}
