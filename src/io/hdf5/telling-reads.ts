import type { ReadNow } from './block-reader.ts';

const stretchBytes = 1 << 18;

/**
 * Tells of reads: that bytes are waited for, and that they came. Of a part of the file that was read before nothing is
 * told, so that going round in circles is no getting on.
 *
 * @param readNow reads a range at once
 * @param tell    is told before and after
 * @returns reads the same bytes
 */
export function tellingReads(readNow: ReadNow, tell: (what: 'waiting' | 'step') => void): ReadNow {
  const seen = new Set<number>();
  return (from, to) => {
    const stretch = Math.floor(from / stretchBytes);
    if (seen.has(stretch)) return readNow(from, to);
    seen.add(stretch);
    tell('waiting');
    const bytes = readNow(from, to);
    tell('step');
    return bytes;
  };
}
