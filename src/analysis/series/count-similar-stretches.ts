/** Up to this number of stretches, or for stretches of more than three values, pairs are compared one by one. */
const fewStretches = 2000;

/** Numbers of similar pairs of stretches. */
export interface SimilarPairs {
  /** Pairs with similar first m values. */
  readonly shorter: number;
  /** Pairs in which the value after those is similar too. */
  readonly longer: number;
}

/**
 * Counts the pairs of similar stretches of a series: no two of their values differ by more than a reach.
 *
 * Stretches are processed in the order of their first value; a window holds the preceding ones whose first value is
 * near. For up to three values, the window is counted by the buckets of the other values. Buckets that are entirely
 * near are summed over a rectangle; those at its edges are tested stretch by stretch. So the time grows with about
 * n·√n. The result is exact: values are near by their own difference, tested once per distinct value.
 *
 * @param values  in the order of beats, any unit
 * @param starts  indices of the stretches' first values; each is followed by m more
 * @param m       number of values of the shorter stretches, from 1
 * @param reach   largest difference that counts, above 0
 * @returns pairs i < j
 * @throws RangeError for a reach that is not above 0
 */
export function countSimilarStretches(
  values: Float64Array,
  starts: Int32Array,
  m: number,
  reach: number,
): SimilarPairs {
  if (!(reach > 0)) throw new RangeError(`countLikeStretches within ${reach}: the reach must be above 0`);
  const { rankOf, distinct, counts } = rankValues(values);
  const near = nearRanks(distinct, reach);
  const ordered = inOrder(starts, rankOf, distinct.length);
  const coordinates = Array.from({ length: m + 1 }, (_, d) => {
    const ranks = new Int32Array(ordered.length);
    for (let i = 0; i < ranks.length; i++) ranks[i] = rankOf[ordered[i] + d];
    return ranks;
  });
  if (ordered.length <= fewStretches || m > 2) return countOneByOne(coordinates, near);
  const ladder = makeLadder(counts, near);
  const [x, y] = coordinates;
  const columns = new BucketedRanks(coordinates[m], ladder);
  // With a single value there is no second one, so all are near in it.
  const rows = m === 1 ? new BucketedRanks(new Int32Array(x.length), oneRank) : new BucketedRanks(y, ladder);
  return countByBuckets(x, near, rows, columns);
}

/** Returns the rank of each value among the distinct values, and how often each occurs. */
function rankValues(values: Float64Array) {
  const sorted = values.toSorted();
  const counts = new Int32Array(sorted.length);
  let count = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i > 0 && sorted[i] !== sorted[count - 1]) sorted[count++] = sorted[i];
    else if (i === 0) count = 1;
    counts[count - 1]++;
  }
  const distinct = sorted.subarray(0, count);
  const rankOf = new Int32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (distinct[middle] < values[i]) low = middle + 1;
      else high = middle;
    }
    rankOf[i] = low;
  }
  return { rankOf, distinct, counts: counts.subarray(0, count) };
}

/** Range of ranks, both ends included, of the values near each value. */
interface NearRanks {
  readonly from: Int32Array;
  readonly to: Int32Array;
}

function nearRanks(distinct: Float64Array, reach: number): NearRanks {
  const from = new Int32Array(distinct.length);
  const to = new Int32Array(distinct.length);
  let first = 0;
  let last = 0;
  for (let rank = 0; rank < distinct.length; rank++) {
    while (distinct[rank] - distinct[first] > reach) first++;
    while (last + 1 < distinct.length && distinct[last + 1] - distinct[rank] <= reach) last++;
    from[rank] = first;
    to[rank] = last;
  }
  return { from, to };
}

/** Sorts stretches by the rank of their first value, keeping the order of equal ones. */
function inOrder(starts: Int32Array, rankOf: Int32Array, rankCount: number): Int32Array {
  const next = new Int32Array(rankCount + 1);
  for (let i = 0; i < starts.length; i++) next[rankOf[starts[i]] + 1]++;
  for (let rank = 0; rank < rankCount; rank++) next[rank + 1] += next[rank];
  const ordered = new Int32Array(starts.length);
  for (let i = 0; i < starts.length; i++) ordered[next[rankOf[starts[i]]]++] = starts[i];
  return ordered;
}

