import { pointsByCell } from './points-by-cell.ts';

/** Groups are compared point by point where that is no more comparisons for each of their points than these. */
const comparisonsAPoint = 4;

/**
 * How many pairs of points lie within a distance of each other, the largest difference of their coordinates counting.
 *
 * Points are sorted into cells as wide as the distance. Two of one cell are near; two of neighbouring cells have to be
 * compared in those dimensions alone in which the cells differ, and there on one side. Such pairs are counted by
 * halving: half the points of one cell are near, in one dimension, to a part of the other's points as a whole, and
 * what is left has one dimension less, or half the points. So the time grows little faster than the number of points,
 * however they crowd. Exact: every comparison is of differences of the coordinates themselves.
 *
 * @param coordinates one array a dimension, all of one length
 * @param reach       the largest difference that counts, above 0
 * @returns pairs i < j
 * @throws RangeError for a reach that is not above 0
 */
export function countNearPairs(coordinates: readonly Float64Array[], reach: number): number {
  if (!(reach > 0)) throw new RangeError(`countNearPairs within ${reach}: the reach must be above 0`);
  const count = coordinates[0]?.length ?? 0;
  if (count < 2) return 0;
  const { points, cells } = pointsByCell(coordinates, reach);
  const counter = new PairCounter(points, reach);
  const offsets = halfOfNeighbours(coordinates.length);
  let pairs = 0;
  for (const { from, to, place } of cells.all) {
    pairs += counter.within(from, to);
    for (const offset of offsets) {
      const other = cells.at(place, offset);
      if (other !== undefined) pairs += counter.between(from, to, other.from, other.to, offset);
    }
  }
  return pairs;
}

/** Steps to neighbouring cells, one of each two that are opposite. */
function halfOfNeighbours(dimensions: number): (-1 | 0 | 1)[][] {
  let steps: (-1 | 0 | 1)[][] = [[]];
  for (let d = 0; d < dimensions; d++) {
    steps = steps.flatMap((step) => ([-1, 0, 1] as const).map((next) => [...step, next]));
  }
  return steps.filter((step) => (step.find((next) => next !== 0) ?? 0) > 0);
}

/** Counts pairs of points of cells; ranges are of places in the order of the cells, from … to − 1. */
class PairCounter {
  readonly #points: readonly Float64Array[];
  readonly #reach: number;
  /** Points in the order of their cells; those of a cell change places. */
  readonly #order: Int32Array;
  /** Dimensions in which two cells differ, and to which side. */
  readonly #dimensions: Int32Array;
  readonly #signs: Float64Array;
  readonly #store: Float64Array;

  constructor(points: readonly Float64Array[], reach: number) {
    this.#points = points;
    this.#reach = reach;
    this.#order = Int32Array.from(points[0] ?? [], (_, i) => i);
    this.#dimensions = new Int32Array(points.length);
    this.#store = new Float64Array(this.#order.length);
    this.#signs = new Float64Array(points.length);
  }

