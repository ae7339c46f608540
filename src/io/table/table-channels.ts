import { BeatbenchError } from '../../model/failure.ts';
import type { Warning } from '../../model/failure.ts';
import { printable } from '../../model/printable.ts';
import { createPause } from '../pause.ts';
import { fitSparseClock } from './fit-clock.ts';
import type { ClockFit } from './fit-clock.ts';
import type { GrowingColumn } from './growing-column.ts';
import { placeColumn } from './place-column.ts';
import type { TableColumn, TableProposal } from './proposal.ts';
import { TableClocks } from './table-clocks.ts';
import type { TableClock } from './table-clocks.ts';

/** A channel of a table, ready on its even grid. */
export interface TableChannel {
  readonly column: TableColumn;
  readonly fs: number;
  readonly values: Float64Array;
}

export interface TableChannels {
  readonly channels: readonly TableChannel[];
  /** Of sample 0, s since 1970 without zone; null where the clock has no date. */
  readonly startSec: number | null;
}

interface DatedColumn {
  readonly column: TableColumn;
  readonly values: Float64Array;
  readonly fit: ClockFit;
}

/** Share of text cells from which a column is no signal. */
const mostTextShare = 0.05;
/** Share of blank cells from which a column is taken to have a rate of its own. */
const ownRateShare = 0.3;

/**
 * Makes channels of the columns that were read: rates from the clocks, gaps from blank cells and
 * missing rows, all channels from one start.
 *
 * @throws BeatbenchError `no-rate`, `no-channel`, `bad-value`
 */
export async function makeChannels(
  proposal: TableProposal,
  gathered: readonly (GrowingColumn | null)[],
  file: string,
  warnings: Warning[],
  signal?: AbortSignal,
): Promise<TableChannels> {
  const pause = createPause(signal);
  const clocks = new TableClocks(proposal, gathered, file, warnings);
  const dated: DatedColumn[] = [];
  for (const [index, column] of proposal.columns.entries()) {
    const values = gathered[index];
    if (column.use !== 'signal' || values === null || values === undefined) continue;
    checkText(column, index, values, file, warnings);
    const one = dateColumn(column, values.values(), clocks.clockOf(column, values.count));
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
  const originSec = originOf(dated, warnings);
  const channels: TableChannel[] = [];
  for (const each of dated) {
    channels.push(place(each, originSec, warnings));
    await pause();
  }
  return { channels, startSec: clocks.isDated && Number.isFinite(originSec) ? originSec : null };
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
  if (values.textCount > mostTextShare * values.count) {
    throw new BeatbenchError(
      'bad-value',
      `Column "${printable(column.label)}" has text in ${values.textCount} of ${values.count} rows, first "${first.text.slice(0, 40)}" in line ${first.line + 1}; correct it or leave the column out.`,
      where,
    );
  }
  warnings.push({
    code: 'short-data',
    message: `${values.textCount} cells of "${printable(column.label)}" hold text and count as gaps, the first in line ${first.line + 1}.`,
  });
}

/** Null for a column with fewer than two values. */
function dateColumn(column: TableColumn, values: Float64Array, clock: TableClock): DatedColumn | null {
  const filledCount = values.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0);
  if (filledCount < 2) return null;
  const blankCount = values.length - filledCount;
  const isSparse = blankCount > ownRateShare * values.length;
  // Few blanks tell of a rate of its own too where the rows together go unevenly, as after the end of a column.
  if (isSparse || (blankCount > 0 && clock.fit().kind === 'uneven')) {
    const filled = (_: number, row: number): boolean => !Number.isNaN(values[row]);
    const times = clock.timesSec.filter(filled);
    const own = fitSparseClock(times, clock.resolutionSec);
    const rows = clock.fit();
    const isOfRows = rows.kind === 'even' && Math.abs(own.fs / rows.fs - 1) < 0.01;
    // Blank cells between values of a rate of their own; otherwise they are gaps.
    const isOwn = isSparse ? !isOfRows : own.kind === 'even';
    if (isOwn && own.sampleCount <= 2 * times.length)
      return { column, values: values.filter(filled), fit: own };
  }
  return { column, values, fit: clock.checkedFit() };
}

/** Start that all channels share: the earliest, as long as the clocks count from the same time. */
function originOf(dated: readonly DatedColumn[], warnings: Warning[]): number {
  const starts = dated.map(({ fit }) => fit.startSec);
  const earliest = Math.min(...starts);
  const shortest = Math.min(...dated.map(({ fit }) => fit.sampleCount / fit.fs));
  if (Math.max(...starts) - earliest <= shortest) return earliest;
  warnings.push({
    code: 'clock-repaired',
    message:
      'The clocks of the table do not count from the same time; all channels are taken to start together.',
  });
  return NaN;
}

function place({ column, values, fit }: DatedColumn, originSec: number, warnings: Warning[]): TableChannel {
  const from = Number.isNaN(originSec) ? fit.startSec : originSec;
  const placed = placeColumn(values, fit, from);
  const offsetMs = (fit.startSec - from) * 1000;
  if (placed.resampled) {
    warnings.push({
      code: 'resampled',
      message:
        fit.kind === 'uneven'
          ? `"${printable(column.label)}" has uneven time stamps and was interpolated to ${fit.fs} Hz.`
          : `"${printable(column.label)}" starts ${offsetMs.toFixed(3)} ms after the first channel and was interpolated onto its start.`,
    });
  } else if (
    offsetMs > 1e-3 &&
    Math.abs((offsetMs * fit.fs) / 1000) > 1e-6 &&
    !Number.isInteger(Math.round(offsetMs * fit.fs) / 1000)
  ) {
    warnings.push({
      code: 'clock-repaired',
      message: `"${printable(column.label)}" starts ${offsetMs.toFixed(3)} ms after the first channel, under a twentieth of a sample, and was left in place.`,
    });
  }
  return { column, fs: placed.fs, values: placed.values };
}
