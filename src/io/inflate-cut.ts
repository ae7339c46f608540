import { Inflate } from 'fflate';

/** Bytes passed to the inflater at once: few enough that their output fits even if it is a thousand times as long. */
const givenBytes = 16 << 10;
/** Length of the zlib header before the deflated bytes (RFC 1950). */
const zlibHeadBytes = 2;

/**
 * Inflates the beginning of zlib data as far as possible: up to where the data are cut or damaged, or up to
 * `mostBytes`. The platform's decompression stream gives nothing of the last block in that case.
 *
 * @param packed    bytes with a zlib header; the end may be missing
 * @param mostBytes maximum length of the output
 * @param headBytes bytes before the deflated bytes; 0 if there is no header
 * @returns the output up to that point, possibly empty
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
      // Damaged data end the output; what came before is kept.
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
