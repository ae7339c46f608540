import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { dataPath } from './data.ts';

/** Starts of a sound in a recording, corrected manually, s. */
export interface HeartStates {
  readonly s1: readonly number[];
  readonly s2: readonly number[];
}

/** Rate of the positions of the states, which count from 1, Hz. */
const statesFs = 2000;

/** Codes of the data elements and array classes of MATLAB 5 files that occur here. */
const kinds = { matrix: 14, compressed: 15 };
const classes = { cell: 1, char: 4 };
const widths: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 2, 5: 4, 6: 4, 9: 8, 16: 1 };

/** A number, a text, or cells in the file's (column-major) order. */
type Item = number | string | readonly Item[];

/** Reads the starts of S1 and S2 in a recording of the challenge. Parts that were too noisy have no sounds. */
export function heartStates(record: string): HeartStates {
  const file = readFileSync(dataPath('cinc2016-ecg-pcg', `${record}_StateAns.mat`));
  const item = elementAt(file, 128);
  const cells = readItem(
    item.kind === kinds.compressed ? elementAt(inflateSync(item.data), 0).data : item.data,
  );
  if (!Array.isArray(cells)) throw new Error(`${record} has no states`);
  const half = cells.length / 2;
  const begins = (name: string) =>
    cells.slice(half).flatMap((state, k) => {
      const place = firstChild(cells[k]);
      return firstChild(state) === name && typeof place === 'number' ? [(place - 1) / statesFs] : [];
    });
  return { s1: begins('S1'), s2: begins('S2') };
}

function firstChild(item: Item | undefined): Item | undefined {
  return Array.isArray(item) ? firstChild(item[0]) : item;
}

interface Element {
  readonly kind: number;
  readonly data: Buffer;
  /** Offset of the next element. */
  readonly next: number;
}

/** Reads a data element, in its short or its long form. */
function elementAt(bytes: Buffer, at: number): Element {
  const word = bytes.readUInt32LE(at);
  const shortSize = word >>> 16;
  if (shortSize > 0)
    return { kind: word & 0xffff, data: bytes.subarray(at + 4, at + 4 + shortSize), next: at + 8 };
  const size = bytes.readUInt32LE(at + 4);
  const end = at + 8 + size;
  return {
    kind: word,
    data: bytes.subarray(at + 8, end),
    next: word === kinds.compressed ? end : Math.ceil(end / 8) * 8,
  };
}

/** Reads the content of a matrix after its class, dimensions and name. */
function readItem(matrix: Buffer): Item {
  const flags = elementAt(matrix, 0);
  const dimensions = elementAt(matrix, flags.next);
  let at = elementAt(matrix, dimensions.next).next;
  const arrayClass = flags.data.readUInt8(0);
  if (arrayClass === classes.cell) {
    const items: Item[] = [];
    while (at < matrix.length) {
      const cell = elementAt(matrix, at);
      items.push(cell.data.length === 0 ? [] : readItem(cell.data));
      at = cell.next;
    }
    return items;
  }
  const numbers = readNumbers(elementAt(matrix, at));
  return arrayClass === classes.char ? String.fromCharCode(...numbers) : numbers;
}

function readNumbers({ kind, data }: Element): number[] {
  const width = widths[kind] ?? 0;
  if (width === 0) throw new Error(`numbers of kind ${kind}`);
  return Array.from({ length: data.length / width }, (_, k) =>
    kind === 9 ? data.readDoubleLE(8 * k) : data.readUIntLE(width * k, width),
  );
}
