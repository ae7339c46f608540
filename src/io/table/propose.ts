import { BeatbenchError } from '../../model/failure.ts';
import { baseName } from '../paths.ts';
import { printable } from '../../model/printable.ts';
import { cellKind, parseCell, plainUnit, splitHead } from './cells.ts';
import { parseClockText } from './clock-text.ts';
import { isTimeLabel } from './find-clocks.ts';
import { proposeColumns, type HeadCells } from './propose-columns.ts';
import { findDialect, hasCommasForBoth, splitLine, type FoundDialect, type GivenDialect } from './dialect.ts';
import type { TableHead } from './head.ts';
import { findStartInRows } from './date-beside.ts';
import { chooseRate, rateOfName, rateOfUnits, readHeadNotes } from './head-rate.ts';
import type { TableColumn, TableProposal } from './proposal.ts';
import { isMarksHead } from './write-marks.ts';
import { type RecorderHead, readRecorderHead } from './recorder-head.ts';

export interface ProposeTableOptions {
  /** Path of the file; its name may contain rate and role. */
  readonly path: string;
  /** Rate for a table without a clock, Hz; takes precedence over the file's own rate. */
  readonly inputRateHz?: number | undefined;
  /** Parts of the dialect that the user has set; the rest is detected. */
  readonly given?: GivenDialect | undefined;
  /** Rate and columns as described in a sidecar file. */
  readonly sidecar?: RecorderHead | undefined;
}

/** Minimum number of cells at which a table of a few long lines has one channel per line. */
const rowLayoutCells = 64;
/** Number of rows at the end of the head that show whether rows begin with a word. */
const wordJudgedRows = 20;
/** Number of data rows in the head used to classify the columns. */
const judgedRowCount = 5000;
const unitWord =
  /^(?:|[-–]|a\.?u\.?|nu|adu|counts?|[munµ]?v(?:olts?)?|[mµu]?s(?:ecs?)?|y+[-/.]m+[-/.]d+[ t]?[hms:.0]*|no[_ ]?units?|(?:milli|micro)?seconds?|minutes?|hours?|hz|mmhg|kpa|cmh2o|l\/min|m\/s(?:\^?2|²)|°?c|g|%|n\/?a|ohm|[munµ]?s|h+:mm.*|mm:ss.*|[0-9.]+ ?sec|sample (?:number|interval)|bpm)$/i;

/** Word in a row between names and units, in which Consensys says of each column whether it is calibrated. */
const kindWord = /^(?:CAL|UNCAL|RAW)$/;

/**
 * Proposes how to read a text table, from its first lines.
 *
 * @param head    first lines of the file
 * @param options path, and the user's choices so far
 * @returns delimiter, heads, clock, rate and columns
 * @throws BeatbenchError `unknown-format` if the lines hold no rows of numbers
 */
export function proposeTable(head: TableHead, options: ProposeTableOptions): TableProposal {
  if (isMarksHead(head.lines[0] ?? '')) throw marksTable(options.path);
  const found = findDialect(head.lines, head.newline, { ...findSeparator(head.lines), ...options.given });
  if (found === null) {
    if (hasCommasForBoth(head.lines)) throw commasForBoth(options.path);
    throw tooWide(head.lines, options.path) ?? noTable(options.path);
  }
  const { dialect, columnCount } = found;
  const recorded = options.sidecar ?? readRecorderHead(head.lines, options.path, columnCount);
  if (recorded === null && isRowLayout(head, found)) return proposeRows(head, found, options);
  const layout = recorded === null ? findRows(head.lines, found) : { ...noHeads, ...recorded };
  if (layout === null) throw noTable(options.path);
  const { headerRow, unitRow } = layout;
  const cellsAt = (row: number | null): string[] =>
    row === null ? [] : splitLine(bare(head.lines[row] ?? '', dialect.comment), dialect);
  const notes = recorded ?? readHeadNotes(head.lines.slice(0, layout.firstDataRow), dialect.decimal);
  const units = recorded?.units ?? cellsAt(unitRow).map(plainUnit);
  const rows = dataRows(head.lines, layout.firstDataRow, found);
  const oddRow = recorded === null && isOdd(rows, dialect.decimal) ? layout.firstDataRow : null;
  const firstDataRow = oddRow === null ? layout.firstDataRow : oddRow + 1;
  const cells: HeadCells = {
    columnCount,
    labels: headerRow === null ? padLeft(notes.labels, columnCount) : cellsAt(headerRow),
    units,
    rows: oddRow === null ? rows : rows.slice(1),
    hasClocks: true,
    decimal: dialect.decimal,
    stem: baseName(options.path),
  };
  const headRate = notes.rateHz ?? rateOfUnits(units);
  const rate = chooseRate(options.inputRateHz, headRate, rateOfName(cells.stem));
  const columns = proposeColumns(cells, rate.rateHz);
  if (rate.rateHz === null && isNamedList(cells, columns)) throw noTable(options.path);
  if (!columns.some(({ use }) => use === 'clock')) refuseBackward(cells, options.path, firstDataRow);
  const { recorder = null } = recorded ?? {};
  return {
    ...dialect,
    layout: 'columns',
    headerRow,
    unitRow,
    firstDataRow,
    ...rate,
    recorder,
    startTime: notes.startTime ?? findStartInRows(cells, columns),
    oddRow,
    columns,
  };
}

