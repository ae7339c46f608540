import { mnemonicToCode } from '../wfdb/annotation-codes.ts';
import { cellKind, parseCell } from '../table/cells.ts';
import { findDialect, type FoundDialect, splitLine } from '../table/dialect.ts';
import type { TableHead } from '../table/head.ts';
import type { TableDialect } from '../table/proposal.ts';
import { fileStem } from '../paths.ts';
import { type BeatUnit, isPlausibleIn, upperMiddleValue } from './beat-unit.ts';
import { hasLostTime, isNamedBeats, isNamedRr, readListHead } from './list-heads.ts';

/** Layout of a list of beats. Columns count from 0; null if there is none. */
export interface ListLayout {
  /** Whether its numbers are RR, or the times of beats. */
  readonly lists: 'rr' | 'times';
  readonly dialect: TableDialect;
  /** Line number from 0. */
  readonly firstDataRow: number;
  /** Line after the last one; null if the list goes to the end of the file. */
  readonly endRow: number | null;
  /** Whether the list is one line, with an item for each number. */
  readonly isOneRow: boolean;
  readonly column: number;
  readonly clockColumns: readonly number[];
  readonly labelColumn: number | null;
  /** Column that marks RR during which contact was lost. */
  readonly lostColumn: number | null;
  /** Unit in the head. */
  readonly unit: BeatUnit | null;
  /** Whether its head, its name or the user says what it lists; otherwise this was inferred from its numbers. */
  readonly isTold: boolean;
  /** Start of the recording, if the file gives it apart from its rows: s since 1970, or ISO 8601 without zone. */
  readonly start: number | string | null;
}

interface ListOptions {
  readonly path: string;
  /** Whether the user has declared the file to be a list of beats. */
  readonly isSaid: boolean;
}

/** Maximum number of rows that are examined. */
const judgedCount = 5000;
/** Minimum number of numbers in a line that is a list. */
const minInRow = 10;
/** Minimum number of numbers whose differences are examined. */
const minJudged = 8;
/** Minimum share of the rows that must have a mnemonic. */
const maxShare = 0.95;

/**
 * Determines whether a text lists beats, and its layout. RR are recognised by their head, by the file's name, or by a
 * clock that steps by them. Times are recognised by their head, by the name, or as numbers that rise unevenly. A table
 * with columns of anything else is no list.
 *
 * @param head    first lines of the file
 * @param options name, and the user's settings
 * @returns null if it is no list of beats, or nothing shows that it is
 */
export function findListLayout(head: TableHead, options: ListOptions): ListLayout | null {
  const found = findDialect(head.lines, head.newline);
  if (found === null) return null;
  const { dialect, columnCount } = withDecimalCommas(found, head);
  const filled = filledRows(head.lines, dialect);
  const cellsAt = (row: number): string[] => splitLine(head.lines[row] ?? '', dialect);
  const [start = '', named] = cellsAt(filled[0] ?? 0);
  if (named === 'IBI' && /^\d{10}\.\d+$/.test(start)) {
    const columns = { ...noColumns, column: 1, clockColumns: [0], unit: 's', start: Number(start) } as const;
    return {
      dialect,
      firstDataRow: (filled[0] ?? 0) + 1,
      endRow: null,
      isOneRow: false,
      lists: 'rr',
      ...columns,
    };
  }
  const firstDataRow = filled.find((row) => startsData(cellsAt(row), columnCount, dialect));
  if (firstDataRow === undefined) return null;
  const base = { dialect, firstDataRow, endRow: null, isOneRow: false, ...noColumns };
  const heads = headAbove(head.lines, firstDataRow, dialect);
  const byHeads = heads.length === 0 ? null : layoutByHeads(heads, base);
  if (byHeads !== null) return byHeads;
  // A column with another name is a signal, even if its numbers look like RR.
  const isFlow = hasLostTime(heads);
  const isNamed = heads.some(
    (one) => ['unknown', 'other'].includes(readListHead(one, isFlow).column) && one !== '',
  );
  if (isNamed && !options.isSaid) return null;
  const dataRows = filled.slice(filled.indexOf(firstDataRow));
  if (columnCount > 2 && dataRows.length > 1) return null;
  const rows = dataRows.map(cellsAt);
  if (columnCount === 2) return pairLayout(rows, base);
  const isOneRow = rows.length === 1 && (rows[0]?.length ?? 0) >= minInRow;
  if (columnCount > 1 && !isOneRow) return null;
  const values = (isOneRow ? (rows[0] ?? []) : rows.map(([cell = '']) => cell)).map((cell) =>
    parseCell(cell, dialect.decimal),
  );
  const lists = judgeNumbers(values, options);
  if (lists === null) return null;
  const isTold = options.isSaid || isNamedRr(fileStem(options.path)) || isNamedBeats(fileStem(options.path));
  return { ...base, isOneRow, lists, column: 0, isTold };
}

const noColumns = {
  clockColumns: [],
  labelColumn: null,
  lostColumn: null,
  unit: null,
  start: null,
  isTold: true,
} as const;