/** @param coordinates  ranks, the first in ascending order */
function countOneByOne(coordinates: readonly Int32Array[], { from, to }: NearRanks): SimilarPairs {
  const [x, ...others] = coordinates;
  const lastOther = others.length - 1;
  let shorter = 0;
  let longer = 0;
  for (let i = 0; i < x.length; i++) {
    const end = to[x[i]];
    for (let j = i + 1; j < x.length && x[j] <= end; j++) {
      let d = 0;
      while (d <= lastOther && others[d][j] >= from[others[d][i]] && others[d][j] <= to[others[d][i]]) d++;
      if (d >= lastOther) shorter++;
      if (d > lastOther) longer++;
    }
  }
  return { shorter, longer };
}

/** @param x  ranks, in ascending order */
function countByBuckets(
  x: Int32Array,
  { from, to }: NearRanks,
  rows: BucketedRanks,
  columns: BucketedRanks,
): SimilarPairs {
  const cells = new RectangleSums(rows.ladder.count, columns.ladder.count);
  const rowSums = new RectangleSums(rows.ladder.count, 1);
  const byRow = { y: rows.arranged(rows.ranks), z: rows.arranged(columns.ranks) };
  const byColumn = { z: columns.arranged(columns.ranks), row: columns.arranged(rows.buckets) };
  let shorter = 0;
  let longer = 0;
  let left = 0;
  for (let i = 0; i < x.length; i++) {
    for (; to[x[left]] < x[i]; left++) {
      cells.add(rows.buckets[left], columns.buckets[left], -1);
      rowSums.add(rows.buckets[left], 0, -1);
      rows.leave(left);
      columns.leave(left);
    }
    const y = rows.ranks[i];
    const z = columns.ranks[i];
    const rowFrom = rows.ladder.fullFrom[y];
    const rowTo = rows.ladder.fullTo[y];
    shorter += rowSums.within(rowFrom, rowTo, 0, 0);
    longer += cells.within(rowFrom, rowTo, columns.ladder.fullFrom[z], columns.ladder.fullTo[z]);
    const [lowY, highY] = [rows.ladder.near.from[y], rows.ladder.near.to[y]];
    const [lowZ, highZ] = [from[z], to[z]];
    for (let side = 2 * y; side < 2 * y + 2; side++) {
      const bucket = rows.ladder.partly[side];
      if (bucket < 0) continue;
      for (let k = rows.heads[bucket]; k < rows.tails[bucket]; k++) {
        const isNear = within(byRow.y[k], lowY, highY);
        shorter += isNear;
        longer += isNear & within(byRow.z[k], lowZ, highZ);
      }
    }
    for (let side = 2 * z; side < 2 * z + 2; side++) {
      const bucket = columns.ladder.partly[side];
      if (bucket < 0) continue;
      for (let k = columns.heads[bucket]; k < columns.tails[bucket]; k++) {
        longer += within(byColumn.z[k], lowZ, highZ) & within(byColumn.row[k], rowFrom, rowTo);
      }
    }
    cells.add(rows.buckets[i], columns.buckets[i], 1);
    rowSums.add(rows.buckets[i], 0, 1);
    rows.enter(i);
    columns.enter(i);
  }
  return { shorter, longer };
}

/**
 * Returns 1 for a rank within from … to, both included, otherwise 0. A branch would be mispredicted half of the time.
 */
function within(rank: number, from: number, to: number): number {
  return 1 + (((rank - from) | (to - rank)) >> 31);
}

/**
 * Ranks in buckets of about √n values, and the buckets near each rank. A frequent value has a bucket of its own, so
 * that no partly near bucket holds many values.
 */
