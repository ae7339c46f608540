import type { RangeReader } from './range-reader.ts';

/** A tagged piece of a MATLAB 5 file. */
export interface MatElement {
  /** As the format numbers them; see `storageTypes`, 14 for an array, 15 for one packed. */
  readonly type: number;
  /** Byte of its content. */
  readonly from: number;
  readonly byteCount: number;
  /** Byte of the next one. */
  readonly next: number;
}

export const arrayType = 14;
export const packedType = 15;

/**
 * Reads the tag at a byte.
 *
 * @param limit where the piece around it ends
 * @returns type, and where its content stands
 * @throws BeatbenchError `truncated` where its content does not fit before `limit`
 */
export async function readElement(reader: RangeReader, at: number, limit: number): Promise<MatElement> {
  if (at + 8 > limit) throw reader.truncated(at);
  const view = await reader.view(at, at + 8);
  const word = view.getUint32(0, reader.isLittle);
  const smallCount = word >>> 16;
  if (smallCount !== 0) {
    // Content of up to four bytes stands in the tag.
    if (smallCount > 4) throw reader.bad(at, 'size', `${smallCount} bytes in a place for 4`);
    return { type: word & 0xffff, from: at + 4, byteCount: smallCount, next: at + 8 };
  }
  const byteCount = view.getUint32(4, reader.isLittle);
  const from = at + 8;
  if (from + byteCount > limit) throw reader.truncated(at);
  const padding = word === packedType ? 0 : (8 - (byteCount % 8)) % 8;
  return { type: word, from, byteCount, next: Math.min(limit, from + byteCount + padding) };
}
