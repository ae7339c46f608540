import { instantiateAssembled } from '../../dsp/assembled.ts';
import assembled from './add-row.wat';
import type { RowsOnDemand } from '../intervals/align-beats.ts';

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly add: (at: number, sums: number, end: number, share: number) => void;
}

let cachedExports: Exports | null | undefined;

/** Maximum memory of the module, bytes. The memory is kept as long as the thread. */
const maxBytes = 1 << 22;

/**
 * Sums every `partCount`-th row, if no sample is missing in any of them.
 *
 * @param rows       beats on grids that start from their own times
 * @param part       index of the first row
 * @param partCount  distance from one row to the next
 * @returns one value per sample of the longest row, summed over the rows that reach it; null if a row leaves the record
 *   or has a gap
 */
export function sumCompleteRows(rows: RowsOnDemand, part: number, partCount: number): Float64Array | null {
  const { lengths, longest } = rows;
  const { add, sums } = prepareAdder(longest);
  sums.fill(0);
  for (let b = part; b < lengths.length; b += partCount) {
    const gridded = rows.between(b);
    if (gridded === null) return null;
    add(gridded.values, gridded.first, gridded.share, lengths[b]);
  }
  // A missing sample in any row leaves NaN in the sum.
  for (let k = 0; k < longest; k++) if (sums[k] !== sums[k]) return null;
  return sums.slice();
}

/** Adds a row of `length` values, interpolated between samples from `first` on. */
type AddRow = (values: Float64Array, first: number, share: number, length: number) => void;

/**
 * Returns sums and a function that adds rows to them, valid until the next call. It uses WebAssembly if available, with
 * the same sums to the last bit.
 */
function prepareAdder(longest: number): { readonly add: AddRow; readonly sums: Float64Array } {
  if (cachedExports === undefined) cachedExports = instantiateAssembled(assembled) as Exports | null;
  const sumsAt = 8 * (longest + 1);
  const end = sumsAt + 8 * longest;
  if (cachedExports === null || end > maxBytes) {
    const sums = new Float64Array(longest);
    return { sums, add: (values, first, share, length) => addRow(values, first, share, length, sums) };
  }
  const { memory, add } = cachedExports;
  if (end > memory.buffer.byteLength) memory.grow(Math.ceil((end - memory.buffer.byteLength) / 2 ** 16));
  const row = new Float64Array(memory.buffer, 0, longest + 1);
  return {
    sums: new Float64Array(memory.buffer, sumsAt, longest),
    add: (values, first, share, length) => {
      row.set(values.subarray(first, first + length + 1));
      add(0, sumsAt, sumsAt + 8 * length, share);
    },
  };
}

function addRow(
  values: Float64Array,
  first: number,
  share: number,
  length: number,
  sums: Float64Array,
): void {
  let value = values[first];
  for (let n = 0; n < length; n++) {
    const next = values[first + n + 1];
    sums[n] += value + share * (next - value);
    value = next;
  }
}
