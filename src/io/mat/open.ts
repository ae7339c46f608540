import type { ByteSource, Recording } from '../../model/recording.ts';
import { openArrays, type OpenArraysOptions } from '../arrays/open.ts';
import { isOldMat, readOldVariables } from './read-old-variables.ts';
import { readVariables } from './read-variables.ts';

const sniffedBytes = 512;

/**
 * Opens a MATLAB file of version 4 or 5 to 7 (`save -v4`, `-v6`, `-v7`). Its longest vectors and matrices are the
 * signals; a variable next to them gives the rate. Uncompressed numbers are read in ranges on request; compressed ones
 * are inflated into memory.
 *
 * @param options rate, Hz, and names of arrays, if given by the user
 * @returns one channel for each row or column of a signal
 * @throws BeatbenchError `truncated`, `bad-header`, `bad-value`, `too-large`, `no-channel`, `no-rate`
 */
export async function openMat(
  source: ByteSource,
  options: OpenArraysOptions = {},
  signal?: AbortSignal,
): Promise<Recording> {
  const isOld = isOldMat(await source.read(0, sniffedBytes, signal), source.size);
  const file = isOld ? await readOldVariables(source, signal) : await readVariables(source, signal);
  return openArrays(source, 'mat', file, options, signal);
}