  /** Pairs of one cell. Its width is a rounding more than the reach, so that they are near but for seldom ones. */
  within(from: number, to: number): number {
    if (this.#areNear(from, to, from, to)) return ((to - from) * (to - from - 1)) / 2;
    let pairs = 0;
    for (let i = from; i < to; i++) pairs += this.#compareAll(i, i + 1, from, to);
    return pairs;
  }

  /** Pairs of a point of one cell and one of another, which lies a step further. */
  between(aFrom: number, aTo: number, bFrom: number, bTo: number, step: readonly (-1 | 0 | 1)[]): number {
    let sides = 0;
    for (let d = 0; d < step.length; d++) {
      const sign = step[d];
      if (sign === 0) {
        if (this.#spread(d, aFrom, aTo, bFrom, bTo) <= this.#reach) continue;
        let pairs = 0;
        for (let i = aFrom; i < aTo; i++) pairs += this.#compareAll(i, bFrom, bFrom, bTo);
        return pairs;
      }
      this.#dimensions[sides] = d;
      this.#signs[sides] = sign;
      sides++;
    }
    return this.#halve(aFrom, aTo, bFrom, bTo, sides);
  }

  /** Pairs whose second point is not too far on the given sides, in the first `sides` of the dimensions. */
  #halve(aFrom: number, aTo: number, bFrom: number, bTo: number, sides: number): number {
    const aCount = aTo - aFrom;
    const bCount = bTo - bFrom;
    if (sides === 0 || aCount === 0 || bCount === 0) return aCount * bCount;
    if (aCount * bCount <= comparisonsAPoint * (aCount + bCount)) {
      return this.#compareSides(aFrom, aTo, bFrom, bTo, sides);
    }
    if (sides === 1) return this.#merge(aFrom, aTo, bFrom, bTo);
    const values = this.#points[this.#dimensions[sides - 1]];
    const sign = this.#signs[sides - 1];
    const middle = (aFrom + aTo) >>> 1;
    this.#select(values, sign, aFrom, aTo - 1, middle);
    const border = this.#part(values, sign, values[this.#order[middle]], bFrom, bTo);
    // Those below the middle are no nearer to the far part than the middle, which is too far.
    return (
      this.#halve(middle, aTo, bFrom, border, sides - 1) +
      this.#halve(aFrom, middle, bFrom, border, sides) +
      this.#halve(middle, aTo, border, bTo, sides)
    );
  }

  /** Pairs on one side alone: both sorted, and gone through once. */
  #merge(aFrom: number, aTo: number, bFrom: number, bTo: number): number {
    const a = this.#sorted(aFrom, aTo, 0);
    const b = this.#sorted(bFrom, bTo, aTo - aFrom);
    let pairs = 0;
    let near = 0;
    for (let i = 0; i < a.length; i++) {
      while (near < b.length && b[near] - a[i] <= this.#reach) near++;
      pairs += near;
    }
    return pairs;
  }

  /** Values of places on the first side, times its sign, ascending; in a store from `at` on. */
  #sorted(from: number, to: number, at: number): Float64Array {
    const values = this.#points[this.#dimensions[0]];
    const sign = this.#signs[0];
    const sorted = this.#store.subarray(at, at + to - from);
    for (let i = from; i < to; i++) sorted[i - from] = sign * values[this.#order[i]];
    sorted.sort();
    return sorted;
  }

  /** Puts those that are near to a value first. */
  #part(values: Float64Array, sign: number, value: number, from: number, to: number): number {
    const order = this.#order;
    let border = from;
    for (let i = from; i < to; i++) {
      const point = order[i];
      if (sign * (values[point] - value) > this.#reach) continue;
      order[i] = order[border];
      order[border++] = point;
    }
    return border;
  }

  /** Hoare's selection: none before `rank` is larger, none from it on smaller; by the values times the sign. */
  #select(values: Float64Array, sign: number, first: number, last: number, rank: number): void {
    const order = this.#order;
    let left = first;
    let right = last;
    while (left < right) {
      const pivot = sign * values[order[(left + right) >>> 1]];
      let i = left;
      let j = right;
      while (i <= j) {
        while (sign * values[order[i]] < pivot) i++;
        while (sign * values[order[j]] > pivot) j--;
        if (i > j) break;
        const kept = order[i];
        order[i++] = order[j];
        order[j--] = kept;
      }
      if (rank <= j) right = j;
      else if (rank >= i) left = i;
      else break;
    }
  }

  #compareSides(aFrom: number, aTo: number, bFrom: number, bTo: number, sides: number): number {
    const order = this.#order;
    let pairs = 0;
    for (let i = aFrom; i < aTo; i++) {
      const a = order[i];
      for (let j = bFrom; j < bTo; j++) {
        const b = order[j];
        let k = 0;
        while (k < sides) {
          const values = this.#points[this.#dimensions[k]];
          if (this.#signs[k] * (values[b] - values[a]) > this.#reach) break;
          k++;
        }
        if (k === sides) pairs++;
      }
    }
    return pairs;
  }

  /** Points from `from` to `to`, not before `start`, that are near to the point at a place. */
  #compareAll(place: number, start: number, from: number, to: number): number {
    const a = this.#order[place];
    let pairs = 0;
    for (let j = Math.max(start, from); j < to; j++) {
      const b = this.#order[j];
      if (this.#points.every((values) => Math.abs(values[a] - values[b]) <= this.#reach)) pairs++;
    }
    return pairs;
  }

  #areNear(aFrom: number, aTo: number, bFrom: number, bTo: number): boolean {
    return this.#points.every((_, d) => this.#spread(d, aFrom, aTo, bFrom, bTo) <= this.#reach);
  }

  #spread(dimension: number, aFrom: number, aTo: number, bFrom: number, bTo: number): number {
    const values = this.#points[dimension];
    let low = Infinity;
    let high = -Infinity;
    for (let i = aFrom; i < aTo; i++) {
      const value = values[this.#order[i]];
      if (value < low) low = value;
      if (value > high) high = value;
    }
    for (let i = bFrom; i < bTo; i++) {
      const value = values[this.#order[i]];
      if (value < low) low = value;
      if (value > high) high = value;
    }
    return high - low;
  }
}