/** Detects RR in s such as `0,812`, whose comma could be a delimiter or a decimal mark, by their form. */
function withDecimalCommas(found: FoundDialect, { lines, newline }: TableHead): FoundDialect {
  if (found.columnCount !== 2 || found.dialect.delimiter !== ',') return found;
  const rows = lines.filter((line) => /^\s*[\d"]/.test(line));
  const isDecimal = rows.every((line) => /^\s*"?[0-2],\d+"?\s*$/.test(line));
  const fine = rows.filter((line) => /,\d{2,}"?\s*$/.test(line));
  if (!isDecimal || 2 * fine.length <= rows.length) return found;
  return findDialect(lines, newline, { delimiter: ';', decimal: ',' }) ?? found;
}

/** Returns the first rows that are not empty. */
function filledRows(lines: readonly string[], dialect: TableDialect): readonly number[] {
  const rows: number[] = [];
  for (let row = 0; row < lines.length && rows.length < judgedCount; row++) {
    if (isFilled(lines[row] ?? '', dialect)) rows.push(row);
  }
  return rows;
}

function isFilled(line: string, { comment }: TableDialect): boolean {
  return line.trim() !== '' && !(comment !== '' && line.startsWith(comment));
}

function startsData(cells: readonly string[], columnCount: number, { decimal }: TableDialect): boolean {
  const kinds = cells.map((cell) => cellKind(cell, decimal));
  const values = kinds.filter((kind) => kind === 'number' || kind === 'clock').length;
  return (
    cells.length >= Math.min(2, columnCount) &&
    values > 0 &&
    values >= cells.length / 2 &&
    kinds[0] !== 'text'
  );
}

/** Returns the cells of the last line before the data that is not empty; it may be a comment. */
function headAbove(lines: readonly string[], firstDataRow: number, dialect: TableDialect): string[] {
  const line = lines.slice(0, firstDataRow).findLast((one) => one.trim() !== '');
  if (line === undefined) return [];
  const { comment } = dialect;
  return splitLine(
    comment !== '' && line.startsWith(comment) ? line.slice(comment.length).trim() : line,
    dialect,
  );
}

type LayoutBase = Omit<ListLayout, 'lists' | 'column'>;

function layoutByHeads(heads: readonly string[], base: LayoutBase): ListLayout | null {
  // A head of several words, such as `RR intervals (ms)`, names a single column, whatever the delimiter.
  const isFlow = hasLostTime(heads);
  const whole = readListHead(heads.join(' '), isFlow);
  if (whole.column === 'rr') return { ...base, lists: 'rr', column: 0, unit: whole.unit };
  const read = heads.map((one) => readListHead(one, isFlow));
  if (read.some(({ column }) => column === 'unknown')) return null;
  const columnsOf = (kind: string): number[] => [...read.keys()].filter((k) => read[k]?.column === kind);
  const [rr, time] = [columnsOf('rr')[0], columnsOf('time')[0]];
  const labelColumn = columnsOf('label')[0] ?? null;
  const clockColumns = columnsOf('clock');
  const more = { labelColumn, lostColumn: columnsOf('lost')[0] ?? null };
  if (rr !== undefined)
    return { ...base, ...more, lists: 'rr', column: rr, clockColumns, unit: read[rr]?.unit ?? null };
  const times = time ?? (labelColumn === null ? undefined : clockColumns[0]);
  if (times === undefined) return null;
  return { ...base, ...more, lists: 'times', column: times, unit: read[times]?.unit ?? null };
}

/**
 * Recognises two columns without heads: a clock and the RR by which it steps, or times of beats and their mnemonics.
 */
function pairLayout(rows: readonly (readonly string[])[], base: LayoutBase): ListLayout | null {
  const { decimal } = base.dialect;
  const [first, second] = [0, 1].map((column) =>
    rows.map((cells) => parseCell(cells[column] ?? '', decimal)),
  );
  if (first === undefined || second === undefined || rows.length < 3 || !isRising(first)) return null;
  const steps = listSteps(first);
  const isLabelled = rows.filter(
    (cells) => mnemonicToCode(cells[1] ?? '') !== null && Number.isNaN(parseCell(cells[1] ?? '', decimal)),
  );
  if (isLabelled.length >= maxShare * rows.length && hasPlausibleMiddle(steps)) {
    return { ...base, lists: 'times', column: 0, labelColumn: 1 };
  }
  const scales = [1, 1000, 0.001];
  const isStepped = scales.some((scale) => {
    const near = steps.filter((step, k) => {
      const [own, before] = [second[k + 1] ?? Number.NaN, second[k] ?? Number.NaN];
      return [own, before].some((rr) => Math.abs(step * scale - rr) <= 0.04 * rr);
    });
    return near.length >= 0.7 * steps.length;
  });
  return isStepped && hasPlausibleMiddle(second)
    ? { ...base, lists: 'rr', column: 1, clockColumns: [0] }
    : null;
}

/** Determines what a column of numbers without a head lists; null if it may be a signal, or anything else. */
function judgeNumbers(values: readonly number[], { path, isSaid }: ListOptions): ListLayout['lists'] | null {
  const numbers = values.filter((value) => !Number.isNaN(value));
  if (numbers.length < 2 || numbers.length < 0.9 * values.length) return null;
  const stem = fileStem(path);
  if (isRising(numbers)) {
    const steps = listSteps(numbers);
    const isTold = isSaid || isNamedBeats(stem);
    const isUneven = numbers.length >= minJudged && hasPlausibleMiddle(steps) && !isConstant(steps);
    return isTold || isUneven ? 'times' : null;
  }
  // RR and the raw counts of a converter look similar, so the user is asked.
  return isSaid || isNamedRr(stem) ? 'rr' : null;
}

function isRising(values: readonly number[]): boolean {
  return (
    values.every((value, k) => k === 0 || value >= (values[k - 1] ?? value)) && values[0] !== values.at(-1)
  );
}

function listSteps(values: readonly number[]): number[] {
  return values.slice(1).map((value, k) => value - (values[k] ?? value));
}

function hasPlausibleMiddle(steps: readonly number[]): boolean {
  const middle = upperMiddleValue(steps);
  return isPlausibleIn(middle, 'ms') || isPlausibleIn(middle, 's');
}

/** Returns whether all values are within a thousandth of their median. */
function isConstant(values: readonly number[]): boolean {
  const middle = upperMiddleValue(values);
  return values.every((value) => Math.abs(value - middle) <= 1e-3 * Math.abs(middle));
}
