import type { ChannelRole } from '../../model/recording.ts';
import { guessRole, guessRoleFromSamples, withAccelerationAxes } from '../roles.ts';
import { isBlankCell, parseCell, plainUnit, splitHead } from './cells.ts';
import { findClocks, type FoundClock } from './find-clocks.ts';
import { fitClock, fitSparseClock } from './fit-clock.ts';
import type { HeadColumn } from './head-column.ts';
import { missingMarks } from './missing-mark.ts';
import { repairClock } from './repair-clock.ts';
import type { TableColumn } from './proposal.ts';

/** The cells of a head. */
export interface HeadCells {
  readonly columnCount: number;
  /** May be empty, or shorter than the columns. */
  readonly labels: readonly string[];
  readonly units: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly decimal: '.' | ',';
  /** Whether a column may be a clock; false if each line is a channel. */
  readonly hasClocks: boolean;
  /** Name of the file, which may contain the role of a single column. */
  readonly stem: string;
}

/** Labels that do not say what is measured. */
const emptyLabel =
  /^(?:(?:ch|chan|channel|col|column|signal|sig|value|values|data|samples?|sensor|analog|a|ai|adc|cardiac|hr|amplitude|voltage|wave(?:form)?|reading|green|unnamed:?)?[\s_:]*\d*|[xyrgb]|raw)$/i;

/**
 * Determines the meaning and use of each column of a table.
 *
 * @param cells  cells of the first rows, as text
 * @param rateHz Hz; null if the head contains none
 * @returns one item per column
 */
export function proposeColumns(cells: HeadCells, rateHz: number | null): TableColumn[] {
  const columns = Array.from({ length: cells.columnCount }, (_, index) => headColumn(cells, index));
  const clocks = cells.hasClocks ? trueClocks(findClocks(columns, rateHz), rateHz) : columns.map(() => null);
  const signalCount = columns.filter((column, i) => clocks[i] === null && mayBeSignal(column)).length;
  const proposed = columns.map((column, index): TableColumn => {
    const clock = clocks[index] ?? null;
    const plain = {
      label: column.label,
      unit: column.unit,
      role: 'other',
      clockUnit: null,
      clockColumn: null,
      rateHz: null,
    } as const;
    if (clock === 'index') return { ...plain, use: 'skip' };
    if (clock !== null) return { ...plain, use: clock.use, clockUnit: clock.unit };
    if (!mayBeSignal(column)) return { ...plain, use: 'skip' };
    const clockColumn = clockFor(clocks, index);
    const columnRate = findRate(columns, clocks, clockColumn, column) ?? rateHz;
    const role = proposeRole(column, columnRate, signalCount === 1 ? cells.stem : '');
    const label = column.label === '' ? `column ${index + 1}` : column.label;
    return { ...plain, label, role, use: 'signal', clockColumn, rateHz: columnRate };
  });
  return withAxes(proposed, columns);
}

/** Maximum relative difference at which a clock's mean rate and the rate in the head are the same. */
const sameRate = 0.1;

/** Skips the clocks that a rate in the head replaces: stamps of when samples arrived, several at a time. */
function trueClocks(
  clocks: readonly (FoundClock | 'index' | null)[],
  rateHz: number | null,
): readonly (FoundClock | 'index' | null)[] {
  if (rateHz === null) return clocks;
  return clocks.map((clock) => {
    if (clock === null || clock === 'index' || clock.use === 'skip') return clock;
    const times = repairClock(clock.timesSec.filter((sec) => !Number.isNaN(sec))).timesSec;
    if (times.length < 2 || fitClock(times, clock.resolutionSec).kind === 'even') return clock;
    const meanHz = (times.length - 1) / ((times.at(-1) ?? 0) - (times[0] ?? 0));
    return Math.abs(meanHz / rateHz - 1) <= sameRate ? { ...clock, use: 'skip' } : clock;
  });
}

