import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import type { GrowingColumn } from './growing-column.ts';
import type { BlockClock } from './block-clock.ts';
import { cellKind, isBlankCell, parseCell } from './cells.ts';
import { parseClockText } from './clock-text.ts';
import { splitLine } from './dialect.ts';
import { decodeText, glance } from '../source.ts';
import { NumberScan } from '../long-number.ts';
import { PlainRow } from './plain-row.ts';
import type { TableDialect } from './proposal.ts';

/** What to take of a column. */
export type Wanted = 'number' | 'clock' | null;

/** Rows that have not as many cells as the table has columns. */
interface UnevenRows {
  count: number;
  /** From 0; null where there is none. */
  firstLine: number | null;
}

/** What was written to a row, such as `#* tilt`. */
export interface RowRemark {
  /** From 0. */
  readonly row: number;
  readonly text: string;
}

const plainRows = { blocks: null, hasRemarks: false, isDatedFirst: false } as const;
const mostRemarks = 1 << 16;
/** Share of rows from which long ones are no accident. */
const mostLongShare = 0.05;
const pieceBytes = 1 << 20;
/** No line of numbers is this long; a longer one is another kind of file. */
const longestLine = 8 << 20;
/** Decimals and digits that a number with an exponent or more than 15 digits counts as having. */
const longNumberDigits = 15;
const [space, tab, cr, hash, percent, minus] = [32, 9, 13, 35, 37, 45];
/** `#`, `%`, `!`, `*`, `/`, `;`, `=` and `>`. */
const noteSigns: ReadonlySet<number> = new Set([hash, percent, 33, 42, 47, 59, 61, 62]);
/** A cell longer than any number or date is text whatever follows. */
const mostCellBytes = 80;
/** So much of a line is looked at to tell whether it is a row. */
const mostNoteBytes = 2000;

/**
 * Goes through a table's data lines piece by piece and gathers the wanted columns as numbers.
 *
 * Blank cells and missing ones are NaN, cells of text too but counted. Numbers of up to 30 digits
 * are read from the bytes, exactly; all others by `Number`.
 */
export class RowReader {
  readonly columns: readonly (GrowingColumn | null)[];
  rowCount = 0;
  /** Rows with fewer cells than columns, and rows with more that say something. */
  readonly short: UnevenRows = { count: 0, firstLine: null };
  readonly long: UnevenRows = { count: 0, firstLine: null };
  /** Lines among the rows that are none: comments, sums at the end, the heads of further blocks. */
  readonly notes: UnevenRows = { count: 0, firstLine: null };
  /** What stands behind the cells of rows, of a recorder that writes remarks there. */
  readonly remarks: RowRemark[] = [];
  readonly #dialect: TableDialect;
  readonly #wanted: readonly Wanted[];
  readonly #file: string;
  readonly #delimiter: number;
  readonly #quote: number;
  readonly #newline: number;
  readonly #decimal: number;
  readonly #comment: Uint8Array;
  #line = 0;
  /** The last line that was noted as long. */
  #longAt = -1;
  #firstDataRow: number;
  readonly #blocks: BlockClock | null;
  readonly #hasRemarks: boolean;
  readonly #isDatedFirst: boolean;
  readonly #scan = new NumberScan();
  /** Null where rows have to be read cell by cell. */
  readonly #plainRow: PlainRow | null;

  /**
   * @param makeColumn makes a column that grows
   * @param recorded what dates the blocks of a table whose clock begins anew in each, whether remarks stand behind its cells, and
   *   whether its first column is a clock, so that a word there begins no row
   */
  constructor(
    file: string,
    dialect: TableDialect,
    wanted: readonly Wanted[],
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
    this.#wanted = wanted;
    this.#firstDataRow = firstDataRow;
    this.#delimiter = dialect.delimiter.charCodeAt(0);
    this.#quote = dialect.quote === '' ? -1 : dialect.quote.charCodeAt(0);
    this.#newline = dialect.newline.charCodeAt(0);
    this.#decimal = dialect.decimal.charCodeAt(0);
    this.#comment = new TextEncoder().encode(dialect.comment);
    this.columns = wanted.map((kind) => (kind === null ? null : makeColumn()));
    const hasClocks = blocks !== null || wanted.includes('clock');
    this.#plainRow = PlainRow.of(dialect, this.columns, hasClocks);
  }

