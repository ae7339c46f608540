import { BeatbenchError, type Warning } from '../../model/failure.ts';
import { createPause } from '../pause.ts';
import { fitSparseClock, type ClockFit } from './fit-clock.ts';
import type { GatheredTable, GrowingColumn, TableMemory } from './growing-column.ts';
import { missingMarks } from './missing-mark.ts';
import { isOnGrid, isShifted, placeColumn } from './place-column.ts';
import type { TableColumn } from './proposal.ts';
import { quoteLabel } from './quote-label.ts';
import { TableClocks, type TableClock } from './table-clocks.ts';

/** A channel of a table, on its even grid. */
export interface TableChannel {
  readonly column: TableColumn;
  readonly fs: number;
  readonly values: GrowingColumn;
}

export interface TableChannels {
  readonly channels: readonly TableChannel[];
  /** Time of sample 0, s since 1970 without zone; null if the clock has no date. */
  readonly startSec: number | null;
  /** Returns the time of a row, s after sample 0. */
  readonly timeAt: (row: number) => number;
}

interface DatedColumn {
  readonly column: TableColumn;
  readonly values: GrowingColumn;
  readonly fit: ClockFit;
}

/** Share of text cells above which a column is no signal. */
const maxTextShare = 0.05;
/** Share of blank cells above which a column may have a rate of its own. */
const ownRateShare = 0.3;

/**
 * Creates channels from the columns that were read. Rates come from the clocks, gaps from blank cells and missing rows.
 * All channels have the same start.
 *
 * @param gathered columns that were read, and the layout of the table
 * @param warnings receives what was repaired or left out
 * @param signal   aborts the work
 * @returns channels, their samples and the start of the recording
 * @throws BeatbenchError `no-rate`, `no-channel`, `bad-value`, `too-large`
 */
export async function makeChannels(
  { proposal, gathered, file, memory }: GatheredTable,
  warnings: Warning[],
  signal?: AbortSignal,
): Promise<TableChannels> {
  const pause = createPause(signal);
  const clocks = new TableClocks({ proposal, gathered, file, memory }, warnings);
  const dated: DatedColumn[] = [];
  for (const [index, column] of proposal.columns.entries()) {
    const read = gathered[index];
    if (column.use !== 'signal' || read === null || read === undefined) continue;
    checkText(column, index, read, file, warnings);
    const values = withoutMarks(column, read, memory, warnings);
    const one = dateColumn(column, values, clocks.findClock(column, values.count), memory);
    if (one !== null) dated.push(one);
    await pause();
  }
  if (dated.length === 0) {
    throw new BeatbenchError(
      'no-channel',
      'No column of the table holds a signal; check the delimiter and the columns.',
      { file },
    );
  }
  const originSec = findOrigin(dated, warnings);
  const channels: TableChannel[] = [];
  for (const each of dated) {
    channels.push(place(each, originSec, memory, warnings));
    await pause();
  }
  const [first] = dated;
  const clock = first === undefined ? null : clocks.findClock(first.column, first.values.count);
  const fromSec = Number.isNaN(originSec) ? (first?.fit.startSec ?? 0) : originSec;
  return {
    channels,
    startSec: clocks.isDated && Number.isFinite(originSec) ? originSec : null,
    timeAt: (row) => (clock?.timeAt(row) ?? NaN) - fromSec,
  };
}

function checkText(
  column: TableColumn,
  index: number,
  values: GrowingColumn,
  file: string,
  warnings: Warning[],
): void {
  const first = values.firstText;
  if (first === null) return;
  const where = { file, line: first.line + 1, column: index + 1, channel: column.label };
  if (values.textCount > maxTextShare * values.count) {
    throw new BeatbenchError(
      'bad-value',
      `Column "${quoteLabel(column.label)}" has text in ${values.textCount} of ${values.count} rows, first "${first.text.slice(0, 40)}" in line ${first.line + 1}; correct it or leave the column out.`,
      where,
    );
  }
  warnings.push({
    code: 'short-data',
    message: `${values.textCount} cells of "${quoteLabel(column.label)}" hold text and count as gaps, the first in line ${first.line + 1}.`,
  });
}

/** Returns the column with gaps in place of numbers that mark missing values. */
function withoutMarks(
  { label }: TableColumn,
  values: GrowingColumn,
  { makeColumn }: TableMemory,
  warnings: Warning[],
): GrowingColumn {
  const marks = missingMarks(values.ends(), (take) => values.eachFilled((_, value) => take(value)));
  if (marks.length === 0) return values;
  const rest = makeColumn();
  rest.noteDecimals(values.decimalCount);
  values.eachFilled((row, value) => {
    if (marks.includes(value)) return;
    rest.fillTo(row);
    rest.push(value);
  });
  rest.fillTo(values.count);
  warnings.push({
    code: 'short-data',
    message: `${values.filledCount - rest.filledCount} cells of "${quoteLabel(label)}" hold ${marks.join(' or ')}, far from all its other numbers; they are treated as missing and count as gaps.`,
  });
  return rest;
}

