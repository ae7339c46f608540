import type { ByteSource } from '../../model/recording.ts';
import type { IndexRange } from '../../model/samples.ts';
import type { StoredArray } from '../arrays/array-file.ts';
import type { Hdf5Access } from './hdf5-access.ts';
import type { ListedArray } from './thread-messages.ts';

/**
 * A dataset of at most two axes longer than 1 whose numbers are read when asked for, or one number.
 *
 * @param access the thread that reads it
 * @param source the file
 * @param listed name, size and type
 * @returns its numbers are read when they are asked for
 */
export function storedDataset(
  access: Hdf5Access,
  source: ByteSource,
  { path, stored, type }: ListedArray,
): StoredArray {
  if (typeof stored === 'number') {
    const readBlock = () => Promise.resolve(Float64Array.of(stored));
    return { path, fastCount: 1, slowCount: 1, type, readBlock };
  }
  const { name, shape } = stored;
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
    readBlock: (fast, slow, signal) => access.read(source, name, rangesOf(fast, slow), signal),
  };
}