const noHeads = { headerRow: null, unitRow: null } as const;

/** Returns the delimiter of a first line `sep=;`, as spreadsheets and Consensys write it. */
function findSeparator([first = '']: readonly string[]): GivenDialect {
  const statedDelimiter = /^"?sep=(\\t|[\t;,| ])"?$/.exec(first)?.[1];
  if (statedDelimiter === undefined) return {};
  return { delimiter: (['\t', ';', ',', '|', ' '] as const).find((one) => one === statedDelimiter) ?? '\t' };
}

/** Minimum number of rows that show the size of samples, and ratio above which a larger first row is not a sample. */
const ordinaryRows = 20;
const oddTimes = 10;

/** Returns whether the first row is more than ten times as large as all that follow, in every column with numbers. */
function isOdd(rows: readonly (readonly string[])[], decimal: '.' | ','): boolean {
  const [first = [], ...rest] = rows;
  if (rest.length < ordinaryRows) return false;
  let oddCount = 0;
  for (const [index, cell] of first.entries()) {
    const value = Math.abs(parseCell(cell, decimal));
    if (Number.isNaN(value)) continue;
    const others = rest
      .map((row) => Math.abs(parseCell(row[index] ?? '', decimal)))
      .filter((other) => !Number.isNaN(other));
    if (others.length < ordinaryRows || !(value > oddTimes * Math.max(...others))) return false;
    oddCount++;
  }
  return oddCount > 0;
}

/** Returns whether each row has a name of its own and no clock dates the rows: such a table is a list, not a signal. */
function isNamedList(cells: HeadCells, columns: readonly TableColumn[]): boolean {
  if (columns.some((column) => column.use === 'clock')) return false;
  return columns.some((column, index) => {
    if (column.use !== 'skip') return false;
    const words = cells.rows
      .map((row) => row[index] ?? '')
      .filter((cell) => cellKind(cell, cells.decimal) === 'text');
    return words.length > 0.9 * cells.rows.length && new Set(words).size > 0.9 * words.length;
  });
}

const minFalling = 16;

/** Refuses rows whose times decrease, since the signal would run backward. */
function refuseBackward({ labels, rows, decimal }: HeadCells, file: string, firstDataRow: number): void {
  for (const [index, head] of labels.entries()) {
    if (rows.length <= minFalling || !isTimeLabel(splitHead(head).label)) continue;
    const times = rows.map((row) => {
      const cell = row[index] ?? '';
      return parseClockText(cell)?.sec ?? parseCell(cell, decimal);
    });
    if (!times.every((time, k) => k === 0 || time < (times[k - 1] ?? NaN))) continue;
    throw new BeatbenchError(
      'unsupported',
      `The times of "${printable(head)}" fall from row to row; sort the rows by time, the earliest first.`,
      { file, line: firstDataRow + 1, column: index + 1 },
    );
  }
}

function marksTable(file: string): BeatbenchError {
  return new BeatbenchError(
    'unknown-format',
    'The table lists marks but holds no samples; open the recording itself, with the table as --stretches.',
    { file, line: 1 },
  );
}

function commasForBoth(file: string): BeatbenchError {
  return new BeatbenchError(
    'unknown-format',
    'The numbers have decimal commas and are also separated by commas, so they cannot be separated; export the table with semicolons or tabs.',
    { file, line: 1 },
  );
}

function noTable(file: string): BeatbenchError {
  return new BeatbenchError(
    'unknown-format',
    'The file is neither a known recording nor a table of numbers; check what it is.',
    { file, line: 1 },
  );
}

/** Maximum number of columns of a recording. */
const maxColumns = 4096;

/**
 * Returns an error if a line has too many cells. The head may then not contain the lines after it, so no table is
 * found.
 */
function tooWide(lines: readonly string[], file: string): BeatbenchError | null {
  for (const [row, line] of lines.entries()) {
    const cellCounts = ['\t', ';', ',', '|'].map((delimiter) => line.split(delimiter).length);
    const columnCount = Math.max(...cellCounts);
    if (columnCount <= maxColumns) continue;
    return new BeatbenchError(
      'unknown-format',
      `Line ${row + 1} has ${columnCount} columns or more, but a table may have at most ${maxColumns}; keep the columns of the signals.`,
      { file, line: row + 1, column: maxColumns + 1 },
    );
  }
  return null;
}

function bare(line: string, comment: string): string {
  return comment !== '' && line.startsWith(comment) ? line.slice(comment.length).trim() : line;
}

/** Fills labels from a note on the left, as it may leave out the first columns, such as a counter. */
function padLeft(labels: readonly string[], columnCount: number): string[] {
  if (labels.length === 0 || labels.length > columnCount) return [];
  return [...Array.from({ length: columnCount - labels.length }, () => ''), ...labels];
}

