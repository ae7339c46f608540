import type { IndexRange } from '../../model/samples.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { StoredArray } from '../arrays/array-file.ts';
import { withFile } from './open-file.ts';
import type { Hdf5File } from './open-file.ts';

/**
 * A dataset whose numbers are read when asked for.
 *
 * @param name  of the dataset in the file
 * @param shape at most two axes longer than 1
 * @param type  how its numbers are stored, as `int16`
 */
export function storedDataset(
  of: Hdf5File,
  name: string,
  path: readonly string[],
  shape: readonly number[],
  type: string,
): StoredArray {
  const axes = shape.flatMap((size, axis) => (size > 1 ? [axis] : []));
  const fastAxis = axes.at(-1) ?? -1;
  const slowAxis = axes.length > 1 ? (axes[0] ?? -1) : -1;
  const rangesOf = (fast: IndexRange, slow: IndexRange): [number, number][] =>
    shape.map((_, axis) => {
      if (axis === fastAxis) return [fast.from, fast.to];
      return axis === slowAxis ? [slow.from, slow.to] : [0, 1];
    });
  return {
    path,
    fastCount: shape[fastAxis] ?? 1,
    slowCount: shape[slowAxis] ?? 1,
    type,
    readBlock: async (fast, slow, signal) => {
      signal?.throwIfAborted();
      const count = (fast.to - fast.from) * (slow.to - slow.from);
      return withFile(of, (file) => {
        const dataset = file.get(name);
        const numbers = of.library.isDataset(dataset)
          ? shape.length === 0
            ? [dataset.value]
            : dataset.slice(rangesOf(fast, slow))
          : null;
        const values = floats(numbers);
        if (values.length === count) return values;
        throw new BeatbenchError(
          'bad-value',
          `"${path.join('/')}" of ${of.source.path} gives ${values.length} of ${count} numbers; the file is damaged.`,
          { file: of.source.path, field: path.join('/') },
        );
      });
    },
  };
}

/** Numbers as float64; what is none becomes NaN. */
function floats(numbers: unknown): Float64Array {
  if (!Array.isArray(numbers) && !ArrayBuffer.isView(numbers)) return new Float64Array();
  const list = numbers as unknown as ArrayLike<unknown>;
  const values = new Float64Array(list.length);
  for (let k = 0; k < values.length; k++) {
    const value = Number(list[k]);
    values[k] = Number.isFinite(value) ? value : NaN;
  }
  return values;
}
