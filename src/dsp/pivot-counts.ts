/** Values of a column in their order: those below a pivot and above the one before, then those that are equal to it. */
export interface PivotClass {
  readonly betweenCount: number;
  /** Of the last class the limit that nothing comes up to. */
  readonly pivot: number;
  readonly sameCount: number;
}

/** Values of one column that tell its others apart, at most. */
const mostPivots = 255;
/** Of these all are kept so near to a rank that is sought, as a share of them; and elsewhere one in so many. */
const nearShare = 1 / 16;
const farEvery = 8;

/**
 * Keeps the values of several columns, or counts them between pivots that are chosen of the first that
 * come of each.
 *
 * Compared, never rounded: what is counted on one side of a pivot lies there.
 */
export class PivotCounts {
  /** Where the values of each column begin, and behind the last. */
  readonly #bases: Uint32Array;
  /** Column by column: all values; of a column that is counted the first ones, then its pivots, sorted. */
  readonly #values: Float64Array;
  readonly #filled: Uint32Array;
  /** 0 of a column whose values are kept, or whose pivots are not chosen yet. */
  readonly #pivotCounts: Uint32Array;
  /** Of each counted column, between before each pivot, then equal to it, and last those above all. */
  readonly #counts: Uint32Array;
  readonly #countBases: Uint32Array;
  /** Places of the pivots among so many sorted values. */
  readonly #places: Uint32Array;

  /**
   * @param counts  of the values of each column that will come
   * @param isKept  whether all of them are kept
   * @param shares  of a column's values that lie below those that are sought
   */
  constructor(counts: Uint32Array, isKept: boolean, shares: readonly number[]) {
    const columnCount = counts.length;
    const isCounted = (count: number) => !isKept && count > mostPivots;
    this.#bases = sumsOf(counts, (count) => (isCounted(count) ? mostPivots : count));
    this.#values = new Float64Array(this.#bases[columnCount]);
    this.#filled = new Uint32Array(columnCount);
    this.#pivotCounts = new Uint32Array(columnCount);
    this.#places = pivotPlaces(shares);
    const size = 2 * this.#places.length + 1;
    this.#countBases = sumsOf(counts, (count) => (isCounted(count) ? size : 0));
    this.#counts = new Uint32Array(this.#countBases[columnCount]);
  }

  take(column: number, value: number): void {
    if (this.#pivotCounts[column] > 0) {
      this.#count(column, value);
      return;
    }
    const at = this.#bases[column] + this.#filled[column]++;
    this.#values[at] = value;
    const isFull = at + 1 === this.#bases[column + 1];
    if (isFull && this.#countBases[column + 1] > this.#countBases[column]) this.#choosePivots(column);
  }

  /** The classes of one column, ascending. @param limit  what nothing comes up to */
  *classesOf(column: number, limit: number): Generator<PivotClass> {
    const base = this.#bases[column];
    const pivotCount = this.#pivotCounts[column];
    if (pivotCount === 0) {
      const kept = this.#values.subarray(base, base + this.#filled[column]);
      kept.sort();
      for (const pivot of kept) yield { betweenCount: 0, pivot, sameCount: 1 };
      return;
    }
    const first = this.#countBases[column];
    for (let i = 0; i < pivotCount; i++) {
      const [betweenCount, sameCount] = [this.#counts[first + 2 * i], this.#counts[first + 2 * i + 1]];
      yield { betweenCount, pivot: this.#values[base + i], sameCount };
    }
    yield { betweenCount: this.#counts[first + 2 * pivotCount], pivot: limit, sameCount: 0 };
  }

  #count(column: number, value: number): void {
    const base = this.#bases[column];
    const end = base + this.#pivotCounts[column];
    let low = base;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#values[middle] < value) low = middle + 1;
      else high = middle;
    }
    const isSame = low < end && this.#values[low] === value;
    this.#counts[this.#countBases[column] + 2 * (low - base) + (isSame ? 1 : 0)]++;
  }

  /** Few pivots: those of all columns have to stay near the processor. */
  #choosePivots(column: number): void {
    const base = this.#bases[column];
    const first = this.#values.subarray(base, this.#bases[column + 1]).toSorted();
    this.#places.forEach((place, i) => {
      this.#values[base + i] = first[place];
    });
    this.#pivotCounts[column] = this.#places.length;
    for (const value of first) this.#count(column, value);
  }
}

function sumsOf(counts: Uint32Array, of: (count: number) => number): Uint32Array {
  const sums = new Uint32Array(counts.length + 1);
  counts.forEach((count, k) => {
    sums[k + 1] = sums[k] + of(count);
  });
  return sums;
}

function pivotPlaces(shares: readonly number[]): Uint32Array {
  const all = Uint32Array.from({ length: mostPivots }, (_, place) => place);
  return all.filter(
    (place) =>
      place % farEvery === 0 ||
      shares.some((share) => Math.abs((place + 0.5) / mostPivots - share) <= nearShare),
  );
}
