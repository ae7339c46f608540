import type { RangeReader } from './range-reader.ts';

/** A tagged element of a MATLAB 5 file. */
export interface MatElement {
  /** Number of the type in the format; see `storageTypes`. 14 is an array, 15 a compressed one. */
  readonly type: number;
  /** Byte offset of its content. */
  readonly from: number;
  readonly byteCount: number;
  /** Byte offset of the next element. */
  readonly next: number;
}

export const arrayType = 14;
export const packedType = 15;

/**
 * Reads the tag at a byte offset.
 *
 * @param limit end of the enclosing element
 * @returns type, and position of its content
 * @throws BeatbenchError `truncated` if its content extends beyond `limit`
 */
export async function readElement(reader: RangeReader, at: number, limit: number): Promise<MatElement> {
  if (at + 8 > limit) throw reader.truncated(at);
  const view = await reader.view(at, at + 8);
  const word = view.getUint32(0, reader.isLittle);
  const smallCount = word >>> 16;
  if (smallCount !== 0) {
    // Content of up to four bytes is in the tag itself.
    if (smallCount > 4) throw reader.bad(at, 'size', `${smallCount} bytes in a place for 4`);
    return { type: word & 0xffff, from: at + 4, byteCount: smallCount, next: at + 8 };
  }
  const byteCount = view.getUint32(4, reader.isLittle);
  const from = at + 8;
  if (from + byteCount > limit) throw reader.truncated(at);
  const padding = word === packedType ? 0 : (8 - (byteCount % 8)) % 8;
  return { type: word, from, byteCount, next: Math.min(limit, from + byteCount + padding) };
}
