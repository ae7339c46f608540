import { instantiateAssembled } from '../../dsp/assembled.ts';
import assembled from './sum-rows.wat';
import type { GriddedBeats } from './align-beats.ts';

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly average: (rows: number, rowsEnd: number, into: number, end: number, count: number) => void;
}

/** Maximum memory of the module, bytes. The memory is kept as long as the thread. */
const maxBytes = 1 << 22;

let cachedExports: Exports | null | undefined;

/**
 * Computes ensemble averages: beat i becomes the sample-wise mean of beats i … i + following.
 *
 * Each sample is averaged over the beats that have it; it is missing where it is missing in beat i. The last beats are
 * averaged over the beats that remain.
 *
 * @param laid       kept beats, each on its own grid from R
 * @param following  number of following beats in each mean; 0 returns the beats unchanged
 * @param beatCount  number of beats to average, from the first; later beats only contribute
 * @returns the first `beatCount` beats, in the unit of `laid`
 *
 * Source: Cziesler 2014, 4.2.
 */
export function averageBeats(
  laid: GriddedBeats,
  following: number,
  beatCount = laid.starts.length - 1,
): GriddedBeats {
  if (following === 0) return selectFirstBeats(laid, beatCount);
  const { starts, values } = laid;
  const laidCount = starts.length - 1;
  const averaged = new Float64Array(starts[beatCount]);
  const isWhole = Array.from({ length: laidCount }, (_, b) => !hasMissing(values, starts[b], starts[b + 1]));
  const averageShared = sharedAverage(laid);
  for (let b = 0; b < beatCount; b++) {
    const length = starts[b + 1] - starts[b];
    const last = Math.min(b + following, laidCount - 1);
    const into = averaged.subarray(starts[b], starts[b] + length);
    if (isWhole.slice(b, last + 1).every(Boolean)) averageCompleteRow(laid, b, last, into, averageShared);
    else averageRow(laid, b, last, into);
  }
  return { ...selectFirstBeats(laid, beatCount), values: averaged };
}

/**
 * Returns the first beats.
 *
 * @param laid       beats on grids from R
 * @param beatCount  number of beats; at most all
 * @returns the same samples, with fewer rows
 */
export function selectFirstBeats(laid: GriddedBeats, beatCount: number): GriddedBeats {
  if (beatCount === laid.starts.length - 1) return laid;
  const { starts, values } = laid;
  return {
    ...laid,
    starts: starts.subarray(0, beatCount + 1),
    values: values.subarray(0, starts[beatCount]),
  };
}

function hasMissing(values: Float64Array, from: number, to: number): boolean {
  for (let n = from; n < to; n++) if (values[n] !== values[n]) return true;
  return false;
}

/** Writes the mean of rows `own` … `last` to the start of an empty row, over the samples that all of them have. */
type SharedAverage = (own: number, last: number, shared: number, into: Float64Array) => void;

/** Uses WebAssembly if available, with the same result to the last bit. */
function sharedAverage({ starts, values }: GriddedBeats): SharedAverage {
  if (cachedExports === undefined) cachedExports = instantiateAssembled(assembled) as Exports | null;
  let longest = 0;
  for (let b = 0; b + 1 < starts.length; b++) longest = Math.max(longest, starts[b + 1] - starts[b]);
  // Memory layout: the samples, padding for reads past the last row, the mean, and the starts of the rows.
  const meanAt = 8 * (values.length + longest + 8);
  const rowsAt = meanAt + 8 * (longest + 8);
  const end = rowsAt + 4 * starts.length;
  if (cachedExports === null || end > maxBytes) {
    return (own, last, shared, into) => averageShared(values, starts, own, last, shared, into);
  }
  const { memory, average } = cachedExports;
  if (end > memory.buffer.byteLength) memory.grow(Math.ceil((end - memory.buffer.byteLength) / 2 ** 16));
  new Float64Array(memory.buffer, 0, values.length).set(values);
  const rows = new Int32Array(memory.buffer, rowsAt, starts.length);
  for (let b = 0; b < rows.length; b++) rows[b] = 8 * starts[b];
  const mean = new Float64Array(memory.buffer, meanAt, longest + 8);
  return (own, last, shared, into) => {
    if (shared === 0) return;
    average(rowsAt + 4 * own, rowsAt + 4 * (last + 1), meanAt, meanAt + 8 * shared, last - own + 1);
    into.set(mean.subarray(0, shared));
  };
}

function averageShared(
  values: Float64Array,
  starts: Int32Array,
  own: number,
  last: number,
  shared: number,
  into: Float64Array,
): void {
  let j = own;
  for (; j + 3 <= last; j += 4) addFourRows(values, starts, j, shared, into);
  for (; j <= last; j++) addRow(values, starts[j], 0, shared, into);
  const count = last - own + 1;
  for (let n = 0; n < shared; n++) into[n] /= count;
}

/**
 * Averages beats without missing samples. The result equals that of `averageRow` to the last bit, without checking each
 * sample.
 */
function averageCompleteRow(
  { starts, values }: GriddedBeats,
  own: number,
  last: number,
  into: Float64Array,
  average: SharedAverage,
): void {
  let shortest = into.length;
  for (let j = own; j <= last; j++) {
    shortest = Math.min(shortest, starts[j + 1] - starts[j]);
  }
  average(own, last, shortest, into);
  for (let j = own; j <= last; j++) {
    addRow(values, starts[j], shortest, Math.min(into.length, starts[j + 1] - starts[j]), into);
  }
  for (let n = shortest; n < into.length; n++) {
    let found = 0;
    for (let j = own; j <= last; j++) if (n < starts[j + 1] - starts[j]) found++;
    into[n] /= found;
  }
}

function addRow(values: Float64Array, start: number, from: number, to: number, into: Float64Array): void {
  for (let n = from; n < to; n++) into[n] += values[start + n];
}

/** Adds four rows in order, with one read and write of each sum. */
function addFourRows(
  values: Float64Array,
  starts: Int32Array,
  row: number,
  count: number,
  into: Float64Array,
): void {
  const [a, b, c, d] = [starts[row], starts[row + 1], starts[row + 2], starts[row + 3]];
  for (let n = 0; n < count; n++) {
    into[n] = into[n] + values[a + n] + values[b + n] + values[c + n] + values[d + n];
  }
}

function averageRow(laid: GriddedBeats, own: number, last: number, into: Float64Array): void {
  const { starts, values } = laid;
  const length = into.length;
  const counts = new Uint8Array(length);
  for (let j = own; j <= last; j++) {
    const from = starts[j];
    const shared = Math.min(length, starts[j + 1] - from);
    for (let n = 0; n < shared; n++) {
      const value = values[from + n];
      if (value === value) {
        into[n] += value;
        counts[n]++;
      }
    }
  }
  const from = starts[own];
  for (let n = 0; n < length; n++) {
    const ownIsMissing = values[from + n] !== values[from + n];
    into[n] = ownIsMissing ? Number.NaN : into[n] / counts[n];
  }
}
