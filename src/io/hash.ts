import { createSHA256 } from 'hash-wasm';
import type { ByteSource } from '../model/recording.ts';

/** Bytes read at once while hashing. */
const pieceBytes = 1 << 20;

/**
 * SHA-256 of the sources' bytes one after another, hexadecimal; null of no source. Read in pieces.
 * @param onProgress told after each piece: the share of the bytes that is done, 0 … 1
 */
export async function hashSources(
  sources: readonly ByteSource[],
  signal?: AbortSignal,
  onProgress?: (share: number) => void,
): Promise<string | null> {
  if (sources.length === 0) return null;
  const hash = await createSHA256();
  const byteCount = sources.reduce((sum, source) => sum + source.size, 0);
  let doneCount = 0;
  for (const source of sources) {
    for (let from = 0; from < source.size; from += pieceBytes) {
      const piece = await source.read(from, from + pieceBytes, signal);
      hash.update(piece);
      doneCount += piece.length;
      onProgress?.(doneCount / byteCount);
    }
  }
  return hash.digest('hex');
}
