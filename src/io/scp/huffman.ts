import type { SectionReader } from './sections.ts';

/** Meaning of a code: a value, a value in the bits after it, or a switch to another table. */
interface CodeMeaning {
  readonly extraBits: number;
  readonly base: number;
  readonly switchesTo: number | null;
}

/** Links of a binary tree, two per node: positive for the next node, negative for a meaning, 0 for none. */
interface CodeTree {
  readonly next: readonly number[];
  readonly meanings: readonly CodeMeaning[];
}

/** Number of tables that selects the default table. */
const defaultCount = 19_999;
const codeBytes = 9;
const maxPrefix = 32;
const maxExtra = 24;

/** Default codes for values from 0 to ±8, and two codes before values of 8 and 16 bits. The first bit is bit 0. */
const defaultCodes: readonly (readonly [prefix: number, total: number, base: number, code: number])[] = [
  [1, 1, 0, 0],
  ...Array.from({ length: 8 }, (_, k) => {
    const [bits, ones] = [k + 3, 2 ** (k + 1) - 1];
    return [
      [bits, bits, k + 1, ones],
      [bits, bits, -k - 1, ones + 2 ** (k + 2)],
    ] as const;
  }).flat(),
  [10, 18, 0, 511],
  [10, 26, 0, 1023],
];

/** The tables of a record, in their order. */
export type CodeTables = readonly CodeTree[];

/**
 * Reads section 2.
 *
 * Source: EN 1064:2005+A1:2007, 5.5 and C.3.
 *
 * @param section section 2
 * @returns tables of codes, the default one if the section names it
 * @throws BeatbenchError `bad-header`
 */
export function readCodeTables(section: SectionReader): CodeTables {
  const count = section.uint16(0);
  if (count === defaultCount) {
    return [
      buildTree(
        defaultCodes.map(([prefix, total, base, code]) => ({
          prefix,
          code,
          meaning: { extraBits: total - prefix, base, switchesTo: null },
        })),
      ),
    ];
  }
  const tables: CodeTree[] = [];
  let at = 2;
  for (let k = 0; k < count; k++) {
    const length = section.uint16(at);
    at += 2;
    const from = at;
    const codes = Array.from({ length }, (_, n) => readCode(section, from + n * codeBytes));
    at += length * codeBytes;
    tables.push(buildTree(codes));
  }
  if (tables.length === 0) throw section.failure('bad-header', 'holds no table of codes', 0);
  return tables;
}

interface Code {
  readonly prefix: number;
  /** First bit in bit 0. */
  readonly code: number;
  readonly meaning: CodeMeaning;
}

function readCode(section: SectionReader, at: number): Code {
  const [prefix, total] = [section.uint8(at), section.uint8(at + 1)];
  const extraBits = total - prefix;
  if (prefix < 1 || prefix > maxPrefix || extraBits < 0 || extraBits > maxExtra) {
    throw section.failure('bad-header', `has a code of ${prefix} and ${total} bits`, at);
  }
  const isValue = section.uint8(at + 2) !== 0;
  const base = section.int16(at + 3);
  return {
    prefix,
    code: section.uint32(at + 5),
    meaning: { extraBits: isValue ? extraBits : 0, base, switchesTo: isValue ? null : base },
  };
}

function buildTree(codes: readonly Code[]): CodeTree {
  const next = [0, 0];
  for (const [index, { prefix, code }] of codes.entries()) {
    let node = 0;
    for (let k = 0; k < prefix; k++) {
      const place = 2 * node + ((code >>> k) & 1);
      if (k === prefix - 1) next[place] = -1 - index;
      else if ((next[place] ?? 0) <= 0) {
        node = next.length / 2;
        next[place] = node;
        next.push(0, 0);
      } else node = next[place] ?? 0;
    }
  }
  return { next, meanings: codes.map(({ meaning }) => meaning) };
}

/** Decoded values; `badBit` is the position of an invalid code, null if all were valid. */
interface Decoded {
  readonly values: Int32Array;
  readonly badBit: number | null;
}

/**
 * Decodes values up to the given number, or up to the end of the bits.
 *
 * @param bytes  bytes of one lead; the first bit is the highest of the first byte
 * @param tables the first table is used until a code switches to another
 * @param maxValues   maximum number of values
 * @returns the values, and the bit of the first unknown code; null if there is none
 */
export function decodeHuffman(bytes: Uint8Array, tables: CodeTables, maxValues: number): Decoded {
  const bitCount = 8 * bytes.length;
  const values = new Int32Array(Math.min(maxValues, bitCount));
  let [at, count] = [0, 0];
  let table = tables[0];
  const bit = (): number => ((bytes[at >> 3] ?? 0) >> (7 - (at++ & 7))) & 1;
  const finish = (badBit: number | null): Decoded => ({ values: values.slice(0, count), badBit });
  while (count < values.length) {
    const from = at;
    let place = 0;
    do {
      if (at >= bitCount) return finish(null);
      place = table?.next[2 * place + bit()] ?? 0;
    } while (place > 0);
    const meaning = place === 0 ? undefined : table?.meanings[-1 - place];
    if (meaning === undefined) return finish(from);
    if (meaning.switchesTo !== null) {
      table = tables[meaning.switchesTo - 1];
      if (table === undefined) return finish(from);
      continue;
    }
    const { extraBits, base } = meaning;
    if (at + extraBits > bitCount) return finish(null);
    let extra = 0;
    for (let k = 0; k < extraBits; k++) extra = 2 * extra + bit();
    if (extraBits > 0 && extra >= 2 ** (extraBits - 1)) extra -= 2 ** extraBits;
    values[count++] = base + extra;
  }
  return finish(null);
}
