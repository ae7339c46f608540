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
  return (await hashGroups([sources], signal, onProgress)).all;
}

/** SHA-256 of sources, and of each group of them by itself; null of no source. */
export interface GroupHashes {
  readonly all: string | null;
  readonly each: readonly (string | null)[];
}

/**
 * As `hashSources`, of all groups one after another and of each by itself, every byte being read once.
 * @param onProgress told after each piece: the share of the bytes that is done, 0 … 1
 */
export async function hashGroups(
  groups: readonly (readonly ByteSource[])[],
  signal?: AbortSignal,
  onProgress?: (share: number) => void,
): Promise<GroupHashes> {
  const sources = groups.flat();
  if (sources.length === 0) return { all: null, each: groups.map(() => null) };
  const byteCount = sources.reduce((sum, source) => sum + source.size, 0);
  const whole = await createSHA256();
  const each: (string | null)[] = [];
  let doneCount = 0;
  for (const group of groups) {
    const own = groups.length > 1 ? await createSHA256() : whole;
    for (const source of group) {
      for (let from = 0; from < source.size; from += pieceBytes) {
        const piece = await source.read(from, from + pieceBytes, signal);
        own.update(piece);
        if (own !== whole) whole.update(piece);
        doneCount += piece.length;
        onProgress?.(doneCount / byteCount);
      }
    }
    each.push(group.length === 0 || own === whole ? null : own.digest('hex'));
  }
  const all = whole.digest('hex');
  return { all, each: groups.length > 1 ? each : [all] };
}
