import { BeatbenchError, type Warning } from '../../model/failure.ts';
import { isEpochSec } from '../epoch.ts';
import { clockSec, unitSec } from './clock-unit.ts';
import { fitClock, type ClockFit } from './fit-clock.ts';
import type { GatheredTable, GrowingColumn, TableMemory } from './growing-column.ts';
import type { ClockUnit, TableColumn, TableProposal } from './proposal.ts';
import { quoteLabel } from './quote-label.ts';
import { stampResolution } from './stamp-resolution.ts';
import { repairClock } from './repair-clock.ts';

/** Times of a table's rows. */
export interface TableClock {
  /** Returns the time of a row, s; never decreases. */
  readonly timeAt: (row: number) => number;
  /** Number of rows up to the last one with a time; after it, the clock continues evenly. */
  readonly reached: number;
  readonly resolutionSec: number;
  /** Returns the even grid of all rows, or the way to interpolate onto one. */
  readonly fit: () => ClockFit;
  /** Returns the same. @throws BeatbenchError `bad-value` if jumps make far more samples than there are rows */
  readonly checkedFit: () => ClockFit;
}

/**
 * Number of float64 arrays, as long as the rows, that a clock needs while it is fitted: its stamps before and after
 * repair, and its positions on a grid.
 */
const arraysOfClock = 3;
/** Maximum number of samples per row, in addition to a million in all; more than that means a damaged clock. */
const maxSamplesPerRow = 64;
const freeSamples = 1_000_000;

/**
 * Maximum number of rows without a time at the end that may be notes; with more, the clock ends before other columns.
 */
const longestTail = 16;

/** Minimum number of rows of a recording with several columns and neither clock nor rate; a shorter table is a list. */
const minRows = 128;

/** The clocks of a table. Each is read and fitted once. */
export class TableClocks {
  isDated = false;
  readonly #proposal: TableProposal;
  readonly #gathered: readonly (GrowingColumn | null)[];
  readonly #file: string;
  readonly #memory: TableMemory;
  readonly #warnings: Warning[];
  readonly #known = new Map<number, TableClock>();

  constructor({ proposal, gathered, file, memory }: GatheredTable, warnings: Warning[]) {
    this.#proposal = proposal;
    this.#gathered = gathered;
    this.#file = file;
    this.#memory = memory;
    this.#warnings = warnings;
  }