/** Marks adjacent columns named x, y and z as the axes of an accelerometer, and unnamed ones whose samples show it. */
function withAxes(proposed: readonly TableColumn[], columns: readonly HeadColumn[]): TableColumn[] {
  const axes = proposed.map(({ label, use }) => (use === 'signal' ? label.toLowerCase() : ''));
  const isAxis = (k: number): boolean =>
    [0, 1, 2].some((axis) => axes.slice(Math.max(0, k - axis), k - axis + 3).join() === 'x,y,z');
  const roles = proposed.map(({ role }, k): ChannelRole => (isAxis(k) ? 'acceleration' : role));
  const looks = proposed.map(({ use }, k) =>
    use === 'signal' && emptyLabel.test(columns[k]?.label ?? '') ? (columns[k]?.values ?? null) : null,
  );
  const told = withAccelerationAxes(roles, looks);
  return proposed.map((column, k) => ({ ...column, role: told[k] ?? column.role }));
}

function headColumn(cells: HeadCells, index: number): HeadColumn {
  const { label, unit } = splitHead(cells.labels[index] ?? '');
  const texts = cells.rows.map((row) => row[index] ?? '');
  const values = Float64Array.from(texts, (text) => parseCell(text, cells.decimal));
  return { label, unit: cells.units[index] ?? plainUnit(unit), texts, values: withoutMarks(values) };
}

function withoutMarks(values: Float64Array): Float64Array {
  const numbers = values.filter((value) => !Number.isNaN(value));
  const ends = numbers.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  );
  const marks = missingMarks(ends, (take) => numbers.forEach((value) => take(value)));
  return marks.length === 0 ? values : values.map((value) => (marks.includes(value) ? NaN : value));
}

/**
 * Returns whether a column has numbers, or is blank so far and has the name of a signal: its sensor may have been
 * attached later.
 */
function mayBeSignal({ label, unit, texts, values }: HeadColumn): boolean {
  if (values.some((value) => !Number.isNaN(value))) return true;
  return guessRole(label, unit) !== 'other' && texts.every((text) => isBlankCell(text));
}

/** Returns the nearest clock to the left, or else the first clock. */
function clockFor(clocks: readonly (FoundClock | 'index' | null)[], index: number): number | null {
  const isClock = (i: number): boolean => {
    const clock = clocks[i];
    return typeof clock === 'object' && clock !== null && clock.use === 'clock';
  };
  for (let i = index; i >= 0; i--) if (isClock(i)) return i;
  const first = clocks.findIndex((_, i) => isClock(i));
  return first === -1 ? null : first;
}

/** Returns the rate in the head, over the rows in which the column has values. */
function findRate(
  columns: readonly HeadColumn[],
  clocks: readonly (FoundClock | 'index' | null)[],
  clockColumn: number | null,
  column: HeadColumn,
): number | null {
  const clock = clockColumn === null ? null : clocks[clockColumn];
  if (clock === null || clock === undefined || clock === 'index' || columns.length === 0) return null;
  const filled = clock.timesSec.filter((_, row) => !Number.isNaN(column.values[row]));
  const isSparse = filled.length < 0.7 * clock.timesSec.length;
  if (filled.length < 2) return null;
  const times = repairClock(isSparse ? filled : clock.timesSec).timesSec;
  return (isSparse ? fitSparseClock : fitClock)(times, clock.resolutionSec).fs;
}

function proposeRole(column: HeadColumn, rateHz: number | null, fileStem: string): ChannelRole {
  const told = guessRole(column.label, column.unit, rateHz ?? undefined);
  if (told !== 'other' || !emptyLabel.test(column.label)) return told;
  const byName = guessRole(fileStem, '');
  if (byName !== 'other') return byName;
  return rateHz === null
    ? 'other'
    : guessRoleFromSamples(
        column.values.filter((v) => !Number.isNaN(v)),
        rateHz,
      );
}
