import { instantiateAssembled } from '../assembled.ts';
import assembled from './sort-columns.wat';
import { medianInPlace } from './stats.ts';

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly sort: (
    pairs: number,
    end: number,
    at: number,
    stride: number,
    rowsEnd: number,
    bytes: number,
    missing: number,
  ) => void;
}

/**
 * Limits of the row count for sorting. With more rows the exchanges cost more than a selection; with fewer there is no
 * gain.
 */
const maxRows = 1024;
const minRows = 4;

/**
 * Maximum number of values (1 MB) and of columns in the module's memory at a time. A thread keeps this memory as long
 * as it lives.
 */
const maxValues = 1 << 17;
const maxColumns = 512;

/** Number of columns that are sorted in parallel. */
const columnsAtOnce = 4;

let cachedExports: Exports | null | undefined;

/**
 * Computes the median of each column of some rows, over the values that are present.
 *
 * If WebAssembly is available, it sorts four columns at a time by a fixed list of exchanges. Unlike a selection, this
 * has no branches that the processor may mispredict. The medians are the same to the last bit.
 *
 * @param rows  any unit, of equal length; NaN where missing
 * @returns one value per column; NaN if no row has one
 */
export function columnMedians(rows: readonly Float64Array[]): Float64Array {
  if (cachedExports === undefined) cachedExports = instantiateAssembled(assembled) as Exports | null;
  const length = rows[0]?.length ?? 0;
  const medians = new Float64Array(length);
  const isSorted = cachedExports !== null && rows.length >= minRows && rows.length <= maxRows;
  if (cachedExports === null || !isSorted) selectInto(rows, 0, length, medians);
  else {
    const width = Math.min(maxColumns, columnsAtOnce * Math.floor(maxValues / rows.length / columnsAtOnce));
    for (let from = 0; from < length; from += width)
      sortInto(cachedExports, rows, from, Math.min(from + width, length), medians);
  }
  return medians;
}

/**
 * Computes the median of the values that are present, and reorders them; NaN if there are none.
 *
 * @param values  any unit, NaN where missing
 * @returns in their unit
 */
export function medianOfPresent(values: Float64Array): number {
  let count = 0;
  for (const value of values) if (value === value) values[count++] = value;
  return count > 0 ? medianInPlace(values.subarray(0, count)) : Number.NaN;
}

/** Selects the medians column by column. */
function selectInto(rows: readonly Float64Array[], from: number, to: number, medians: Float64Array): void {
  const column = new Float64Array(rows.length);
  for (let n = from; n < to; n++) {
    for (let b = 0; b < rows.length; b++) column[b] = rows[b][n];
    medians[n] = medianOfPresent(column);
  }
}

function sortInto(
  { memory, sort }: Exports,
  rows: readonly Float64Array[],
  from: number,
  to: number,
  medians: Float64Array,
): void {
  const count = rows.length;
  const width = columnsAtOnce * Math.ceil((to - from) / columnsAtOnce);
  // The stride is an odd number of cache lines, so that the rows of a column do not share a cache set.
  const stride = 8 * (Math.ceil(width / 8) | 1);
  const exchanges = listExchanges(count);
  const pairsAt = 8 * stride * count;
  const missingAt = pairsAt + 4 * exchanges.length;
  const missingBytes = missingAt + width - memory.buffer.byteLength;
  if (missingBytes > 0) memory.grow(Math.ceil(missingBytes / 2 ** 16));
  const store = new Float64Array(memory.buffer, 0, stride * count);
  for (let b = 0; b < count; b++) store.set(rows[b].subarray(from, to), b * stride);
  const pairs = new Int32Array(memory.buffer, pairsAt, exchanges.length);
  for (let k = 0; k < pairs.length; k++) pairs[k] = 8 * stride * exchanges[k];
  sort(pairsAt, missingAt, 0, 8 * stride, pairsAt, 8 * width, missingAt);
  const upper = (count >>> 1) * stride;
  const lower = count % 2 === 1 ? upper : upper - stride;
  const missing = new Int32Array(memory.buffer, missingAt, width / columnsAtOnce);
  for (let n = from; n < to; n++) {
    const k = n - from;
    if (missing[Math.floor(k / columnsAtOnce)] === 0)
      medians[n] = lower === upper ? store[upper + k] : (store[lower + k] + store[upper + k]) / 2;
    else selectInto(rows, n, n + 1, medians);
  }
}

const exchangesByCount = new Map<number, Int32Array>();

/**
 * Makes the list of exchanges that bring the middle of `count` values to its place, two rows each.
 *
 * Source: Batcher's odd-even merge, Knuth, The Art of Computer Programming 3, 5.2.2, algorithm M, without the exchanges
 * that do not affect the middle.
 */
function listExchanges(count: number): Int32Array {
  const known = exchangesByCount.get(count);
  if (known !== undefined) return known;
  const all: [number, number][] = [];
  const half = 2 ** (Math.ceil(Math.log2(count)) - 1);
  for (let p = half; p >= 1; p /= 2) {
    let [q, r, d] = [half, 0, p];
    for (;;) {
      for (let i = 0; i < count - d; i++) if ((i & p) === r) all.push([i, i + d]);
      if (q === p) break;
      [d, q, r] = [q - p, q / 2, p];
    }
  }
  const isNeeded = new Uint8Array(count);
  isNeeded[count >>> 1] = 1;
  isNeeded[(count - 1) >>> 1] = 1;
  const kept: number[] = [];
  for (const [a, b] of all.toReversed()) {
    if (isNeeded[a] === 0 && isNeeded[b] === 0) continue;
    isNeeded[a] = 1;
    isNeeded[b] = 1;
    kept.push(b, a);
  }
  const exchanges = Int32Array.from(kept.toReversed());
  exchangesByCount.set(count, exchanges);
  return exchanges;
}
