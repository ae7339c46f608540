/** A canonical Huffman code: how many codes have each length, and their symbols in order. */
interface Code {
  readonly counts: Uint16Array;
  readonly symbols: Uint16Array;
}

const longestCode = 15;
/** Base and extra bits of the lengths 257 … 285 and of the distances 0 … 29 (RFC 1951, 3.2.5). */
const lengthBases = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
];
const lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const distanceBases = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
  6145, 8193, 12_289, 16_385, 24_577,
];
const distanceBits = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
];
/** In this order the lengths of the code of lengths stand. */
const codeOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** Ends a stream that was cut, or is damaged; what came before it counts. */
class EndOfStream extends Error {}

class BitReader {
  readonly #bytes: Uint8Array;
  #at: number;
  #held = 0;
  #heldCount = 0;

  constructor(bytes: Uint8Array, from: number) {
    this.#bytes = bytes;
    this.#at = from;
  }

  bits(count: number): number {
    while (this.#heldCount < count) {
      this.#held |= this.#next() << this.#heldCount;
      this.#heldCount += 8;
    }
    const value = this.#held & ((1 << count) - 1);
    this.#held >>>= count;
    this.#heldCount -= count;
    return value;
  }

  /** The next whole byte; what is left of the one before is passed over. */
  byte(): number {
    this.#held = 0;
    this.#heldCount = 0;
    return this.#next();
  }

  symbol({ counts, symbols }: Code): number {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length <= longestCode; length++) {
      code |= this.bits(1);
      const count = counts[length] ?? 0;
      if (code - count < first) return symbols[index + code - first] ?? 0;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new EndOfStream();
  }

  #next(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new EndOfStream();
    this.#at += 1;
    return byte;
  }
}

class Output {
  bytes = new Uint8Array(1 << 16);
  length = 0;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  push(byte: number): void {
    if (this.length >= this.#most) throw new EndOfStream();
    if (this.length === this.bytes.length) {
      const longer = new Uint8Array(Math.min(this.#most, 2 * this.length));
      longer.set(this.bytes);
      this.bytes = longer;
    }
    this.bytes[this.length++] = byte;
  }

  repeat(distance: number, count: number): void {
    if (distance > this.length) throw new EndOfStream();
    for (let k = 0; k < count; k++) this.push(this.bytes[this.length - distance] ?? 0);
  }
}

/**
 * Inflates a stream of zlib (RFC 1950) as far as it goes: of one that was cut short, what comes before the
 * cut. The checksum, which is lost with the end, is not looked at.
 *
 * @param mostBytes that come of it at most
 */
export function inflateCut(bytes: Uint8Array, mostBytes: number): Uint8Array {
  const zlibBytes = 2;
  const input = new BitReader(bytes, zlibBytes);
  const output = new Output(mostBytes);
  try {
    for (let isLast = false; !isLast;) {
      isLast = input.bits(1) === 1;
      inflateBlock(input, output);
    }
  } catch (error) {
    if (!(error instanceof EndOfStream)) throw error;
  }
  return output.bytes.subarray(0, output.length);
}

function inflateBlock(input: BitReader, output: Output): void {
  const kind = input.bits(2);
  if (kind === 0) {
    const length = input.byte() | (input.byte() << 8);
    // Its complement follows.
    input.byte();
    input.byte();
    for (let k = 0; k < length; k++) output.push(input.byte());
    return;
  }
  if (kind === 3) throw new EndOfStream();
  const [literals, distances] = kind === 1 ? fixedCodes() : readCodes(input);
  for (;;) {
    const symbol = input.symbol(literals);
    if (symbol === 256) return;
    if (symbol < 256) {
      output.push(symbol);
      continue;
    }
    const length = valueOf(input, symbol - 257, lengthBases, lengthBits);
    const distance = valueOf(input, input.symbol(distances), distanceBases, distanceBits);
    output.repeat(distance, length);
  }
}

function valueOf(input: BitReader, index: number, bases: readonly number[], bits: readonly number[]): number {
  const base = bases[index];
  if (base === undefined) throw new EndOfStream();
  return base + input.bits(bits[index] ?? 0);
}

function fixedCodes(): readonly [Code, Code] {
  const lengths = Array.from({ length: 288 }, (_, k) => (k < 144 ? 8 : k < 256 ? 9 : k < 280 ? 7 : 8));
  return [codeOf(lengths), codeOf(Array.from({ length: 30 }, () => 5))];
}

function readCodes(input: BitReader): readonly [Code, Code] {
  const [literalCount, distanceCount, orderCount] = [
    input.bits(5) + 257,
    input.bits(5) + 1,
    input.bits(4) + 4,
  ];
  const own: number[] = Array.from({ length: 19 }, () => 0);
  for (const place of codeOrder.slice(0, orderCount)) own[place] = input.bits(3);
  const lengthsCode = codeOf(own);
  const lengths: number[] = [];
  while (lengths.length < literalCount + distanceCount) {
    const symbol = input.symbol(lengthsCode);
    if (symbol < 16) lengths.push(symbol);
    else {
      const value = symbol === 16 ? (lengths.at(-1) ?? 0) : 0;
      const count =
        symbol === 16 ? 3 + input.bits(2) : symbol === 17 ? 3 + input.bits(3) : 11 + input.bits(7);
      for (let k = 0; k < count; k++) lengths.push(value);
    }
  }
  return [codeOf(lengths.slice(0, literalCount)), codeOf(lengths.slice(literalCount))];
}

/** The code that follows from the lengths of its symbols. */
function codeOf(lengths: readonly number[]): Code {
  const counts = new Uint16Array(longestCode + 1);
  for (const length of lengths) if (length > 0) counts[length] = (counts[length] ?? 0) + 1;
  const sorted = lengths
    .map((length, symbol) => ({ length, symbol }))
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => a.length - b.length || a.symbol - b.symbol);
  return { counts, symbols: Uint16Array.from(sorted, ({ symbol }) => symbol) };
}