/** Returns whether a line is a ruler between head and rows, such as `|---|---|`. */
const isRuler = (line: string): boolean => /^[\s|+:=-]+$/.test(line) && /--|==/.test(line);

interface Rows {
  readonly headerRow: number | null;
  readonly unitRow: number | null;
  readonly firstDataRow: number;
}

function findRows(lines: readonly string[], { dialect, columnCount }: FoundDialect): Rows | null {
  const isSkipped = (line: string): boolean =>
    line.trim() === '' || (dialect.comment !== '' && line.startsWith(dialect.comment));
  const startsWithWord = (cells: readonly string[]): boolean =>
    columnCount > 1 && cellKind(cells[0] ?? '', dialect.decimal) === 'text';
  const judged = lines.filter((line) => !isSkipped(line)).slice(-wordJudgedRows);
  const worded = judged.filter((line) => startsWithWord(splitLine(line, dialect)));
  const hasWords = worded.length > judged.length / 2;
  // `Rate;250` before the data is a note if the data rows begin with a number.
  const firstDataRow = lines.findIndex((line) => {
    if (isSkipped(line)) return false;
    const cells = splitLine(line, dialect);
    return isData(cells, columnCount, dialect.decimal) && (hasWords || !startsWithWord(cells));
  });
  if (firstDataRow === -1) return null;
  const before: { row: number; cells: string[] }[] = [];
  for (let row = firstDataRow - 1; row >= 0 && before.length < 3; row--) {
    const line = lines[row] ?? '';
    if (line.trim() === '' || isRuler(line)) continue;
    const cells = splitLine(bare(line, dialect.comment), dialect);
    const isHead =
      Math.abs(cells.length - columnCount) <= 1 && !/:=/.test(line) && (columnCount > 1 || !isSkipped(line));
    if (!isHead) break;
    before.push({ row, cells });
  }
  const [near, above, top] = before;
  const far = above?.cells.every((cell) => kindWord.test(cell)) === true ? top : above;
  if (near === undefined) return { headerRow: null, unitRow: null, firstDataRow };
  const isUnits =
    near.cells.every((cell) => unitWord.test(plainUnit(cell))) && near.cells.some((cell) => cell !== '');
  if (isUnits && far !== undefined) return { headerRow: far.row, unitRow: near.row, firstDataRow };
  return { headerRow: near.row, unitRow: null, firstDataRow };
}

function isData(cells: readonly string[], columnCount: number, decimal: '.' | ','): boolean {
  if (columnCount > 1 && cells.length < Math.min(2, columnCount)) return false;
  const kinds = cells.map((cell) => cellKind(cell, decimal));
  const values = kinds.filter((kind) => kind === 'number' || kind === 'clock').length;
  const texts = kinds.filter((kind) => kind === 'text').length;
  return values > 0 && values >= texts && cells.length >= columnCount - 1;
}

function dataRows(lines: readonly string[], firstDataRow: number, { dialect }: FoundDialect): string[][] {
  return lines
    .slice(firstDataRow, firstDataRow + judgedRowCount)
    .filter((line) => line.trim() !== '' && !(dialect.comment !== '' && line.startsWith(dialect.comment)))
    .map((line) => splitLine(line, dialect));
}

function isRowLayout(head: TableHead, { columnCount }: FoundDialect): boolean {
  const lineCount = head.lines.filter((line) => line.trim() !== '').length;
  return columnCount >= rowLayoutCells && lineCount * 4 <= columnCount;
}

function proposeRows(head: TableHead, found: FoundDialect, options: ProposeTableOptions): TableProposal {
  const { dialect } = found;
  const rate = chooseRate(
    options.inputRateHz,
    readHeadNotes(
      head.lines.slice(0, 20).filter((line) => line.length < 1000),
      dialect.decimal,
    ).rateHz,
    rateOfName(baseName(options.path)),
  );
  const firstDataRow = head.lines.findIndex((line) =>
    isData(splitLine(line, dialect), Math.min(found.columnCount, rowLayoutCells), dialect.decimal),
  );
  const rows = head.lines
    .slice(Math.max(0, firstDataRow))
    .filter((line) => line.trim() !== '')
    .map((line) => splitLine(line, dialect));
  // The table is transposed: each line becomes a column.
  const isNamed = rows.every((cells) => cellKind(cells[0] ?? '', dialect.decimal) === 'text');
  const values = rows.map((cells) => (isNamed ? cells.slice(1) : cells));
  const length = Math.min(judgedRowCount, Math.max(0, ...values.map((cells) => cells.length - 1)));
  const columns = proposeColumns(
    {
      columnCount: rows.length,
      labels: isNamed ? rows.map((cells) => cells[0] ?? '') : [],
      units: [],
      rows: Array.from({ length }, (_, k) => values.map((cells) => cells[k] ?? '')),
      hasClocks: false,
      decimal: dialect.decimal,
      stem: baseName(options.path),
    },
    rate.rateHz,
  );
  const none = { recorder: null, startTime: null, oddRow: null };
  return { ...dialect, layout: 'rows', ...noHeads, firstDataRow, ...rate, ...none, columns };
}
