import joinSource from '../../../shaders/column-ranks-join.wgsl';
import chooseSource from '../../../shaders/column-ranks-choose.wgsl';
import narrowSource from '../../../shaders/column-ranks-narrow.wgsl';
import nearSource from '../../../shaders/column-ranks-near.wgsl';
import sortedSource from '../../../shaders/column-ranks-sorted.wgsl';
import spreadSource from '../../../shaders/column-ranks-spread.wgsl';
import wholeSource from '../../../shaders/column-ranks-whole.wgsl';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import { floatBits } from '../float-bits.ts';
import type { KernelConstants } from '../pipeline-cache.ts';
import { columnStride } from './beat-modulation.ts';

const spread = { name: 'column-ranks-spread', code: spreadSource };
const narrow = { name: 'column-ranks-narrow', code: narrowSource };
const near = { name: 'column-ranks-near', code: nearSource };
const choose = { name: 'column-ranks-choose', code: chooseSource };
const whole = { name: 'column-ranks-whole', code: wholeSource };
const sorted = { name: 'column-ranks-sorted', code: sortedSource };
const join = { name: 'column-ranks-join', code: joinSource };

/** Same as in shaders/shared/column-ranks.wgsl. */
const [bins, slice] = [2048, 8192];
const maxRanks = 10;
/** Numbers of values that shaders/column-ranks-sorted.wgsl sorts: more than a thousand only for many ranks. */
const [minSorted, maxSorted, maxSortedForFew, fewRanks] = [256, 2048, 1024, 3];
/** Threads for sorting, if the device has as many; and workgroup memory in addition to values and sums, bytes. */
const [sortingThreads, sortedBytes] = [512, 256];

/**
 * Returns the maximum number of listed neighbours of a value: the more values there are, the closer they lie.
 *
 * @param count values in a column
 * @returns values
 */
export function maxNeighbours(count: number): number {
  return 32 + Math.ceil(count / 512);
}

/** Rank of a value to find in each column, ascending; among all values, or those of one half. */
export interface RankQuery {
  readonly among: 'all' | 'even' | 'odd';
  readonly rank: number;
}

/** Columns in which values of certain ranks are searched for. */
export interface RankedColumns {
  /** f32, `columnCount` columns of `columnStride(count)` values. */
  readonly columns: DeviceArray;
  readonly columnCount: number;
  readonly count: number;
  /** For each value of a column: 1 if it belongs to the odd half, else 0. */
  readonly isOdd: ArrayLike<number>;
}

/** Value of one rank in one column. */
export interface FoundRank {
  /** In single precision. */
  readonly value: number;
  /** Rank of the value among those of `near`. */
  readonly rankOfNear: number;
  /** Indices in the column of all values within `within` of it; null if they are too many to list. */
  readonly near: readonly number[] | null;
}

/**
 * Distance within which neighbours of a value are listed, as a share of the largest magnitude, which is an f32 on the
 * device.
 */
export interface NeighbourDistance {
  readonly share: number;
  readonly largest: DeviceArray;
}

/** A recorded search for ranks. */
export interface SoughtColumnRanks {
  /** Decodes the results from the run's downloads: column after column, all ranks of each. */
  readonly read: (downloads: readonly ArrayBuffer[]) => FoundRank[];
  /** Records the median of each column, f32: the mean of the first and the last of its sought values. */
  readonly join: (medians: DeviceArray) => void;
}

/**
 * Records the search for the values of up to `maxRanks` ranks in every column.
 *
 * @param nearness  distance within which neighbours of each value are listed
 * @throws RangeError for more than `maxRanks` ranks at once
 */
export function recordColumnRanks(
  engine: GpuEngine,
  commands: Commands,
  { columns, columnCount, count, isOdd }: RankedColumns,
  wanted: readonly RankQuery[],
  nearness: NeighbourDistance,
): SoughtColumnRanks {
  if (wanted.length > maxRanks) throw new RangeError(`${wanted.length} ranks are too many at once`);
  const rankCount = wanted.length;
  const capacity = maxNeighbours(count);
  const placeCount = columnCount * rankCount;
  const listBytes = 4 * placeCount * (1 + 2 * capacity);
  const halves = commands.scratch(engine, 'halves', 4 * Math.ceil(columnStride(count) / 32));
  const ranks = commands.scratch(engine, 'wanted ranks', 8 * rankCount);
  const known = commands.scratch(engine, 'known ranks', 8 * placeCount);
  const lists = commands.scratch(engine, 'near values', listBytes);
  commands.upload(halves, halfWords(isOdd, halves.byteLength / 4)).upload(ranks, wantedWords(wanted));
  const search = { columns, columnCount, count, halves, ranks, rankCount, known, lists, capacity, nearness };
  const sorting = chooseSorting(engine, count, rankCount);
  if (sorting !== null) findInOrder(commands, search, sorting);
  else if (count <= slice) findInOneDispatch(commands, search);
  else findInSlices(engine, commands, search);
  const parts = [
    commands.download(known, 0, 8 * placeCount),
    commands.download(lists, 0, listBytes),
  ] as const;
  return {
    read: (downloads) => {
      const [knownWords, nearWords] = parts.map((part) => new Uint32Array(downloads[part] ?? 0));
      const found: FoundRank[] = [];
      for (let place = 0; place < placeCount; place++)
        found.push(foundRank(knownWords, nearWords, place, capacity));
      return found;
    },
    join: (medians) => {
      commands.dispatch({
        kernel: join,
        params: Uint32Array.of(columnCount, rankCount),
        bindings: [known, medians],
        groupCount: Math.ceil(columnCount / 64),
        operationsPerGroup: 64,
      });
    },
  };
}

