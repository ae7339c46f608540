import type { ByteSource, Recording } from '../../model/recording.ts';
import { openArrays } from '../arrays/open.ts';
import type { OpenArraysOptions } from '../arrays/open.ts';
import { extensionOf } from '../paths.ts';
import { loadHdf5 } from './library.ts';
import { listArrays } from './list-arrays.ts';
import { hdf5File } from './open-file.ts';

/**
 * Opens an HDF5 file, also a MATLAB file of version 7.3 and a recording of OpenSignals: its longest
 * datasets of one or two axes are the signals, with the rate found in attributes or beside them.
 * Samples are read in ranges when asked for.
 *
 * @throws BeatbenchError `bad-value`, `too-large`, `no-channel`, `no-rate`, `unsupported` without WebAssembly
 */
export async function openHdf5(
  source: ByteSource,
  options: OpenArraysOptions = {},
  signal?: AbortSignal,
): Promise<Recording> {
  const library = await loadHdf5();
  signal?.throwIfAborted();
  const file = await hdf5File(library, source, signal);
  const format = extensionOf(source.path).toLowerCase() === 'mat' ? 'mat' : 'hdf5';
  return openArrays(source, format, listArrays(file, signal), options, signal);
}
