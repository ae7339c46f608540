import { decodeHuffman, type CodeTables } from './huffman.ts';
import type { SectionReader } from './sections.ts';

/** Leads of section 5 or 6, in units of their own step. */
export interface CodedLeads {
  /** Size of a step, nV. */
  readonly stepNv: number;
  /** Time between samples, µs. */
  readonly stepUs: number;
  /** Whether samples away from QRS complexes were decimated. */
  readonly isThinned: boolean;
  readonly leads: readonly Int32Array[];
}

const headBytes = 6;

/**
 * Reads section 5 (reference beats) or 6 (rhythm).
 *
 * Source: EN 1064:2005+A1:2007, 5.8, 5.9 and C.4. The values, or their first or second differences, are in codes of
 * section 2 or in 16 bits.
 *
 * @param section section 5 or 6
 * @param counts  maximum number of samples of each lead
 * @param tables  null if the values have 16 bits
 * @returns values of each lead, with their step, nV, and interval, µs
 * @throws BeatbenchError `bad-header`, `bad-value` with the byte offset of an unknown code
 */
export function readCodedLeads(
  section: SectionReader,
  counts: readonly number[],
  tables: CodeTables | null,
): CodedLeads {
  const stepNv = section.uint16(0);
  const stepUs = section.uint16(2);
  const order = section.uint8(4);
  if (stepNv === 0) throw section.failure('bad-header', 'states no amplitude resolution', 0);
  if (stepUs === 0) throw section.failure('bad-header', 'states no time between its samples', 2);
  if (order > 2) throw section.failure('bad-header', `has samples in an unknown coding (${order})`, 4);
  let at = headBytes + 2 * counts.length;
  const leads = counts.map((maxWords, k) => {
    const length = section.uint16(headBytes + 2 * k);
    const bytes = section.bytes(at, length);
    const from = at;
    at += length;
    if (tables === null) return summed(readWords(bytes, maxWords), order);
    const { values, badBit } = decodeHuffman(bytes, tables, maxWords);
    if (badBit !== null) {
      throw section.failure('bad-value', `has a code that is in none of its tables`, from + (badBit >> 3));
    }
    return summed(values, order);
  });
  return { stepNv, stepUs, isThinned: section.uint8(5) !== 0, leads };
}

function readWords(bytes: Uint8Array, maxWords: number): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Int32Array.from({ length: Math.min(maxWords, bytes.length >> 1) }, (_, k) =>
    view.getInt16(2 * k, true),
  );
}

/** Restores values from their differences of a given order. The first `order` numbers are values themselves. */
function summed(values: Int32Array, order: number): Int32Array {
  if (order === 0) return values;
  for (let k = order; k < values.length; k++) {
    const [own = 0, last = 0, before = 0] = [values[k], values[k - 1], values[k - 2]];
    values[k] = order === 1 ? own + last : own + 2 * last - before;
  }
  return values;
}
