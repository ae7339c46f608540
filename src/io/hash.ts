import { createSHA256 } from 'hash-wasm';
import type { ByteSource } from '../model/recording.ts';

/** Bytes read at once while hashing. */
const pieceBytes = 1 << 20;

/** SHA-256 of the sources' bytes one after another, hexadecimal; null of no source. Read in pieces. */
export async function hashSources(
  sources: readonly ByteSource[],
  signal?: AbortSignal,
): Promise<string | null> {
  if (sources.length === 0) return null;
  const hash = await createSHA256();
  for (const source of sources) {
    for (let from = 0; from < source.size; from += pieceBytes) {
      hash.update(await source.read(from, from + pieceBytes, signal));
    }
  }
  return hash.digest('hex');
}
