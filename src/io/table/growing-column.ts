import type { MemoryAllowance } from '../../model/recording.ts';
import type { TableProposal } from './proposal.ts';

/** The memory that a table may use. */
export interface TableMemory {
  readonly budget: MemoryAllowance;
  /** Creates the error for a table that needs more. */
  readonly tooLarge: () => Error;
  /** Creates a column that takes from the budget as it grows. */
  readonly makeColumn: () => GrowingColumn;
}

/** Columns that were read from a table. */
export interface GatheredTable {
  readonly proposal: TableProposal;
  readonly gathered: readonly (GrowingColumn | null)[];
  readonly file: string;
  readonly memory: TableMemory;
}

/**
 * Numbers of a chunk, either unchanged, or as integers in units of their last decimal with the lowest value for NaN.
 */
type Numbers = Int8Array | Int16Array | Int32Array | Float64Array;

interface Chunk {
  readonly numbers: Numbers;
  readonly decimalCount: number;
}

const chunkLength = 1 << 12;
const tailBytes = 8 * chunkLength;
/** Maximum number of decimals; numbers with more do not fit 32 bits as integers. */
const maxDecimals = 9;
const tens: readonly number[] = Array.from({ length: maxDecimals + 1 }, (_, k) => 10 ** k);
/** Largest integers of 8, 16 and 32 bits. The lowest value of each type marks NaN. */
const [largest8, largest16, largest32] = [2 ** 7 - 1, 2 ** 15 - 1, 2 ** 31 - 1];

/**
 * Numbers of one column. It grows without limit and takes no more memory than the text: each chunk uses as few bytes as
 * keep its numbers exact, and chunks without numbers use none.
 */
export class GrowingColumn {
  count = 0;
  /** Number of values that are not NaN. */
  filledCount = 0;
  /** Number of text cells, and the first of them with its line, from 0. */
  textCount = 0;
  firstText: { readonly text: string; readonly line: number } | null = null;
  /** Maximum number of decimals of any cell. */
  decimalCount = 0;
  /** Maximum number of digits of any cell, without leading zeros. */
  digitCount = 0;
  /** Whether its clock stamps have dates. */
  isDated = false;
  readonly #budget: MemoryAllowance;
  readonly #tooLarge: () => Error;
  /** Null for a chunk of NaN only. */
  readonly #chunks: (Chunk | null)[] = [];
  /** The chunk that is being filled, NaN where it is empty; null before the first number. */
  #tail: Float64Array | null = null;
  #tailFilled = 0;
  #sealedEnds: [least: number, most: number] = [Infinity, -Infinity];

  /** @param tooLarge creates the error for a column that exceeds the budget */
  constructor(budget: MemoryAllowance, tooLarge: () => Error) {
    this.#budget = budget;
    this.#tooLarge = tooLarge;
  }

  /** @throws the error of `tooLarge` */
  push(value: number): void {
    if (!Number.isNaN(value)) {
      this.#tail ??= this.#firstTail();
      this.#tail[this.count % chunkLength] = value;
      this.#tailFilled += 1;
      this.filledCount += 1;
    }
    this.count += 1;
    if (this.count % chunkLength === 0) this.#seal();
  }

  /** Appends NaN until the column has `count` values. */
  fillTo(count: number): void {
    while (this.count < count) {
      const toSeal = chunkLength - (this.count % chunkLength);
      this.count += Math.min(toSeal, count - this.count);
      if (this.count % chunkLength === 0) this.#seal();
    }
  }

  /** Counts a cell of text and appends NaN. */
  pushText(text: string, line: number): void {
    this.textCount += 1;
    this.firstText ??= { text, line };
    this.push(NaN);
  }

  noteDecimals(count: number): void {
    if (count > this.decimalCount) this.decimalCount = count;
  }

  noteDigits(count: number): void {
    if (count > this.digitCount) this.digitCount = count;
  }

