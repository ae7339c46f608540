import { NumberScan } from '../parse-long-number.ts';
import type { GrowingColumn } from './growing-column.ts';
import type { TableDialect } from './proposal.ts';

const [cr, space] = [13, 32];

/**
 * Reader of rows that consist of plain numbers and empty cells, like nearly all rows of a table. It scans their bytes
 * once, up to the end of the line. It rejects any other row as a whole.
 */
export class PlainRow {
  readonly #columns: readonly (GrowingColumn | null)[];
  readonly #delimiter: number;
  readonly #decimal: number;
  readonly #newline: number;
  readonly #quote: number;
  readonly #scan = new NumberScan();
  /** Values of the current row; NaN for an empty cell. */
  readonly #values: Float64Array;
  readonly #decimalCounts: Uint8Array;
  readonly #digitCounts: Uint8Array;

  /**
   * @param columns columns that receive the numbers; null for one that is not read
   * @returns null if rows have cells of other kinds, or delimiters that are not a single byte
   */
  static of(
    dialect: TableDialect,
    columns: readonly (GrowingColumn | null)[],
    hasClocks: boolean,
  ): PlainRow | null {
    // A comment that begins like a number would be read as a row.
    const isPlain =
      !hasClocks && dialect.delimiter.charCodeAt(0) !== space && !/^[\d.,+-]/.test(dialect.comment);
    return isPlain ? new PlainRow(dialect, columns) : null;
  }

  private constructor(
    { delimiter, decimal, newline, quote }: TableDialect,
    columns: readonly (GrowingColumn | null)[],
  ) {
    this.#columns = columns;
    this.#delimiter = delimiter.charCodeAt(0);
    this.#decimal = decimal.charCodeAt(0);
    this.#newline = newline.charCodeAt(0);
    this.#quote = quote === '' ? -1 : quote.charCodeAt(0);
    this.#values = new Float64Array(columns.length);
    this.#decimalCounts = new Uint8Array(columns.length);
    this.#digitCounts = new Uint8Array(columns.length);
  }

  /**
   * Reads a row if all of it is plain.
   *
   * @param from offset of the first byte of the line
   * @param row  number of the row, from 0
   * @returns offset of the next line; -1 if nothing was read
   */
  take(bytes: Uint8Array, from: number, row: number): number {
    const end = this.#read(bytes, from);
    if (end === -1) return -1;
    for (let k = 0; k < this.#columns.length; k++) {
      const column = this.#columns[k] ?? null;
      const value = this.#values[k] as number;
      if (column === null || Number.isNaN(value)) continue;
      column.fillTo(row);
      column.noteDecimals(this.#decimalCounts[k] as number);
      column.noteDigits(this.#digitCounts[k] as number);
      column.push(value);
    }
    return end;
  }

  #read(bytes: Uint8Array, from: number): number {
    const [scan, last] = [this.#scan, this.#columns.length - 1];
    let at = from;
    for (let k = 0; k <= last; k++) {
      if (k > 0 && this.#columns[k] === null) at = this.#endOfSkipped(bytes, at);
      else {
        const isNumber = scan.read(bytes, at, bytes.length, this.#decimal);
        // A line without a first cell may be a note.
        if (!isNumber && (scan.end > at || k === 0)) return -1;
        this.#values[k] = scan.value;
        this.#decimalCounts[k] = scan.isLong ? scan.significantCount : scan.decimalCount;
        this.#digitCounts[k] = scan.significantCount;
        at = scan.end;
      }
      if (k < last && bytes[at++] !== this.#delimiter) return -1;
    }
    if (bytes[at] === this.#newline) return at + 1;
    return bytes[at] === cr && bytes[at + 1] === this.#newline ? at + 2 : -1;
  }

  /**
   * Returns the offset after a cell that is skipped. It stops at a quote, so that a row with a quoted cell is rejected.
   */
  #endOfSkipped(bytes: Uint8Array, from: number): number {
    let at = from;
    for (; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === this.#delimiter || byte === this.#newline || byte === cr || byte === this.#quote) break;
    }
    return at;
  }
}
