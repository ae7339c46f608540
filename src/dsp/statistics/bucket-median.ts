import { quickSelect } from './select.ts';

/** Number of buckets; of some hundred values, few share the bucket of the median. */
const bucketCount = 128;

/** Every `step`-th value from … to − 1 of a series without negative values. */
interface ValueRange {
  readonly from: number;
  readonly to: number;
  readonly step: number;
  /** The largest of these values, or a larger number; the closer it is, the fewer values are compared. */
  readonly top: number;
}

/**
 * Computes medians of some hundred values each.
 *
 * The values are counted in buckets of equal width, and only those in the middle bucket are compared. Comparisons of
 * random values take longer than counting, because a processor cannot predict their results.
 */
export class BucketMedian {
  readonly #counts = new Int32Array(bucketCount + 1);
  readonly #middle: Float64Array;

  /** @param most maximum number of values of one median */
  constructor(most: number) {
    this.#middle = new Float64Array(most + 1);
  }

  /**
   * Computes a median like `medianInPlace`, without changing the values.
   *
   * @returns the mean of the middle two for an even count, NaN for none
   */
  median(values: Float64Array, range: ValueRange): number {
    const count = Math.ceil((range.to - range.from) / range.step);
    if (count <= 0) return Number.NaN;
    const upperRank = count >>> 1;
    const lowerRank = count % 2 === 1 ? upperRank : upperRank - 1;
    const { below, found } = this.#gather(values, range, lowerRank, upperRank);
    const upper = quickSelect(found, upperRank - below);
    if (lowerRank === upperRank) return upper;
    let lower = found[0];
    for (let i = 1; i <= lowerRank - below; i++) if (found[i] > lower) lower = found[i];
    return (lower + upper) / 2;
  }

  /** Returns the upper of the middle two values, or the middle one; NaN without values. */
  upperMedian(values: Float64Array, range: ValueRange): number {
    const count = Math.ceil((range.to - range.from) / range.step);
    if (count <= 0) return Number.NaN;
    const rank = count >>> 1;
    const { below, found } = this.#gather(values, range, rank, rank);
    return quickSelect(found, rank - below);
  }

  /** Finds the values in the buckets of two ranks, and the number of values in the buckets below. */
  #gather(
    values: Float64Array,
    { from, to, step, top }: ValueRange,
    lowerRank: number,
    upperRank: number,
  ): { readonly below: number; readonly found: Float64Array } {
    const counts = this.#counts.fill(0);
    const scale = top > 0 ? bucketCount / top : 0;
    for (let n = from; n < to; n += step) counts[(values[n] * scale) | 0]++;
    let first = 0;
    let below = 0;
    while (below + counts[first] <= lowerRank) below += counts[first++];
    let last = first;
    let upTo = below + counts[first];
    while (upTo <= upperRank) upTo += counts[++last];
    const middle = this.#middle;
    let kept = 0;
    for (let n = from; n < to; n += step) {
      const value = values[n];
      const bucket = (value * scale) | 0;
      // Written always and kept only in these buckets, so that nothing has to be predicted.
      middle[kept] = value;
      kept += bucket >= first && bucket <= last ? 1 : 0;
    }
    return { below, found: middle.subarray(0, kept) };
  }
}
