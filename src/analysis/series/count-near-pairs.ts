/** Up to so many points, and in more than three dimensions, pairs are compared one by one. */
const fewPoints = 2000;

/**
 * How many pairs of points lie within a distance of each other, the largest difference of their coordinates counting.
 *
 * Points are gone through in the order of their first coordinate; a window behind each holds those that are near in it. In
 * three dimensions or fewer the window is counted by the buckets that the others lie in: those that are near as a whole by
 * a sum over a rectangle, those at the rim point by point. So the time grows with about n·√n. Exact: every comparison is
 * of differences of the coordinates themselves.
 *
 * @param coordinates one array a dimension, all of one length
 * @param reach       the largest difference that counts, above 0
 * @returns pairs i < j
 * @throws RangeError for a reach that is not above 0
 */
export function countNearPairs(coordinates: readonly Float64Array[], reach: number): number {
  if (!(reach > 0)) throw new RangeError(`countNearPairs within ${reach}: the reach must be above 0`);
  const [first] = coordinates;
  if (first === undefined || first.length < 2) return 0;
  const places = placesInOrder(first);
  const [x, ...others] = coordinates.map((values) => {
    const ordered = new Float64Array(values.length);
    for (let i = 0; i < values.length; i++) ordered[places[i]] = values[i];
    return ordered;
  });
  if (x.length <= fewPoints || others.length > 2) return countOneByOne(x, others, reach);
  const none = new Float64Array(x.length);
  return countByBuckets(x, others[0] ?? none, others[1] ?? none, reach);
}

/** Where each value stands among all in ascending order; equal ones as they come. */
function placesInOrder(values: Float64Array): Int32Array {
  const sorted = values.toSorted();
  const taken = new Int32Array(values.length);
  return Int32Array.from(values, (value) => {
    let low = 0;
    let high = sorted.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sorted[middle] < value) low = middle + 1;
      else high = middle;
    }
    return low + taken[low]++;
  });
}

/** @param x  ascending */
function countOneByOne(x: Float64Array, others: readonly Float64Array[], reach: number): number {
  let pairs = 0;
  for (let i = 0; i < x.length; i++) {
    for (let j = i + 1; j < x.length && x[j] - x[i] <= reach; j++) {
      let d = 0;
      while (d < others.length && Math.abs(others[d][i] - others[d][j]) <= reach) d++;
      if (d === others.length) pairs++;
    }
  }
  return pairs;
}

/** @param x  ascending */
function countByBuckets(x: Float64Array, y: Float64Array, z: Float64Array, reach: number): number {
  const rows = new Buckets(y, reach);
  const columns = new Buckets(z, reach);
  const sums = new RectangleSums(rows.count, columns.count);
  let pairs = 0;
  let left = 0;
  for (let i = 0; i < x.length; i++) {
    for (; x[i] - x[left] > reach; left++) {
      sums.add(rows.bucketOf[left], columns.bucketOf[left], -1);
      rows.leave(left);
      columns.leave(left);
    }
    rows.look(y[i]);
    columns.look(z[i]);
    const { fullFrom, fullTo } = rows;
    pairs += sums.within(fullFrom, fullTo, columns.fullFrom, columns.fullTo);
    for (const bucket of rows.partly) {
      for (let k = rows.heads[bucket]; k < rows.tails[bucket]; k++) {
        const j = rows.members[k];
        if (Math.abs(y[i] - y[j]) <= reach && Math.abs(z[i] - z[j]) <= reach) pairs++;
      }
    }
    for (const bucket of columns.partly) {
      for (let k = columns.heads[bucket]; k < columns.tails[bucket]; k++) {
        const j = columns.members[k];
        const row = rows.bucketOf[j];
        if (row >= fullFrom && row <= fullTo && Math.abs(z[i] - z[j]) <= reach) pairs++;
      }
    }
    sums.add(rows.bucketOf[i], columns.bucketOf[i], 1);
    rows.enter(i);
    columns.enter(i);
  }
  return pairs;
}

/**
 * One coordinate of the points in buckets of about √n neighbours, and which of the points are in the window. A value that
 * many points share has a bucket of its own, so that no bucket that is near in part holds many points.
 */
