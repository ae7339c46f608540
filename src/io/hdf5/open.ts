import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource, Recording } from '../../model/recording.ts';
import { openArrays, type OpenArraysOptions } from '../arrays/open.ts';
import { baseName, fileExtension } from '../paths.ts';
import type { Hdf5Access } from './hdf5-access.ts';
import type { IndexRange } from '../../model/samples.ts';
import type { StoredArray } from '../arrays/array-file.ts';
import type { ListedArray } from './thread-messages.ts';

/**
 * Creates an array of a dataset whose numbers are read on request, or of one number. At most two axes are longer than
 * 1.
 */
function storedDataset(
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

/**
 * Opens an HDF5 file, including MATLAB files of version 7.3 and recordings of OpenSignals. Its longest datasets of one
 * or two axes are the signals; their rate is in attributes or in datasets next to them. Samples are read in ranges on
 * request.
 *
 * @param access the thread that reads it; null if none can be started
 * @returns one channel for each row or column of a signal
 * @throws BeatbenchError `bad-value`, `too-large`, `no-channel`, `no-rate`, `unsupported` without WebAssembly or
 *         threads
 */
export async function openHdf5(
  source: ByteSource,
  access: Hdf5Access | null,
  options: OpenArraysOptions = {},
  signal?: AbortSignal,
): Promise<Recording> {
  if (access === null) {
    throw new BeatbenchError(
      'unsupported',
      `${baseName(source.path)} is HDF5, which needs a separate thread, and none can be started here; export the signals as CSV or EDF.`,
      { file: source.path },
    );
  }
  const { arrays, ...about } = await access.list(source, signal);
  const file = { ...about, arrays: arrays.map((each) => storedDataset(access, source, each)) };
  const format = fileExtension(source.path).toLowerCase() === 'mat' ? 'mat' : 'hdf5';
  return openArrays(source, format, file, options, signal);
}
