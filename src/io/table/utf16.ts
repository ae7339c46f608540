import type { ByteSource } from '../../model/recording.ts';
import { memorySource, readAllBytes } from '../source.ts';

/**
 * Maximum size of a UTF-16 text, in bytes. It is read whole; this holds some hours of a channel with its clock at 250
 * Hz.
 */
const maxBytes = 2 ** 28;

/**
 * Returns the encoding that a byte order mark of UTF-16 indicates; null without one.
 *
 * @param bytes first bytes of the file
 * @returns the encoding, from the first two bytes
 */
export function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/**
 * Converts UTF-16 with its byte order mark to UTF-8 without one.
 *
 * @param bytes a whole text in UTF-16
 * @returns bytes of the same text
 */
export function convertToUtf8(bytes: Uint8Array): Uint8Array {
  return new TextEncoder().encode(new TextDecoder(detectUtf16(bytes) ?? 'utf-8').decode(bytes));
}

/**
 * Returns a file in UTF-8 if it is in UTF-16, as spreadsheets and recorders on Windows write it; otherwise the file
 * itself.
 *
 * @param source a text
 * @returns `source` itself if it is not UTF-16
 * @throws BeatbenchError `too-large`
 */
export async function utf8Source(source: ByteSource, signal?: AbortSignal): Promise<ByteSource> {
  if (detectUtf16(await source.read(0, 2, signal)) === null) return source;
  return memorySource(source.path, convertToUtf8(await readAllBytes(source, maxBytes, signal)));
}
