import type { ByteSource } from '../../model/recording.ts';
import { readText } from '../source.ts';
import { parseHeader, type WfdbHeader } from './header.ts';

/** Larger than any header with comments, far smaller than a signal file given by mistake. */
const mostHeaderBytes = 4 << 20;

/**
 * Reads and parses a `.hea` file. Throws as `parseHeader` does, and `too-large`.
 *
 * @param source the `.hea` file
 * @returns as `parseHeader` gives it
 */
export async function readHeader(source: ByteSource, signal?: AbortSignal): Promise<WfdbHeader> {
  return parseHeader(await readText(source, mostHeaderBytes, signal), source.path);
}
