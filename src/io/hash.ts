import { createSHA256 } from 'hash-wasm';
import type { ByteSource } from '../model/recording.ts';

/** Bytes read at once while hashing. */
const pieceBytes = 1 << 20;

/** One SHA-256 as it is made. */
interface Sha256 {
  readonly update: (bytes: Uint8Array) => unknown;
  readonly digest: (encoding: 'hex') => string;
}

/** Begins a SHA-256. */
export type MakeSha256 = () => Promise<Sha256>;

/**
 * SHA-256 of the sources' bytes one after another, hexadecimal; null of no source. Read in pieces.
 *
 * @param onProgress told after each piece: the share of the bytes that is done, 0 … 1
 * @param make       where there is something quicker than WebAssembly
 * @returns 64 digits
 */
export async function hashSources(
  sources: readonly ByteSource[],
  signal?: AbortSignal,
  onProgress?: (share: number) => void,
  make?: MakeSha256,
): Promise<string | null> {
  return (await hashGroups([sources], signal, onProgress, make)).all;
}

/** SHA-256 of sources, and of each group of them by itself; null of no source. */
export interface GroupHashes {
  readonly all: string | null;
  readonly each: readonly (string | null)[];
}

/**
 * As `hashSources`, of all groups one after another and of each by itself, every byte being read once.
 *
 * @param onProgress told after each piece: the share of the bytes that is done, 0 … 1
 * @returns 64 digits each, of all groups together and of each
 */
export async function hashGroups(
  groups: readonly (readonly ByteSource[])[],
  signal?: AbortSignal,
  onProgress?: (share: number) => void,
  make: MakeSha256 = createSHA256,
): Promise<GroupHashes> {
  const sources = groups.flat();
  if (sources.length === 0) return { all: null, each: groups.map(() => null) };
  const byteCount = sources.reduce((sum, source) => sum + source.size, 0);
  const whole = await make();
  const each: (string | null)[] = [];
  let doneCount = 0;
  for (const group of groups) {
    const own = groups.length > 1 ? await make() : whole;
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
