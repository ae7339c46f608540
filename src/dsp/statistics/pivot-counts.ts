/**
 * Counts of a column's values in ascending order: those between the previous pivot and this one, then those equal to
 * this pivot.
 */
export interface PivotClass {
  readonly betweenCount: number;
  /** For the last class, the limit that all values are below. */
  readonly pivot: number;
  readonly sameCount: number;
}

/** Number of values of a column from which its pivots are chosen. */
const sampleCount = 255;
/** Number of places for the pivots of one column and one limit: seven comparisons find a place. */
const slotCount = 128;
/**
 * Pivots are every fourth value of the sample, and all values near a sought rank. `nearShare` is the width of that
 * neighbourhood, as a share of the sample.
 */
const farPivotStep = 4;
const nearShare = 1 / 8;

/**
 * Stores the values of several columns, or counts them between pivots, which are chosen from the first values of each
 * column.
 *
 * Values are compared without rounding. A value that is counted on one side of a pivot lies on that side.
 */
export class PivotCounts {
  /** Index where the values of each column begin, and the end of the last. */
  readonly #bases: Uint32Array;
  /** All values, or the sample, column by column. */
  readonly #values: Float64Array;
  readonly #filled: Uint32Array;
  /** Index where the slots of each column begin; −1 if its values are stored, or its pivots are not chosen yet. */
  readonly #slots: Int32Array;
  readonly #isCounted: Uint8Array;
  /** Pivots of each counted column, padded with infinity. */
  readonly #pivots: Float64Array;
  /** For each slot, the number of values between it and the previous one, and the number of values equal to it. */
  readonly #counts: Uint32Array;
  /** Indices of the pivots in a sorted sample. */
  readonly #places: Uint32Array;
  #nextSlot = 0;

  /**
   * @param counts  number of values of each column that will arrive
   * @param isKept  whether all of them are stored
   * @param shares  shares of a column's values below the sought ones
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

  /** @param values  the next values of the column  @param count  number of values to take */
  take(column: number, values: Float64Array, count: number): void {
    let k = 0;
    for (; k < count && this.#slots[column] < 0; k++) {
      const at = this.#bases[column] + this.#filled[column]++;
      this.#values[at] = values[k];
      if (at + 1 === this.#bases[column + 1] && this.#isCounted[column] === 1) this.#choosePivots(column);
    }
    if (k < count) this.#count(this.#slots[column], values, k, count);
  }

  /** Lists the classes of one column, ascending. @param limit  limit that all values are below */
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

  /** Counts values without branches, which would be unpredictable: a day has hundreds of millions of values. */
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
      place % farPivotStep === 0 ||
      shares.some((share) => Math.abs((place + 0.5) / sampleCount - share) <= near),
  );
  if (places.length >= slotCount) throw new RangeError(`${places.length} pivots`);
  return places;
}
