import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import type { GrowingColumn } from './growing-column.ts';
import type { BlockClock } from './block-clock.ts';
import { cellKind, isBlankCell, parseCell } from './cells.ts';
import { parseClockText } from './clock-text.ts';
import { splitLine } from './dialect.ts';
import { decodeText, readShared } from '../source.ts';
import { NumberScan } from '../parse-long-number.ts';
import { PlainRow } from './plain-row.ts';
import type { TableDialect } from './proposal.ts';

/** How to read a column; null to skip it. */
export type ColumnReading = 'number' | 'clock' | null;

/** Rows whose number of cells differs from the number of columns. */
interface UnevenRows {
  count: number;
  /** Line number from 0; null if there is none. */
  firstLine: number | null;
}

/** A remark written after the cells of a row, such as `#* tilt`. */
export interface RowRemark {
  /** Row number from 0. */
  readonly row: number;
  readonly text: string;
}

const plainRows = { blocks: null, hasRemarks: false, isDatedFirst: false } as const;
const maxRemarks = 1 << 16;
/** Share of rows above which too many cells are no accident. */
const maxLongShare = 0.05;
const pieceBytes = 1 << 20;
/** Maximum length of a line, in bytes. A file with a longer line is no table. */
const longestLine = 8 << 20;
/** Number of decimals and digits assumed for a number with an exponent or more than 15 digits. */
const longNumberDigits = 15;
const [space, tab, cr, hash, percent, minus] = [32, 9, 13, 35, 37, 45];
/** `#`, `%`, `!`, `*`, `/`, `;`, `=` and `>`. */
const noteSigns: ReadonlySet<number> = new Set([hash, percent, 33, 42, 47, 59, 61, 62]);
/** Maximum length of a number or date, in bytes; only this much of a cell is read. */
const maxCellBytes = 80;
/** Number of bytes of a line that are examined to decide whether it is a row. */
const maxNoteBytes = 2000;

/**
 * Reads the data lines of a table piece by piece and collects the wanted columns as numbers.
 *
 * Blank and missing cells become NaN. Cells of text do too, and are counted. Numbers of up to 30 digits are read
 * exactly from the bytes; all others are read by `Number`.
 */
export class RowReader {
  readonly columns: readonly (GrowingColumn | null)[];
  rowCount = 0;
  /** Rows with fewer cells than columns, and rows with additional cells that are not blank. */
  readonly short: UnevenRows = { count: 0, firstLine: null };
  readonly long: UnevenRows = { count: 0, firstLine: null };
  /** Lines among the rows that are not rows: comments, sums at the end, the heads of further blocks. */
  readonly notes: UnevenRows = { count: 0, firstLine: null };
  /** Remarks after the cells of rows, for a recorder that writes them there. */
  readonly remarks: RowRemark[] = [];
  readonly #dialect: TableDialect;
  readonly #wanted: readonly ColumnReading[];
  readonly #file: string;
  readonly #delimiter: number;
  readonly #quote: number;
  readonly #newline: number;
  readonly #decimal: number;
  readonly #comment: Uint8Array;
  #line = 0;
  /** The last line that was counted as long. */
  #longAt = -1;
  #firstDataRow: number;
  readonly #blocks: BlockClock | null;
  readonly #hasRemarks: boolean;
  readonly #isDatedFirst: boolean;
  readonly #scan = new NumberScan();
  /** Null if rows must be read cell by cell. */
  readonly #plainRow: PlainRow | null;

  /**
   * @param makeColumn creates a growing column
   * @param recorded   `blocks` dates the blocks of a table whose clock restarts in each; `hasRemarks` says whether
   *                   remarks follow the cells; `isDatedFirst` says whether the first column is a clock, so that a line
   *                   that starts with a word is no row
   */
  constructor(
    file: string,
    dialect: TableDialect,
    readings: readonly ColumnReading[],
    firstDataRow: number,
    makeColumn: () => GrowingColumn,
    {
      blocks,
      hasRemarks,
      isDatedFirst,
    }: {
      readonly blocks: BlockClock | null;
      readonly hasRemarks: boolean;
      readonly isDatedFirst: boolean;
    } = plainRows,
  ) {
    this.#blocks = blocks;
    this.#hasRemarks = hasRemarks;
    this.#isDatedFirst = isDatedFirst;
    this.#file = file;
    this.#dialect = dialect;
    this.#wanted = readings;
    this.#firstDataRow = firstDataRow;
    this.#delimiter = dialect.delimiter.charCodeAt(0);
    this.#quote = dialect.quote === '' ? -1 : dialect.quote.charCodeAt(0);
    this.#newline = dialect.newline.charCodeAt(0);
    this.#decimal = dialect.decimal.charCodeAt(0);
    this.#comment = new TextEncoder().encode(dialect.comment);
    this.columns = readings.map((kind) => (kind === null ? null : makeColumn()));
    const hasClocks = blocks !== null || readings.includes('clock');
    this.#plainRow = PlainRow.of(dialect, this.columns, hasClocks);
  }

