import { BeatbenchError } from '../../model/failure.ts';
import { type NumberKind, numberKinds } from '../number-kinds.ts';
import { storedMatrix } from '../arrays/stored-matrix.ts';
import type { StoredArray, StoredText } from '../arrays/array-file.ts';
import { decodeLatin1, readArrayHead, type ArrayHead } from './array-head.ts';
import { arrayType, readElement, type MatElement } from './elements.ts';
import type { RangeReader } from './range-reader.ts';

/** Content found in a file so far. */
export interface CollectedContent {
  readonly arrays: StoredArray[];
  readonly texts: StoredText[];
  /** Names of items that cannot be read: cells, objects, complex and sparse numbers, more than two axes. */
  readonly leftOut: string[];
  visitedCount: number;
}

const maxArrays = 4096;
const maxDepth = 16;
const maxTextLength = 64;
const maxFieldNameBytes = 256;

/** Number types by MATLAB 5's number of the element type; 16 to 18 are texts. */
const storageTypes: Readonly<Record<number, NumberKind>> = {
  1: numberKinds.int8,
  2: numberKinds.uint8,
  3: numberKinds.int16,
  4: numberKinds.uint16,
  5: numberKinds.int32,
  6: numberKinds.uint32,
  7: numberKinds.float32,
  9: numberKinds.float64,
  12: numberKinds.int64,
  13: numberKinds.uint64,
  16: numberKinds.uint8,
  17: numberKinds.uint16,
  18: numberKinds.uint32,
};

/**
 * Collects an array and everything inside it.
 *
 * @param path names of the groups around it
 * @throws BeatbenchError `truncated`, `bad-header`, `too-large` for thousands of arrays
 */
export async function collectArray(
  reader: RangeReader,
  { from, byteCount }: MatElement,
  path: readonly string[],
  into: CollectedContent,
): Promise<void> {
  into.visitedCount += 1;
  if (into.visitedCount > maxArrays) {
    throw new BeatbenchError(
      'too-large',
      `${reader.source.path} holds more than ${maxArrays} arrays; save the signals alone.`,
      { file: reader.source.path },
    );
  }
  const to = from + byteCount;
  const head = await readArrayHead(reader, from, to);
  const own = head.name === '' ? path : [...path, head.name];
  const isFlat = head.dims.slice(2).every((size) => size === 1);
  if (head.kind === 'struct' && path.length < maxDepth) await collectFields(reader, head, to, own, into);
  else if (head.kind === 'text') await collectText(reader, head, to, own, into);
  else if (head.kind === 'number' && !head.isComplex && isFlat) {
    await collectNumbers(reader, head, to, own, into);
  } else into.leftOut.push(own.join('.'));
}

async function collectNumbers(
  reader: RangeReader,
  { dims, contentFrom }: ArrayHead,
  to: number,
  path: readonly string[],
  into: CollectedContent,
): Promise<void> {
  const [rowCount = 0, columnCount = 0] = dims;
  if (rowCount === 0 || columnCount === 0) return;
  const numbers = await readElement(reader, contentFrom, to);
  const storage = storageTypes[numbers.type];
  if (storage === undefined) throw reader.bad(contentFrom, 'type of numbers', String(numbers.type));
  if (rowCount * columnCount * storage.bytes > numbers.byteCount) {
    throw reader.bad(contentFrom, 'size', `${rowCount} × ${columnCount} in ${numbers.byteCount} bytes`);
  }
  const { source, isLittle } = reader;
  into.arrays.push(
    storedMatrix({ path, rowCount, columnCount, source, from: numbers.from, storage, isLittle }),
  );
}

async function collectText(
  reader: RangeReader,
  { dims, contentFrom }: ArrayHead,
  to: number,
  path: readonly string[],
  into: CollectedContent,
): Promise<void> {
  const [rowCount = 0, length = 0] = dims;
  if (rowCount !== 1 || length > maxTextLength || length === 0) return;
  const letters = await readElement(reader, contentFrom, to);
  const storage = storageTypes[letters.type];
  if (storage === undefined) throw reader.bad(contentFrom, 'type of letters', String(letters.type));
  const count = Math.min(Math.floor(letters.byteCount / storage.bytes), maxTextLength * 4);
  const view = await reader.view(letters.from, letters.from + count * storage.bytes);
  const codes = Array.from({ length: count }, (_, k) =>
    storage.read(view, k * storage.bytes, reader.isLittle),
  );
  const isBytes = storage.bytes === 1;
  const text = isBytes ? new TextDecoder().decode(Uint8Array.from(codes)) : String.fromCharCode(...codes);
  into.texts.push({ path, text: text.trim() });
}

async function collectFields(
  reader: RangeReader,
  { dims, contentFrom }: ArrayHead,
  to: number,
  path: readonly string[],
  into: CollectedContent,
): Promise<void> {
  const width = await readElement(reader, contentFrom, to);
  if (width.byteCount < 4) throw reader.bad(contentFrom, 'width of field names', 'missing');
  const nameBytes = (await reader.view(width.from, width.from + 4)).getInt32(0, reader.isLittle);
  if (nameBytes < 1 || nameBytes > maxFieldNameBytes) {
    throw reader.bad(width.from, 'width of field names', String(nameBytes));
  }
  const listed = await readElement(reader, width.next, to);
  const names: string[] = [];
  for (let at = listed.from; at + nameBytes <= listed.from + listed.byteCount; at += nameBytes) {
    names.push(decodeLatin1(await reader.view(at, at + nameBytes)));
    if (names.length > maxArrays) throw reader.bad(at, 'number of fields', 'too large');
  }
  const structCount = dims.reduce((product, size) => product * size, 1);
  let at = listed.next;
  // A field takes at least eight bytes, so the size of the file limits this loop.
  for (let index = 0; index < structCount && names.length > 0; index++) {
    const group = structCount === 1 ? path : [...path.slice(0, -1), `${path.at(-1) ?? ''}(${index + 1})`];
    for (const name of names) {
      const field = await readElement(reader, at, to);
      if (field.type !== arrayType) throw reader.bad(at, `field "${name}"`, `of type ${field.type}`);
      if (field.byteCount > 0) await collectArray(reader, field, [...group, name], into);
      at = field.next;
    }
  }
}
