import { createSHA256 } from 'hash-wasm';
import type { ByteSource } from '../model/recording.ts';

/** Number of bytes read at once while hashing. */
const pieceBytes = 1 << 20;

/** SHA-256 that is being computed. */
interface Sha256 {
  readonly update: (bytes: Uint8Array) => unknown;
  readonly digest: (encoding: 'hex') => string;
}

/** Starts a SHA-256. */
export type MakeSha256 = () => Promise<Sha256>;

/**
 * Computes the SHA-256 of the bytes of all sources, one after another, in hexadecimal. Reads in pieces.
 *
 * @param onProgress receives, after each piece, the share of bytes done, 0 … 1
 * @param make       faster implementation than WebAssembly, if there is one
 * @returns 64 digits; null if there is no source
 */
export async function hashSources(
  sources: readonly ByteSource[],
  signal?: AbortSignal,
  onProgress?: (share: number) => void,
  make?: MakeSha256,
): Promise<string | null> {
  return (await hashGroups([sources], signal, onProgress, make)).all;
}

/** SHA-256 of all sources, and of each group separately; null if there is no source. */
export interface GroupHashes {
  readonly all: string | null;
  readonly each: readonly (string | null)[];
}

/**
 * Computes hashes like `hashSources`, of all groups together and of each group. Every byte is read once.
 *
 * @param onProgress receives, after each piece, the share of bytes done, 0 … 1
 * @returns 64 digits each, for all groups together and for each
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