  /** Reads all of `source`. */
  async readAll(source: ByteSource, signal?: AbortSignal): Promise<void> {
    let carried = new Uint8Array();
    for (let from = 0; from < source.size; from += pieceBytes) {
      signal?.throwIfAborted();
      const piece = await readShared(source, from, Math.min(from + pieceBytes, source.size), signal);
      const read = from === 0 ? withoutMark(piece) : piece;
      const bytes = carried.length === 0 ? read : joined(carried, read);
      const used = this.#takeLines(bytes);
      carried = bytes.slice(used);
      if (carried.length > longestLine) throw this.#longLine(carried);
    }
    if (carried.length > 0) this.#takeLine(carried, 0, carried.length);
    for (const column of this.columns) column?.fillTo(this.rowCount);
    // Many such rows mean that the delimiter is wrong.
    if (this.long.count > maxLongShare * this.rowCount) throw this.#extraCells(this.long);
  }

  #takeLines(bytes: Uint8Array): number {
    let from = 0;
    for (;;) {
      const next = this.#line < this.#firstDataRow ? -1 : this.#plainEnd(bytes, from);
      if (next !== -1) {
        from = next;
        continue;
      }
      const end = bytes.indexOf(this.#newline, from);
      if (end === -1) return from;
      this.#takeLine(bytes, from, end);
      from = end + 1;
    }
  }

