import type { ByteSource } from '../../src/model/recording.ts';

interface MadeEdf {
  /** Continuity in the header: `EDF+C` or `EDF+D`. */
  readonly type: string;
  readonly recordCount: number;
  /** Samples per record of the only signal. */
  readonly samplesPerRecord: number;
  readonly annotationBytes: number;
}

const padded = (parts: readonly (readonly [string | number, number])[]): string =>
  parts.map(([words, width]) => String(words).padEnd(width)).join('');

/**
 * Makes a long EDF+ file of 1-second records without storing it: zeros, and the output of `words` in each annotation
 * signal.
 */
export function madeEdf(
  { type, recordCount, samplesPerRecord, annotationBytes }: MadeEdf,
  words: (record: number) => string,
): ByteSource & { readonly bytesRead: () => number } {
  const both = (left: string | number, right: string | number, width: number): string =>
    padded([
      [left, width],
      [right, width],
    ]);
  const head =
    padded([
      ['0', 8],
      ['X X X X', 80],
      ['Startdate X X X X', 80],
      ['01.01.85', 8],
      ['00.00.00', 8],
      [768, 8],
      [type, 44],
      [recordCount, 8],
      [1, 8],
      [2, 4],
    ]) +
    both('ECG', 'EDF Annotations', 16) +
    both('', '', 80) +
    both('uV', '', 8) +
    both(-32_768, -1, 8) +
    both(32_767, 1, 8) +
    both(-32_768, -32_768, 8) +
    both(32_767, 32_767, 8) +
    both('', '', 80) +
    both(samplesPerRecord, annotationBytes / 2, 8) +
    both('', '', 32);
  const headBytes = new TextEncoder().encode(head);
  const recordBytes = 2 * samplesPerRecord + annotationBytes;
  let bytesRead = 0;
  const put = (bytes: Uint8Array, from: number, part: Uint8Array, at: number): void => {
    const start = Math.max(0, from - at);
    const end = Math.min(part.length, from + bytes.length - at);
    if (start < end) bytes.set(part.subarray(start, end), at + start - from);
  };
  return {
    path: 'long.edf',
    size: head.length + recordCount * recordBytes,
    bytesRead: () => bytesRead,
    read: (from, to) => {
      const bytes = new Uint8Array(to - from);
      bytesRead += bytes.length;
      put(bytes, from, headBytes, 0);
      const first = Math.max(0, Math.floor((from - head.length) / recordBytes));
      for (let record = first; record < recordCount; record++) {
        const at = head.length + record * recordBytes + 2 * samplesPerRecord;
        if (at >= to) break;
        put(bytes, from, new TextEncoder().encode(words(record)), at);
      }
      return Promise.resolve(bytes);
    },
  };
}