interface Ladder {
  readonly near: NearRanks;
  readonly count: number;
  readonly bucketOfRank: Int32Array;
  /** Range of buckets that are entirely near; empty if from exceeds to. */
  readonly fullFrom: Int32Array;
  readonly fullTo: Int32Array;
  /** Two per rank: buckets that are partly near; −1 for none. */
  readonly partly: Int32Array;
}

function makeLadder(counts: Int32Array, near: NearRanks): Ladder {
  const rankCount = counts.length;
  const all = counts.reduce((sum, count) => sum + count, 0);
  const enough = Math.sqrt(all) / 2;
  const bucketOfRank = new Int32Array(rankCount);
  const firsts = [0];
  const sizes = [0];
  for (let rank = 0; rank < rankCount; rank++) {
    const size = sizes[sizes.length - 1];
    if (size > 0 && (size >= enough || counts[rank] >= enough)) {
      firsts.push(rank);
      sizes.push(0);
    }
    sizes[sizes.length - 1] += counts[rank];
    bucketOfRank[rank] = sizes.length - 1;
  }
  firsts.push(rankCount);
  const fullFrom = new Int32Array(rankCount);
  const fullTo = new Int32Array(rankCount);
  const partly = new Int32Array(2 * rankCount).fill(-1);
  for (let rank = 0; rank < rankCount; rank++) {
    const [from, to] = [near.from[rank], near.to[rank]];
    const isFull = (bucket: number): boolean => firsts[bucket] >= from && firsts[bucket + 1] - 1 <= to;
    const [first, last] = [bucketOfRank[from], bucketOfRank[to]];
    const [isFirstFull, isLastFull] = [isFull(first), isFull(last)];
    fullFrom[rank] = isFirstFull ? first : first + 1;
    fullTo[rank] = isLastFull ? last : last - 1;
    if (!isFirstFull) partly[2 * rank] = first;
    if (!isLastFull && last !== first) partly[2 * rank + 1] = last;
  }
  return { near, count: sizes.length, bucketOfRank, fullFrom, fullTo, partly };
}

const nothing = Int32Array.of(0);
const oneRank: Ladder = {
  near: { from: nothing, to: nothing },
  count: 1,
  bucketOfRank: nothing,
  fullFrom: nothing,
  fullTo: nothing,
  partly: Int32Array.of(-1, -1),
};

/** One value of each stretch, sorted by bucket, and which of them are in the window. */
class BucketedRanks {
  readonly ranks: Int32Array;
  readonly ladder: Ladder;
  readonly buckets: Int32Array;
  /** Positions in the arranged arrays: the elements of a bucket in the window run from its head to before its tail. */
  readonly heads: Int32Array;
  readonly tails: Int32Array;
  readonly #places: Int32Array;

  constructor(ranks: Int32Array, ladder: Ladder) {
    this.ranks = ranks;
    this.ladder = ladder;
    this.buckets = ranks.map((rank) => ladder.bucketOfRank[rank]);
    const next = new Int32Array(ladder.count + 1);
    for (let i = 0; i < ranks.length; i++) next[this.buckets[i] + 1]++;
    for (let bucket = 0; bucket < ladder.count; bucket++) next[bucket + 1] += next[bucket];
    this.heads = next.slice(0, ladder.count);
    this.tails = this.heads.slice();
    this.#places = this.buckets.map((bucket) => next[bucket]++);
  }

  /** Arranges one number per stretch by bucket, in the order of the stretches. */
  arranged(numbers: Int32Array): Int32Array {
    const arranged = new Int32Array(numbers.length);
    for (let i = 0; i < numbers.length; i++) arranged[this.#places[i]] = numbers[i];
    return arranged;
  }

  /** Adds the next stretch of its bucket to the window. */
  enter(stretch: number): void {
    this.tails[this.buckets[stretch]]++;
  }

  /** Removes the first remaining stretch of its bucket from the window. */
  leave(stretch: number): void {
    this.heads[this.buckets[stretch]]++;
  }
}

/** Counts in the cells of a grid, with sums over rectangles. Source: Fenwick 1994, in two dimensions. */
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

  /** Sums over rows and columns from … to, both included; 0 for an empty range. */
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