  /** Returns a copy of the values from … to − 1, cut to those that exist. */
  read(from: number, to: number): Float64Array {
    const first = Math.min(Math.max(0, from), this.count);
    const values = new Float64Array(Math.min(Math.max(first, to), this.count) - first);
    for (let done = 0; done < values.length;) {
      const at = first + done;
      const inChunk = at % chunkLength;
      const length = Math.min(chunkLength - inChunk, values.length - done);
      this.#readChunk(Math.floor(at / chunkLength), inChunk, values.subarray(done, done + length));
      done += length;
    }
    return values;
  }

  /** Calls `take` with every value that is not NaN, and its row. */
  eachFilled(take: (row: number, value: number) => void): void {
    for (let from = 0; from < this.count; from += chunkLength) {
      if (this.#chunks[from / chunkLength] === null) continue;
      const values = this.read(from, from + chunkLength);
      for (let k = 0; k < values.length; k++) {
        const value = values[k] ?? NaN;
        if (!Number.isNaN(value)) take(from + k, value);
      }
    }
  }

  /** Returns the lowest and the highest number; infinite if there are none. */
  ends(): [least: number, most: number] {
    const tail = this.#tail === null ? [] : [findEnds(this.#tail)];
    const all = [this.#sealedEnds, ...tail];
    return [Math.min(...all.map(([least]) => least)), Math.max(...all.map(([, most]) => most))];
  }

  #firstTail(): Float64Array {
    this.#take(tailBytes);
    return new Float64Array(chunkLength).fill(NaN);
  }

  #take(byteCount: number): void {
    if (!this.#budget.takes(byteCount)) throw this.#tooLarge();
  }

  #seal(): void {
    if (this.#tail === null || this.#tailFilled === 0) {
      this.#chunks.push(null);
      return;
    }
    this.#sealedEnds = this.ends();
    const chunk = packed(this.#tail, Math.min(this.decimalCount, maxDecimals));
    this.#take(chunk.numbers.byteLength);
    this.#chunks.push(chunk);
    this.#tail.fill(NaN);
    this.#tailFilled = 0;
  }

  #readChunk(index: number, inChunk: number, into: Float64Array): void {
    const chunk = this.#chunks[index];
    if (index === this.#chunks.length && this.#tail !== null) {
      into.set(this.#tail.subarray(inChunk, inChunk + into.length));
    } else if (chunk === null || chunk === undefined) into.fill(NaN);
    else unpack(chunk, inChunk, into);
  }
}

function findEnds(values: Float64Array): [least: number, most: number] {
  let [least, most] = [Infinity, -Infinity];
  for (let k = 0; k < values.length; k++) {
    const value = values[k] ?? NaN;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}

/** Packs the numbers into as few bytes as keep each exact. */
function packed(values: Float64Array, decimalCount: number): Chunk {
  const scale = tens[decimalCount] ?? 1;
  const whole = new Int32Array(values.length);
  let largest = 0;
  for (let k = 0; k < values.length; k++) {
    const value = values[k] ?? NaN;
    const number = Math.round(value * scale);
    if (Number.isNaN(value)) whole[k] = -largest32 - 1;
    else if (number / scale !== value || Math.abs(number) > largest32 || Object.is(number, -0)) {
      return { numbers: values.slice(), decimalCount };
    } else {
      whole[k] = number;
      largest = Math.max(largest, Math.abs(number));
    }
  }
  if (largest > largest16) return { numbers: whole, decimalCount };
  const narrow = largest > largest8 ? new Int16Array(values.length) : new Int8Array(values.length);
  const none = lowest(narrow);
  for (let k = 0; k < whole.length; k++) {
    const number = whole[k] ?? 0;
    narrow[k] = number < -largest32 ? none : number;
  }
  return { numbers: narrow, decimalCount };
}

function lowest(numbers: Numbers): number {
  return -(2 ** (8 * numbers.BYTES_PER_ELEMENT - 1));
}

function unpack({ numbers, decimalCount }: Chunk, from: number, into: Float64Array): void {
  if (numbers instanceof Float64Array) {
    into.set(numbers.subarray(from, from + into.length));
    return;
  }
  const [scale, none] = [tens[decimalCount] ?? 1, lowest(numbers)];
  for (let k = 0; k < into.length; k++) {
    const number = numbers[from + k] ?? none;
    into[k] = number === none ? NaN : number / scale;
  }
}