  /** Reads all of `source`. */
  async readAll(source: ByteSource, signal?: AbortSignal): Promise<void> {
    let carried = new Uint8Array();
    for (let from = 0; from < source.size; from += pieceBytes) {
      signal?.throwIfAborted();
      const piece = await glance(source, from, Math.min(from + pieceBytes, source.size), signal);
      const read = from === 0 ? withoutMark(piece) : piece;
      const bytes = carried.length === 0 ? read : joined(carried, read);
      const used = this.#takeLines(bytes);
      carried = bytes.slice(used);
      if (carried.length > longestLine) throw this.#longLine(carried);
    }
    if (carried.length > 0) this.#takeLine(carried, 0, carried.length);
    for (const column of this.columns) column?.fillTo(this.rowCount);
    // Where it is the rule, the lines are divided at the wrong places.
    if (this.long.count > mostLongShare * this.rowCount) throw this.#extraCells(this.long);
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

  /** Takes a line where it is a plain row; gives where the next begins, or -1. */
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
    // Text mode written twice leaves two.
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
    // What is missing is filled when its column goes on, or at the end.
    if (column < this.columns.length) note(this.short, line);
    this.rowCount += 1;
  }

  #isComment(bytes: Uint8Array, at: number): boolean {
    if (this.#comment.length === 0) return false;
    return this.#comment.every((byte, k) => bytes[at + k] === byte);
  }

  /**
   * Whether a line that begins with a letter or a sign is no row: a comment, `Name=` of a head, a word where a time has to be, or
   * fewer cells than a row, of text.
   */
  #isNote(bytes: Uint8Array, from: number, end: number): boolean {
    const isHash = bytes[from] === hash || bytes[from] === percent;
    const cells = splitLine(asText(bytes, from, end, mostNoteBytes), this.#dialect);
    const [first = ''] = cells;
    if (isHash || /^[A-Za-z][\w ]{0,40}=$/.test(first)) return true;
    // A further head, or a row of means: a time is in no words.
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

  /** Two in a row stand for one inside the cell. */
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
      if (this.#hasRemarks && bytes[from] === hash && this.remarks.length < mostRemarks) {
        const text = new TextDecoder().decode(bytes.subarray(from, Math.min(end, from + mostNoteBytes)));
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
    const text = asText(bytes, from, end);
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
    const most = `${longestLine >> 20} MiB`;
    const column = this.#openQuote(bytes);
    return new BeatbenchError(
      'bad-value',
      column === null
        ? `Line ${line} goes on for more than ${most}; the file is no table in rows.`
        : `The quote that opens in line ${line}, column ${column}, is not closed within ${most}; close it or take it out.`,
      { file: this.#file, line, ...(column === null ? {} : { column }) },
    );
  }

  /** The first cell, from 1, that starts with a quote that no other closes; null where there is none. */
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

/** Bytes without the byte order mark of UTF-8. */
function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

function isSpace(byte: number | undefined): boolean {
  return byte === space || byte === tab;
}

/** A letter, or a sign that comments and rulers begin with; a minus only where no number follows. */
function startsNote(bytes: Uint8Array, at: number): boolean {
  const byte = bytes[at] ?? 0;
  if (byte === minus) return bytes[at + 1] === minus || bytes[at + 1] === space;
  return noteSigns.has(byte) || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);
}

function asText(bytes: Uint8Array, from: number, end: number, most = mostCellBytes): string {
  let text = '';
  for (let at = from; at < Math.min(end, from + most); at++) text += String.fromCharCode(bytes[at] ?? 0);
  return text;
}

/** As it stands in the file, whose letters may be of several bytes. */
function cellText(bytes: Uint8Array, from: number, end: number): string {
  const text = asText(bytes, from, end);
  return /[\x80-\xff]/.test(text)
    ? decodeText(bytes.subarray(from, Math.min(end, from + mostCellBytes)))
    : text;
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
