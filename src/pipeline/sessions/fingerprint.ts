import type { ByteSource } from '../../model/recording.ts';

const edgeBytes = 64 * 1024;

/**
 * Computes a fingerprint that identifies a file without reading all of it.
 *
 * @returns SHA-256, hexadecimal, of its size (eight bytes, least significant first), its first and its last 64 KiB; in
 *   a file under 128 KiB they overlap
 * @throws errors of reading; also without `crypto.subtle`, like in a page that is not in a secure context
 */
export async function computeFingerprint({ size, read }: Pick<ByteSource, 'size' | 'read'>): Promise<string> {
  const edges = await new Blob([
    new BigUint64Array([BigInt(size)]),
    (await read(0, Math.min(edgeBytes, size))).slice(),
    (await read(Math.max(0, size - edgeBytes), size)).slice(),
  ]).arrayBuffer();
  const digest = await crypto.subtle.digest('SHA-256', edges);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