/** Inputs and outputs of the kernels. */
interface Search {
  readonly columns: DeviceArray;
  readonly columnCount: number;
  readonly count: number;
  readonly halves: DeviceArray;
  readonly ranks: DeviceArray;
  readonly rankCount: number;
  readonly known: DeviceArray;
  readonly lists: DeviceArray;
  readonly capacity: number;
  readonly nearness: NeighbourDistance;
}

/**
 * Returns the constants for sorting columns in workgroup memory; null if they do not fit, or another method is faster.
 */
function chooseSorting({ limits }: GpuEngine, count: number, rankCount: number): KernelConstants | null {
  const length = Math.max(minSorted, 2 ** Math.ceil(Math.log2(count)));
  const threads = Math.min(sortingThreads, length / 2, limits.maxComputeInvocationsPerWorkgroup);
  const bytes = 8 * length + 8 * threads + sortedBytes;
  const most = rankCount > fewRanks ? maxSorted : maxSortedForFew;
  const fits = length <= most && bytes <= limits.maxComputeWorkgroupStorageSize;
  return fits ? { length, scan_threads: 2 ** Math.floor(Math.log2(threads)) } : null;
}

/** Sorts each column in one workgroup and finds all ranks at once. */
function findInOrder(commands: Commands, search: Search, constants: KernelConstants): void {
  const { columns, columnCount, count, halves, ranks, rankCount, known, lists, capacity } = search;
  const { share, largest } = search.nearness;
  commands.dispatch({
    kernel: sorted,
    constants,
    params: Uint32Array.of(count, columnStride(count), rankCount, capacity, floatBits(share)),
    bindings: [columns, halves, ranks, known, lists, largest],
    groupCount: columnCount,
    operationsPerGroup: count * Math.log2(2 * count) ** 2,
  });
}

/**
 * Searches in one dispatch, with one workgroup per column and rank: for short columns, several launches would take
 * longer.
 */
function findInOneDispatch(commands: Commands, search: Search): void {
  const { columns, columnCount, count, halves, ranks, rankCount, known, lists, capacity } = search;
  const { share, largest } = search.nearness;
  commands.dispatch({
    kernel: whole,
    params: Uint32Array.of(count, columnStride(count), rankCount, capacity, floatBits(share)),
    bindings: [columns, halves, ranks, known, lists, largest],
    groupCount: columnCount * rankCount,
    operationsPerGroup: 16 * count + 6 * bins,
  });
}

/** Searches digit by digit, with many workgroups per column. */
function findInSlices(engine: GpuEngine, commands: Commands, search: Search): void {
  const { columns, columnCount, count, halves, ranks, rankCount, known, lists, capacity } = search;
  const { share, largest } = search.nearness;
  const counts = commands.scratch(
    engine,
    'counts of digits',
    4 * columnCount * bins * Math.max(2, rankCount),
  );
  // Each digit reads the output of the previous one; the last writes to `known`, where all readers expect it.
  const passing = commands.scratch(engine, 'known digits', known.byteLength);
  const slices = Math.ceil(count / slice);
  const shape = [count, columnStride(count), slices] as const;
  const groups = { groupCount: columnCount * slices, operationsPerGroup: 4 * slice };
  for (const digit of [0, 1, 2]) {
    const [read, written] = digit % 2 === 0 ? [passing, known] : [known, passing];
    const first = { kernel: spread, params: Uint32Array.of(...shape), bindings: [columns, halves, counts] };
    const next = {
      kernel: narrow,
      params: Uint32Array.of(...shape, rankCount, digit),
      bindings: [columns, halves, ranks, read, counts],
    };
    commands.clear(counts).dispatch({ ...groups, ...(digit === 0 ? first : next) });
    commands.dispatch({
      kernel: choose,
      params: Uint32Array.of(rankCount, digit),
      bindings: [counts, ranks, read, written],
      groupCount: columnCount * rankCount,
      operationsPerGroup: 2 * bins,
    });
  }
  commands.clear(lists).dispatch({
    ...groups,
    kernel: near,
    params: Uint32Array.of(...shape, rankCount, capacity, floatBits(share)),
    bindings: [columns, halves, ranks, known, lists, largest],
  });
}

function foundRank(
  knownWords: Uint32Array,
  nearWords: Uint32Array,
  place: number,
  capacity: number,
): FoundRank {
  const key = knownWords[2 * place];
  const from = place * (1 + 2 * capacity);
  const nearCount = nearWords[from];
  const own: number[] = [];
  let rankOfNear = knownWords[2 * place + 1];
  for (let i = 0; i < Math.min(nearCount, capacity); i++) {
    own.push(nearWords[from + 1 + 2 * i]);
    if (nearWords[from + 2 + 2 * i] < key) rankOfNear++;
  }
  return { value: keyToValue(key), rankOfNear, near: nearCount > capacity ? null : own };
}

const keyBits = new Uint32Array(1);
const keyValue = new Float32Array(keyBits.buffer);

/** Same as in shaders/shared/ordered-key.wgsl. */
function keyToValue(key: number): number {
  keyBits[0] = key >= 0x80000000 ? key ^ 0x80000000 : ~key;
  return keyValue[0];
}

function halfWords(isOdd: ArrayLike<number>, wordCount: number): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(wordCount);
  for (let first = 0; first < isOdd.length; first += 32) {
    let bits = 0;
    const count = Math.min(32, isOdd.length - first);
    for (let bit = 0; bit < count; bit++) bits |= isOdd[first + bit] << bit;
    words[first >>> 5] = bits;
  }
  return words;
}

function wantedWords(wanted: readonly RankQuery[]): Uint32Array<ArrayBuffer> {
  const codes = { all: 0, even: 1, odd: 2 } as const;
  return Uint32Array.from(wanted.flatMap(({ among, rank }) => [codes[among], rank]));
}