  /**
   * Returns the clock that dates a column: that of its clock column, or the row numbers at the table's rate.
   *
   * @throws BeatbenchError `no-rate`, `bad-parameter`, `bad-value`, `too-large`, `unknown-format` for a short list
   */
  findClock(column: TableColumn, rowCount: number): TableClock {
    const index = column.clockColumn ?? -1;
    const known = this.#known.get(index);
    if (known !== undefined) return known;
    const clockColumn = this.#proposal.columns[index];
    const stamps = this.#gathered[index];
    const isThere = clockColumn !== undefined && stamps !== null && stamps !== undefined;
    const clock = isThere
      ? this.#readClock(clockColumn, stamps)
      : rowClock(this.#proposal, rowCount, this.#file);
    this.isDated ||= isThere && (stamps.isDated || isEpochSec(clock.timeAt(0)));
    this.#known.set(index, clock);
    return clock;
  }

  #readClock(column: TableColumn, stamps: GrowingColumn): TableClock {
    const bytes = 8 * stamps.count;
    const { budget, tooLarge } = this.#memory;
    if (!budget.takes(arraysOfClock * bytes)) throw tooLarge();
    // The stamps, and their positions if they have gaps, are kept for all channels that use the same clock.
    const fitted = (fit: ClockFit): void =>
      budget.gives((arraysOfClock - (fit.kind === 'even' && fit.indexes !== null ? 2 : 1)) * bytes);
    return readClock(column, stamps, { file: this.#file, warnings: this.#warnings, fitted });
  }
}

/** Creates a clock from row numbers, for a table without a clock. */
function rowClock({ rateHz, columns }: TableProposal, rowCount: number, file: string): TableClock {
  // A single column may be a list of RR, which the user can say when asked for the rate.
  if (rateHz === null && rowCount < minRows && columns.length > 1) {
    throw new BeatbenchError(
      'unknown-format',
      `The table has ${rowCount} rows but neither a clock nor a sampling rate, so it is not a recording; check what it is.`,
      { file },
    );
  }
  if (rateHz === null) {
    throw new BeatbenchError('no-rate', 'The table has no sampling rate and no clock; give the rate in Hz.', {
      file,
    });
  }
  if (!(rateHz > 0) || !Number.isFinite(rateHz)) {
    throw new BeatbenchError('bad-parameter', `${rateHz} is not a sampling rate; give one in Hz above 0.`, {
      file,
    });
  }
  const fit = (): ClockFit => ({
    kind: 'even',
    fs: rateHz,
    startSec: 0,
    indexes: null,
    sampleCount: rowCount,
  });
  return { timeAt: (row) => row / rateHz, reached: rowCount, resolutionSec: 0, fit, checkedFit: fit };
}

/** Repairs a clock column and warns of what was wrong with it. */
function readClock(
  column: TableColumn,
  gathered: GrowingColumn,
  {
    file,
    warnings,
    fitted,
  }: {
    readonly file: string;
    readonly warnings: Warning[];
    /** Receives the fit, once it is known. */
    readonly fitted: (fit: ClockFit) => void;
  },
): TableClock {
  const unit: ClockUnit = column.clockUnit ?? 's';
  const scale = unitSec[unit];
  const stamps = gathered.read(0, gathered.count);
  const largest = stamps.reduce((most, stamp) => (stamp > most ? stamp : most), 0);
  for (let row = 0; row < stamps.length; row++) stamps[row] = clockSec(stamps[row] ?? NaN, unit);
  const known = stamps.reduce((count, stamp) => count + (Number.isNaN(stamp) ? 0 : 1), 0);
  // A clock next to longer columns ends before them.
  const reached = stamps.findLastIndex((stamp) => !Number.isNaN(stamp)) + 1;
  if (known < 2 || known < 0.9 * reached) {
    const text = gathered.firstText;
    throw new BeatbenchError(
      'bad-value',
      `The clock "${quoteLabel(column.label)}" has a time in only ${known} of ${stamps.length} rows; choose another clock or give the rate.`,
      { file, ...(text === null ? {} : { line: text.line + 1 }), field: column.label },
    );
  }
  const resolutionSec = scale * stampResolution(gathered.decimalCount, gathered.digitCount, largest);
  const isOnWall = unit === 'text' || isEpochSec(stamps[0] ?? NaN);
  const repaired = repairClock(stamps, isOnWall ? resolutionSec : null);
  // After the end of its columns no stamp is missing.
  const isEnd = stamps.length - reached > longestTail;
  const repairedCount = repaired.repairedCount - (isEnd ? stamps.length - reached : 0);
  if (repairedCount > 0) {
    warnings.push({
      code: 'clock-repaired',
      message: `${repairedCount} stamps of the clock "${quoteLabel(column.label)}" were missing or went back and were corrected.`,
    });
  }
  if (repaired.wrapCount > 0) {
    warnings.push({
      code: 'clock-repaired',
      message: `The clock "${quoteLabel(column.label)}" began again ${repaired.wrapCount} times and is read as continuous.`,
    });
  }
  if (repaired.summerCount > 0) {
    warnings.push({
      code: 'clock-repaired',
      message: `The clock "${quoteLabel(column.label)}" jumps by an hour at a full hour, as for summer time; the rows are read without a gap.`,
    });
  }
  const span = (repaired.timesSec.at(-1) ?? 0) - (repaired.timesSec[0] ?? 0);
  if (!(span > 0) || !Number.isFinite(span)) {
    throw new BeatbenchError(
      'bad-value',
      `The clock "${quoteLabel(column.label)}" does not run forward; choose another clock or give the rate.`,
      { file, field: column.label },
    );
  }
  const { timesSec } = repaired;
  let found: ClockFit | null = null;
  const fit = (): ClockFit => {
    if (found !== null) return found;
    found = fitClock(timesSec, resolutionSec);
    fitted(found);
    return found;
  };
  return {
    timeAt: (row) => timesSec[row] ?? NaN,
    reached: isEnd ? reached : stamps.length,
    resolutionSec,
    fit,
    checkedFit: () => checked(fit(), timesSec, column.label, file),
  };
}

function checked(fit: ClockFit, timesSec: Float64Array, label: string, file: string): ClockFit {
  const isBounded = fit.sampleCount <= maxSamplesPerRow * timesSec.length + freeSamples;
  if (isBounded && fit.fs > 0 && Number.isFinite(fit.fs)) return fit;
  let leap = 1;
  const stepAt = (i: number): number => (timesSec[i] ?? 0) - (timesSec[i - 1] ?? 0);
  for (let i = 2; i < timesSec.length; i++) if (stepAt(i) > stepAt(leap)) leap = i;
  throw new BeatbenchError(
    'bad-value',
    `The clock "${quoteLabel(label)}" jumps by ${stepAt(leap)} s at data row ${leap + 1}; split the file there or correct the stamp.`,
    { file, field: label },
  );
}
