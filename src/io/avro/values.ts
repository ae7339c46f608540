import type { ByteCursor } from './byte-cursor.ts';
import type { AvroField, AvroNumber, AvroType } from './schema.ts';

/** Numbers of an array, all exact except whole numbers above 2⁵³. */
export type AvroNumbers = Int32Array | Float32Array | Float64Array;

/** A value that was read; null for anything skipped: maps, bytes, and arrays of other items than numbers. */
export type AvroValue = number | string | AvroNumbers | AvroRecord | null;

/** A record by the names of its fields. */
export interface AvroRecord {
  readonly [field: string]: AvroValue;
}

/** Maximum length of a text; longer texts are skipped. */
const maxLetters = 1000;
/** Maximum number of fields; a recorder has some tens. */
const maxFields = 10_000;

const makeArray = {
  int: (count: number) => new Int32Array(count),
  long: (count: number) => new Float64Array(count),
  float: (count: number) => new Float32Array(count),
  double: (count: number) => new Float64Array(count),
} as const;

/** Reader of values of a schema; only arrays of numbers use significant memory. */
export class AvroValueReader {
  readonly #cursor: ByteCursor;
  readonly #takes: (byteCount: number) => void;
  #fieldCount = 0;

  /**
   * @param cursor at the first byte of a value; after the call, at its end
   * @param takes  called with the size of an array before it is allocated; throws if there is not enough memory
   */
  constructor(cursor: ByteCursor, takes: (byteCount: number) => void) {
    this.#cursor = cursor;
    this.#takes = takes;
  }

  /**
   * Reads one value.
   *
   * @throws BeatbenchError `truncated`, `bad-value`, `too-large` for more than 10 000 fields, and whatever `takes`
   *         throws
   */
  read(type: AvroType): AvroValue {
    const cursor = this.#cursor;
    if (type.kind === 'union') return this.read(readBranch(cursor, type.branches));
    if (type.kind === 'int') return cursor.int();
    if (type.kind === 'long') return cursor.long();
    if (type.kind === 'float' || type.kind === 'double') {
      const bytes = type.kind === 'float' ? 4 : 8;
      cursor.pass(bytes);
      const at = cursor.at - bytes;
      return bytes === 4 ? cursor.view.getFloat32(at, true) : cursor.view.getFloat64(at, true);
    }
    if (type.kind === 'string') {
      const bytes = cursor.take(cursor.length());
      return bytes.length > maxLetters ? null : new TextDecoder().decode(bytes);
    }
    if (type.kind === 'array' && isNumber(type.items)) return this.#numbers(type.items.kind);
    if (type.kind === 'record') return this.#record(type.fields);
    passValue(cursor, type);
    return null;
  }

  #record(fields: readonly AvroField[]): AvroRecord {
    // Fields without bytes are skipped, since they could be nested without limit.
    const stored = fields.filter(({ type }) => type.fixedBytes !== 0);
    this.#fieldCount += stored.length;
    if (this.#fieldCount > maxFields) throw this.#cursor.beyond(`has more than ${maxFields} fields`);
    return Object.fromEntries(stored.map(({ name, type }): [string, AvroValue] => [name, this.read(type)]));
  }

  #numbers(kind: AvroNumber): AvroNumbers {
    const cursor = this.#cursor;
    const start = cursor.at;
    const count = countNumbers(cursor, kind);
    this.#takes(count * (kind === 'int' || kind === 'float' ? 4 : 8));
    const values = makeArray[kind](count);
    cursor.at = start;
    let done = 0;
    for (let own = blockCount(cursor); own > 0; own = blockCount(cursor)) {
      for (let k = 0; k < own; k++) {
        if (kind === 'int') values[done + k] = cursor.int();
        else if (kind === 'long') values[done + k] = cursor.long();
        else if (kind === 'float') values[done + k] = cursor.view.getFloat32(cursor.at + 4 * k, true);
        else values[done + k] = cursor.view.getFloat64(cursor.at + 8 * k, true);
      }
      if (kind === 'float' || kind === 'double') cursor.pass(own * (kind === 'float' ? 4 : 8));
      done += own;
    }
    return values;
  }
}

function isNumber(type: AvroType): type is AvroType & { readonly kind: AvroNumber } {
  return /^(?:int|long|float|double)$/.test(type.kind);
}

function readBranch(cursor: ByteCursor, branches: readonly AvroType[]): AvroType {
  const branch = branches[cursor.long()];
  if (branch === undefined) throw cursor.damaged('a value is of no type of its union');
  return branch;
}

/** Returns the number of items in the next block, 0 after the last; a block may also state its size in bytes. */
function blockCount(cursor: ByteCursor): number {
  const count = cursor.long();
  if (count >= 0) return count;
  cursor.length();
  return -count;
}

/** Counts the numbers in all blocks first, so that memory use depends on the bytes that exist. */
function countNumbers(cursor: ByteCursor, kind: AvroNumber): number {
  let count = 0;
  for (let own = blockCount(cursor); own > 0; own = blockCount(cursor)) {
    if (own > cursor.left) throw cursor.ended();
    if (kind === 'float' || kind === 'double') cursor.pass(own * (kind === 'float' ? 4 : 8));
    else for (let k = 0; k < own; k++) cursor.long();
    count += own;
  }
  return count;
}

/** Skips a value. The time depends on its bytes, as types without bytes are skipped at once. */
function passValue(cursor: ByteCursor, type: AvroType): void {
  if (type.fixedBytes !== null) return cursor.pass(type.fixedBytes);
  if (type.kind === 'record') {
    for (const { type: own } of type.fields) if (own.fixedBytes !== 0) passValue(cursor, own);
  } else if (type.kind === 'array' || type.kind === 'map') passItems(cursor, type.items, type.kind === 'map');
  else if (type.kind === 'union') passValue(cursor, readBranch(cursor, type.branches));
  else if (type.kind === 'bytes' || type.kind === 'string') cursor.pass(cursor.length());
  // A number, or the index of an enum.
  else cursor.long();
}

function passItems(cursor: ByteCursor, items: AvroType, isMap: boolean): void {
  for (;;) {
    const count = cursor.long();
    if (count === 0) return;
    if (count < 0) {
      cursor.pass(cursor.length());
    } else if (!isMap && items.fixedBytes !== null) {
      cursor.pass(count * items.fixedBytes);
    } else {
      if (count > cursor.left) throw cursor.ended();
      for (let k = 0; k < count; k++) {
        if (isMap) cursor.pass(cursor.length());
        passValue(cursor, items);
      }
    }
  }
}