class Buckets {
  readonly count: number;
  readonly bucketOf: Int32Array;
  /** Points by bucket, in their order; those of a bucket in the window are from its head to before its tail. */
  readonly members: Int32Array;
  readonly heads: Int32Array;
  readonly tails: Int32Array;
  /** Of the value that was looked for: buckets that are near as a whole, and those in part. */
  fullFrom = 0;
  fullTo = -1;
  partly: readonly number[] = noBuckets;
  readonly #lows: Float64Array;
  readonly #highs: Float64Array;
  readonly #reach: number;

  constructor(values: Float64Array, reach: number) {
    const sorted = values.toSorted();
    const starts = bucketStarts(sorted);
    this.#reach = reach;
    this.count = starts.length;
    this.#lows = Float64Array.from(starts, (at) => sorted[at]);
    this.#highs = Float64Array.from(starts, (_, b) => sorted[(starts[b + 1] ?? sorted.length) - 1]);
    this.bucketOf = Int32Array.from(values, (value) => this.#firstUpTo(value, 0));
    this.heads = Int32Array.from(starts);
    this.tails = Int32Array.from(starts);
    this.members = new Int32Array(values.length);
    const next = Int32Array.from(starts);
    for (let i = 0; i < values.length; i++) this.members[next[this.bucketOf[i]]++] = i;
  }

  /** The next point of its bucket. */
  enter(point: number): void {
    this.tails[this.bucketOf[point]]++;
  }

  /** The first point of its bucket that is there. */
  leave(point: number): void {
    this.heads[this.bucketOf[point]]++;
  }

  /** Finds the buckets that are near to a value. */
  look(value: number): void {
    const from = this.#firstUpTo(value, this.#reach);
    let to = from;
    while (to + 1 < this.count && this.#lows[to + 1] - value <= this.#reach) to++;
    const [isFromFull, isToFull] = [this.#isFull(from, value), this.#isFull(to, value)];
    this.fullFrom = isFromFull ? from : from + 1;
    this.fullTo = isToFull ? to : to - 1;
    if (isFromFull && isToFull) this.partly = noBuckets;
    else if (isFromFull || from === to) this.partly = [to];
    else this.partly = isToFull ? [from] : [from, to];
  }

  #isFull(bucket: number, value: number): boolean {
    return value - this.#lows[bucket] <= this.#reach && this.#highs[bucket] - value <= this.#reach;
  }

  /** The first bucket whose highest value is no more than so far below a value. */
  #firstUpTo(value: number, below: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (value - this.#highs[middle] <= below) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

const noBuckets: readonly number[] = [];

/** Where buckets of about √n values begin; equal values are of one bucket. */
function bucketStarts(sorted: Float64Array): number[] {
  const size = Math.sqrt(sorted.length);
  const starts = [0];
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    to = from + 1;
    while (to < sorted.length && sorted[to] === sorted[from]) to++;
    const start = starts.at(-1) ?? 0;
    const isNew = from > start && (to - from >= size || from - start >= size);
    if (isNew) starts.push(from);
    // What comes after many equal values is not theirs.
    if (to - from >= size && to < sorted.length) starts.push(to);
  }
  return starts;
}

/** Counts in the cells of a grid, summed over rectangles of it. Source: Fenwick 1994, in two dimensions. */
class RectangleSums {
  readonly #rows: number;
  readonly #columns: number;
  readonly #sums: Int32Array;

  constructor(rows: number, columns: number) {
    this.#rows = rows;
    this.#columns = columns;
    this.#sums = new Int32Array((rows + 1) * (columns + 1));
  }

  add(row: number, column: number, more: number): void {
    const width = this.#columns + 1;
    for (let r = row + 1; r <= this.#rows; r += r & -r) {
      for (let c = column + 1; c <= this.#columns; c += c & -c) this.#sums[r * width + c] += more;
    }
  }

  /** Rows and columns from … to, both included; 0 where there is none. */
  within(rowFrom: number, rowTo: number, columnFrom: number, columnTo: number): number {
    if (rowFrom > rowTo || columnFrom > columnTo) return 0;
    return (
      this.#before(rowTo + 1, columnTo + 1) -
      this.#before(rowFrom, columnTo + 1) -
      this.#before(rowTo + 1, columnFrom) +
      this.#before(rowFrom, columnFrom)
    );
  }

  #before(rows: number, columns: number): number {
    const width = this.#columns + 1;
    let sum = 0;
    for (let r = rows; r > 0; r -= r & -r) {
      for (let c = columns; c > 0; c -= c & -c) sum += this.#sums[r * width + c];
    }
    return sum;
  }
}
