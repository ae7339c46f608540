import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource, Recording } from '../../model/recording.ts';
import { openArrays } from '../arrays/open.ts';
import type { OpenArraysOptions } from '../arrays/open.ts';
import { baseName, extensionOf } from '../paths.ts';
import type { Hdf5Access } from './hdf5-access.ts';
import { storedDataset } from './stored-dataset.ts';

/**
 * Opens an HDF5 file, also a MATLAB file of version 7.3 and a recording of OpenSignals: its longest
 * datasets of one or two axes are the signals, with the rate found in attributes or beside them.
 * Samples are read in ranges when asked for.
 *
 * @param access  the thread that reads it; null where none can be started
 * @returns one channel for each row or column of a signal
 * @throws BeatbenchError `bad-value`, `too-large`, `no-channel`, `no-rate`, `unsupported` without WebAssembly or threads
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
      `${baseName(source.path)} is HDF5, which is read in a thread of its own, and none can be started here; export the signals as CSV or EDF.`,
      { file: source.path },
    );
  }
  const { arrays, ...about } = await access.list(source, signal);
  const file = { ...about, arrays: arrays.map((each) => storedDataset(access, source, each)) };
  const format = extensionOf(source.path).toLowerCase() === 'mat' ? 'mat' : 'hdf5';
  return openArrays(source, format, file, options, signal);
}
