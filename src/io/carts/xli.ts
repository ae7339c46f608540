import { BeatbenchError } from '../../model/failure.ts';

/** Codes have 10 bits; the last one ends a lead. */
const codeBits = 10;
const endCode = (1 << codeBits) - 1;
const headBytes = 8;
/** Maximum number of leads; a report has 12 or 16. */
const maxLeads = 32;

/**
 * Decompresses the leads of an ECG compressed by XLI. Each lead has a header of 8 bytes, with the size of the data and
 * the first second difference. The data are byte strings encoded as 10-bit numbers (LZW). The decoded bytes are the
 * upper halves of all 16-bit numbers, followed by the lower halves. The numbers are two samples, followed by second
 * differences plus 64.
 *
 * Source: C. Watford, ‘XLI compression scheme’, sierra-ecg-tools wiki, 2014.
 *
 * @param bytes       all leads, one after another
 * @param sampleCount stated number of samples of each lead, which is never exceeded
 * @param file        for errors
 * @returns stored values of each lead
 * @throws BeatbenchError `truncated`, `bad-value` with the byte offset in the compressed data
 */
export function unpackXli(bytes: Uint8Array, sampleCount: number, file: string): Int32Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const leads: Int32Array[] = [];
  for (let at = 0; at + headBytes <= bytes.length && leads.length < maxLeads;) {
    const from = at + headBytes;
    const to = from + view.getUint32(at, true);
    if (to > bytes.length) {
      throw damaged('truncated', file, `ends within lead ${leads.length + 1}`, at);
    }
    const numbers = unpackStrings(bytes.subarray(from, to), 2 * sampleCount);
    if (numbers === null) {
      throw damaged('bad-value', file, `has a damaged lead ${leads.length + 1}`, at);
    }
    leads.push(integrateDifferences(numbers, sampleCount, view.getInt16(at + 6, true)));
    at = to;
  }
  return leads;
}

/** Decodes LZW to `byteCount` bytes; null if the length differs. */
function unpackStrings(packed: Uint8Array, byteCount: number): Uint8Array | null {
  const found = new Uint8Array(byteCount);
  // Each string is part of the output so far: its offset and its length.
  const froms = new Int32Array(1 << codeBits);
  const lengths = new Int32Array(1 << codeBits);
  let [count, next] = [0, 256];
  let last = { from: 0, length: 0 };
  for (let bit = 0; bit + codeBits <= 8 * packed.length; bit += codeBits) {
    const byte = bit >> 3;
    const three = ((packed[byte] ?? 0) << 16) | ((packed[byte + 1] ?? 0) << 8) | (packed[byte + 2] ?? 0);
    const code = (three >> (24 - codeBits - (bit & 7))) & endCode;
    if (code === endCode) break;
    const isNew = code === next && last.length > 0;
    if (code > 255 && code >= next && !isNew) return null;
    const [from, length] =
      code < 256 ? [-1, 1] : isNew ? [last.from, last.length + 1] : [froms[code] ?? 0, lengths[code] ?? 0];
    if (count + length > byteCount) return null;
    // A string that is defined here ends with its own first byte, which is already written by then.
    for (let k = 0; k < length; k++) found[count + k] = from < 0 ? code : (found[from + k] ?? 0);
    if (last.length > 0 && next < endCode) {
      froms[next] = last.from;
      lengths[next] = last.length + 1;
      next += 1;
    }
    last = { from: count, length };
    count += length;
  }
  return count === byteCount ? found : null;
}

function integrateDifferences(numbers: Uint8Array, sampleCount: number, first: number): Int32Array {
  const samples = new Int32Array(sampleCount);
  const numberAt = (n: number): number =>
    ((((numbers[n] ?? 0) << 8) | (numbers[sampleCount + n] ?? 0)) << 16) >> 16;
  let bend = first;
  for (let n = 0; n < sampleCount; n++) {
    const own = numberAt(n);
    // Wraps at 16 bits, since values of a damaged file could otherwise grow without limit.
    samples[n] = n < 2 ? own : ((2 * (samples[n - 1] ?? 0) - (samples[n - 2] ?? 0) - bend) << 16) >> 16;
    if (n >= 2) bend = own - 64;
  }
  return samples;
}

function damaged(code: 'truncated' | 'bad-value', file: string, what: string, byte: number): BeatbenchError {
  return new BeatbenchError(
    code,
    `${file} ${what}, at byte ${byte} of its compressed samples; copy it again from its source.`,
    { file, field: 'parsedwaveforms' },
  );
}
