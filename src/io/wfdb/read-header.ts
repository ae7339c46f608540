import type { ByteSource } from '../../model/recording.ts';
import { readText } from '../source.ts';
import { parseHeader, type WfdbHeader } from './header.ts';

/**
 * Maximum size of a header, in bytes: larger than any with comments, much smaller than a signal file given by mistake.
 */
const maxHeaderBytes = 4 << 20;

/**
 * Reads and parses a `.hea` file. Throws the same errors as `parseHeader`, and `too-large`.
 *
 * @param source the `.hea` file
 * @returns the result of `parseHeader`
 */
export async function readHeader(source: ByteSource, signal?: AbortSignal): Promise<WfdbHeader> {
  return parseHeader(await readText(source, maxHeaderBytes, signal), source.path);
}