  /** Reads a line if it is a plain row. Returns the offset of the next line, or -1. */
  #plainEnd(bytes: Uint8Array, from: number): number {
    const next = this.#plainRow?.take(bytes, from, this.rowCount) ?? -1;
    if (next === -1) return -1;
    this.#line += 1;
    this.rowCount += 1;
    return next;
  }

  #takeLine(bytes: Uint8Array, from: number, lineEnd: number): void {
    const line = this.#line++;
    if (line < this.#firstDataRow) return;
    let end = lineEnd;
    // A file written twice in text mode has two carriage returns per line.
    while (end > from && bytes[end - 1] === cr) end -= 1;
    let at = from;
    while (at < end && isSpace(bytes[at])) at += 1;
    if (at === end || this.#isComment(bytes, at)) return;
    if (startsNote(bytes, at) && this.#isNote(bytes, at, end)) {
      note(this.notes, line);
      this.#blocks?.takeHead(new TextDecoder().decode(bytes.subarray(at, end)), line);
      return;
    }
    const collapses = this.#delimiter === space;
    if (!collapses) at = from;
    let column = 0;
    while (at <= end) {
      const cellEnd = this.#cellEnd(bytes, at, end);
      this.#takeCell(bytes, at, cellEnd, column, line);
      column += 1;
      at = cellEnd + 1;
      if (!collapses) continue;
      while (at < end && isSpace(bytes[at])) at += 1;
      if (at >= end) break;
    }
    // Missing cells are filled when their column continues, or at the end.
    if (column < this.columns.length) note(this.short, line);
    this.rowCount += 1;
  }

  #isComment(bytes: Uint8Array, at: number): boolean {
    if (this.#comment.length === 0) return false;
    return this.#comment.every((byte, k) => bytes[at + k] === byte);
  }

  /**
   * Returns whether a line that begins with a letter or a sign is not a row. That is a comment, `Name=` of a head, a
   * word in place of a time, or a line of text with fewer cells than a row.
   */
  #isNote(bytes: Uint8Array, from: number, end: number): boolean {
    const isHash = bytes[from] === hash || bytes[from] === percent;
    const cells = splitLine(decodeLatin1Text(bytes, from, end, maxNoteBytes), this.#dialect);
    const [first = ''] = cells;
    if (isHash || /^[A-Za-z][\w ]{0,40}=$/.test(first)) return true;
    // A further head, or a row of means: a word is no time.
    if (this.#isDatedFirst && cellKind(first, this.#dialect.decimal) === 'text') return true;
    const isShort = cells.length < this.columns.length;
    return isShort && cells.every((cell) => cellKind(cell, this.#dialect.decimal) === 'text');
  }

  #cellEnd(bytes: Uint8Array, from: number, end: number): number {
    let at = from;
    if (this.#quote !== -1) {
      while (at < end && bytes[at] === space) at += 1;
      if (bytes[at] === this.#quote) {
        const close = this.#closingQuote(bytes, at + 1);
        if (close !== -1 && close < end) at = close;
      }
    }
    const other = this.#delimiter === space ? tab : this.#delimiter;
    while (at < end && bytes[at] !== this.#delimiter && bytes[at] !== other) at += 1;
    return at;
  }

  /** Returns the offset of the closing quote, or -1. Two quotes in a row are one quote inside the cell. */
  #closingQuote(bytes: Uint8Array, from: number): number {
    let at = bytes.indexOf(this.#quote, from);
    while (at !== -1 && bytes[at + 1] === this.#quote) at = bytes.indexOf(this.#quote, at + 2);
    return at;
  }

  #takeCell(bytes: Uint8Array, cellFrom: number, cellEnd: number, index: number, line: number): void {
    let from = cellFrom;
    let end = cellEnd;
    while (from < end && isSpace(bytes[from])) from += 1;
    while (end > from && isSpace(bytes[end - 1])) end -= 1;
    if (
      this.#quote !== -1 &&
      end - from >= 2 &&
      bytes[from] === this.#quote &&
      bytes[end - 1] === this.#quote
    ) {
      from += 1;
      end -= 1;
    }
    const column = this.columns[index];
    if (column === null) return;
    if (column === undefined) {
      if (this.#hasRemarks && bytes[from] === hash && this.remarks.length < maxRemarks) {
        const text = new TextDecoder().decode(bytes.subarray(from, Math.min(end, from + maxNoteBytes)));
        this.remarks.push({ row: this.rowCount, text });
      } else if (end > from && this.#longAt !== line) {
        this.#longAt = line;
        note(this.long, line);
      }
      return;
    }
    if (end === from) return;
    column.fillTo(this.rowCount);
    if (this.#wanted[index] === 'number') this.#takeNumber(bytes, from, end, column, line, index);
    else this.#takeClock(bytes, from, end, column, line);
  }

  #takeNumber(
    bytes: Uint8Array,
    from: number,
    end: number,
    column: GrowingColumn,
    line: number,
    index: number,
  ): void {
    const scan = this.#scan;
    if (scan.read(bytes, from, end, this.#decimal) && scan.end === end) {
      column.noteDecimals(scan.isLong ? longNumberDigits : scan.decimalCount);
      column.noteDigits(scan.significantCount);
      column.push(index === 0 && this.#blocks !== null ? this.#blocks.dated(scan.value) : scan.value);
      return;
    }
    const text = cellText(bytes, from, end);
    const value = parseCell(text, this.#dialect.decimal);
    if (Number.isFinite(value)) {
      column.noteDecimals(longNumberDigits);
      column.noteDigits(longNumberDigits);
      column.push(value);
    } else if (isBlankCell(text)) column.push(NaN);
    else column.pushText(text, line);
  }

  #takeClock(bytes: Uint8Array, from: number, end: number, column: GrowingColumn, line: number): void {
    const text = decodeLatin1Text(bytes, from, end);
    const stamp = parseClockText(text);
    if (stamp === null) {
      if (isBlankCell(text)) column.push(NaN);
      else column.pushText(text, line);
      return;
    }
    column.noteDecimals(stamp.decimalCount);
    column.noteDigits(longNumberDigits);
    column.isDated ||= stamp.isDated;
    column.push(stamp.sec);
  }

  #extraCells({ count, firstLine }: UnevenRows): BeatbenchError {
    const line = (firstLine ?? 0) + 1;
    return new BeatbenchError(
      'bad-value',
      `${count} of ${this.rowCount} lines, the first of them line ${line}, have more cells than the ${this.columns.length} columns of the table; correct them or choose another delimiter.`,
      { file: this.#file, line, column: this.columns.length + 1 },
    );
  }

  #longLine(bytes: Uint8Array): BeatbenchError {
    const line = this.#line + 1;
    const maxLength = `${longestLine >> 20} MiB`;
    const column = this.#openQuote(bytes);
    return new BeatbenchError(
      'bad-value',
      column === null
        ? `Line ${line} is longer than ${maxLength}; the file is not a table.`
        : `The quote that opens in line ${line}, column ${column}, is not closed within ${maxLength}; close it or remove it.`,
      { file: this.#file, line, ...(column === null ? {} : { column }) },
    );
  }

  /** Returns the number, from 1, of the first cell whose opening quote is not closed; null if there is none. */
  #openQuote(bytes: Uint8Array): number | null {
    for (let at = 0, column = 1; at < bytes.length && this.#quote !== -1; column++) {
      let first = at;
      while (isSpace(bytes[first])) first += 1;
      if (bytes[first] === this.#quote && this.#closingQuote(bytes, first + 1) === -1) return column;
      at = this.#cellEnd(bytes, at, bytes.length) + 1;
    }
    return null;
  }
}

function note(rows: UnevenRows, line: number): void {
  rows.count += 1;
  rows.firstLine ??= line;
}

/** Removes the byte order mark of UTF-8. */
function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

function isSpace(byte: number | undefined): boolean {
  return byte === space || byte === tab;
}

/**
 * Returns whether a line starts with a letter or with a sign that begins comments and rulers; a minus only if no number
 * follows.
 */
function startsNote(bytes: Uint8Array, at: number): boolean {
  const byte = bytes[at] ?? 0;
  if (byte === minus) return bytes[at + 1] === minus || bytes[at + 1] === space;
  return noteSigns.has(byte) || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);
}

function decodeLatin1Text(bytes: Uint8Array, from: number, end: number, maxLength = maxCellBytes): string {
  let text = '';
  for (let at = from; at < Math.min(end, from + maxLength); at++) text += String.fromCharCode(bytes[at] ?? 0);
  return text;
}

/** Returns the text of a cell, whose characters may have several bytes. */
function cellText(bytes: Uint8Array, from: number, end: number): string {
  const text = decodeLatin1Text(bytes, from, end);
  return /[\x80-\xff]/.test(text)
    ? decodeText(bytes.subarray(from, Math.min(end, from + maxCellBytes)))
    : text;
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
