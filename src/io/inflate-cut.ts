import { Inflate } from 'fflate';

/** So few are given at once that even a thousandfold of them fits. */
const givenBytes = 16 << 10;
/** In front of the deflated bytes (RFC 1950). */
const zlibHeadBytes = 2;

/**
 * Inflates the beginning of what was packed in zlib's frame, as far as it goes: to where it was cut or is damaged, or
 * to so many bytes. A stream of the platform gives nothing of its last block there.
 *
 * @param packed    bytes with zlib's head; the end may be missing
 * @param mostBytes bytes that may come out
 * @param headBytes in front of the deflated bytes; 0 where there is no frame
 * @returns what came out until then, perhaps nothing
 */
export function inflateCut(packed: Uint8Array, mostBytes: number, headBytes = zlibHeadBytes): Uint8Array {
  const found: Uint8Array[] = [];
  const so = { count: 0, isEnded: false };
  const stream = new Inflate((bytes, isLast) => {
    found.push(bytes);
    so.count += bytes.length;
    so.isEnded ||= isLast;
  });
  for (let at = headBytes; at < packed.length && so.count < mostBytes && !so.isEnded; at += givenBytes) {
    try {
      stream.push(packed.subarray(at, at + givenBytes));
    } catch {
      // What is damaged ends it; what came before it counts.
      so.isEnded = true;
    }
  }
  const bytes = new Uint8Array(Math.min(so.count, mostBytes));
  let to = 0;
  for (const piece of found) {
    const own = piece.subarray(0, bytes.length - to);
    bytes.set(own, to);
    to += own.length;
  }
  return bytes;
}