/** Assigns a column its grid of times. Returns null for a column with fewer than two values. */
function dateColumn(
  column: TableColumn,
  values: GrowingColumn,
  clock: TableClock,
  memory: TableMemory,
): DatedColumn | null {
  const { filledCount, count } = values;
  if (filledCount < 2) return null;
  const blankCount = count - filledCount;
  const isSparse = blankCount > ownRateShare * count;
  const isEnded = clock.reached < count && lastFilled(values) < clock.reached;
  // With few blanks, a rate of its own is possible too if all rows together are uneven, such as after the end of a
  // column.
  if (isSparse || isEnded || (blankCount > 0 && clock.fit().kind === 'uneven')) {
    const own = withArray(memory, arraysToFit * filledCount, () => {
      const times = new Float64Array(filledCount);
      let k = 0;
      values.eachFilled((row) => (times[k++] = clock.timeAt(row)));
      return fitSparseClock(times, clock.resolutionSec);
    });
    const rows = clock.fit();
    const isOfRows = rows.kind === 'even' && Math.abs(own.fs / rows.fs - 1) < 0.01;
    // Blank cells lie between values of a rate of their own; otherwise they are gaps.
    const isOwn = isSparse && !isEnded ? !isOfRows : own.kind === 'even';
    if (isOwn && own.sampleCount <= 2 * filledCount) {
      const filled = memory.makeColumn();
      filled.noteDecimals(values.decimalCount);
      values.eachFilled((_, value) => filled.push(value));
      return { column, values: filled, fit: own };
    }
  }
  return { column, values, fit: clock.checkedFit() };
}

function lastFilled(values: GrowingColumn): number {
  let last = -1;
  values.eachFilled((row) => (last = row));
  return last;
}

/**
 * Returns the start that all channels share: the earliest, provided that the clocks count from the same time; otherwise
 * NaN.
 */
function findOrigin(dated: readonly DatedColumn[], warnings: Warning[]): number {
  const starts = dated.map(({ fit }) => fit.startSec);
  const earliest = Math.min(...starts);
  const shortest = Math.min(...dated.map(({ fit }) => fit.sampleCount / fit.fs));
  if (Math.max(...starts) - earliest <= shortest) return earliest;
  warnings.push({
    code: 'clock-repaired',
    message:
      'The clocks of the table do not count from the same time; all channels are assumed to start together.',
  });
  return NaN;
}

/** Number of float64 arrays needed to fit a clock: its stamps, and their positions on a grid. */
const arraysToFit = 3;

/** Runs a function that needs `length` float64 numbers temporarily, within the memory budget. */
function withArray<T>(memory: TableMemory, length: number, act: () => T): T {
  const byteCount = 8 * length;
  if (!memory.budget.takes(byteCount)) throw memory.tooLarge();
  try {
    return act();
  } finally {
    memory.budget.gives(byteCount);
  }
}

function place(
  { column, values, fit }: DatedColumn,
  originSec: number,
  memory: TableMemory,
  warnings: Warning[],
): TableChannel {
  const from = Number.isNaN(originSec) ? fit.startSec : originSec;
  const offsetMs = (fit.startSec - from) * 1000;
  const { placed, resampled } = isOnGrid(fit, from)
    ? { placed: values, resampled: false }
    : moveOntoGrid(values, fit, from, memory);
  if (resampled) {
    warnings.push({
      code: 'resampled',
      message:
        fit.kind === 'uneven'
          ? `"${quoteLabel(column.label)}" has uneven time stamps and was interpolated to ${fit.fs} Hz.`
          : `"${quoteLabel(column.label)}" starts ${offsetMs.toFixed(3)} ms after the first channel and was interpolated onto its start.`,
    });
  } else if (
    offsetMs > 1e-3 &&
    Math.abs((offsetMs * fit.fs) / 1000) > 1e-6 &&
    !Number.isInteger(Math.round(offsetMs * fit.fs) / 1000)
  ) {
    warnings.push({
      code: 'clock-repaired',
      message: `"${quoteLabel(column.label)}" starts ${offsetMs.toFixed(3)} ms after the first channel, under a twentieth of a sample, and was left in place.`,
    });
  }
  return { column, fs: fit.fs, values: placed };
}

function moveOntoGrid(
  values: GrowingColumn,
  fit: ClockFit,
  originSec: number,
  memory: TableMemory,
): { readonly placed: GrowingColumn; readonly resampled: boolean } {
  // Values of the rows, and values on the grid if they are shifted.
  const length = values.count + (fit.kind === 'even' && isShifted(fit, originSec) ? fit.sampleCount : 0);
  return withArray(memory, length, () => {
    const placed = memory.makeColumn();
    placed.noteDecimals(values.decimalCount);
    return { placed, resampled: placeColumn(values.read(0, values.count), fit, originSec, placed) };
  });
}
