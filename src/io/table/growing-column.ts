import type { MemoryAllowance } from '../../model/recording.ts';
import type { TableProposal } from './proposal.ts';

/** The memory that a table may take. */
export interface TableMemory {
  readonly budget: MemoryAllowance;
  /** Makes the error of a table that takes more. */
  readonly tooLarge: () => Error;
  /** Makes a column that takes of it as it grows. */
  readonly makeColumn: () => GrowingColumn;
}

/** What was read of a table. */
export interface GatheredTable {
  readonly proposal: TableProposal;
  readonly gathered: readonly (GrowingColumn | null)[];
  readonly file: string;
  readonly memory: TableMemory;
}

/** Numbers of a chunk: themselves, or as whole numbers of the last of their decimals, the lowest for none. */
type Numbers = Int8Array | Int16Array | Int32Array | Float64Array;

interface Chunk {
  readonly numbers: Numbers;
  readonly decimalCount: number;
}

const chunkLength = 1 << 12;
const tailBytes = 8 * chunkLength;
/** Numbers of more decimals fit no 32 bits as whole ones. */
const mostDecimals = 9;
const tens: readonly number[] = Array.from({ length: mostDecimals + 1 }, (_, k) => 10 ** k);
/** Of the lowest number, which stands for none, up to 32 bits. */
const [largest8, largest16, largest32] = [2 ** 7 - 1, 2 ** 15 - 1, 2 ** 31 - 1];

/**
 * Numbers of one column, however many come, in no more memory than as text: in as few bytes as keep them exactly,
 * and none where rows hold none.
 */
export class GrowingColumn {
  count = 0;
  /** Numbers that are not NaN. */
  filledCount = 0;
  /** Cells that held text, and the first of them with its line from 0. */
  textCount = 0;
  firstText: { readonly text: string; readonly line: number } | null = null;
  /** Most decimals of any cell. */
  decimalCount = 0;
  /** Most digits of any cell, without zeros in front. */
  digitCount = 0;
  /** Whether its clock stamps have dates. */
  isDated = false;
  readonly #budget: MemoryAllowance;
  readonly #tooLarge: () => Error;
  /** Null for one of NaN alone. */
  readonly #chunks: (Chunk | null)[] = [];
  /** The chunk that grows, NaN where nothing is; null before the first. */
  #tail: Float64Array | null = null;
  #tailFilled = 0;
  #sealedEnds: [least: number, most: number] = [Infinity, -Infinity];

  /** @param tooLarge makes the error of a column that takes more than the budget has */
  constructor(budget: MemoryAllowance, tooLarge: () => Error) {
    this.#budget = budget;
    this.#tooLarge = tooLarge;
  }

  /** @throws what `tooLarge` makes */
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

  /** NaN up to so many numbers in all. */
  fillTo(count: number): void {
    while (this.count < count) {
      const toSeal = chunkLength - (this.count % chunkLength);
      this.count += Math.min(toSeal, count - this.count);
      if (this.count % chunkLength === 0) this.#seal();
    }
  }

  /** A cell of text: no value, but counted. */
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

  /** Numbers from … to − 1, cut to those there are, as a copy. */
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

  /** Calls with every number that is not NaN, and its place. */
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

  /** The lowest and the highest number; infinite where there are none. */
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
    const chunk = packed(this.#tail, Math.min(this.decimalCount, mostDecimals));
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

/** The numbers in as few bytes as keep each exactly. */
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
