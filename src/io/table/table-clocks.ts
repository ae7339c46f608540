import { BeatbenchError } from '../../model/failure.ts';
import type { Warning } from '../../model/failure.ts';
import { unitSec } from './find-clocks.ts';
import { fitClock } from './fit-clock.ts';
import type { ClockFit } from './fit-clock.ts';
import type { GrowingColumn } from './growing-column.ts';
import type { ClockUnit, TableColumn } from './proposal.ts';
import { stampResolution } from './stamp-resolution.ts';
import { repairClock } from './repair-clock.ts';

/** A clock column over the whole file, running forward. */
export interface TableClock {
  readonly timesSec: Float64Array;
  readonly resolutionSec: number;
  readonly isDated: boolean;
}

/** Samples that one row may stand for at most, beyond a million in all: more is a damaged clock. */
const mostSamplesPerRow = 64;
const freeSamples = 1_000_000;

/**
 * Puts a clock column right and says what was wrong with it.
 *
 * @throws BeatbenchError `bad-value` where it does not run
 */
export function readClock(
  column: TableColumn,
  gathered: GrowingColumn,
  file: string,
  warnings: Warning[],
): TableClock {
  const unit: ClockUnit = column.clockUnit ?? 's';
  const scale = unitSec[unit];
  // Dividing keeps 0.008 from 8 ms exact where multiplying by 0.001 may not.
  const stamps = gathered
    .values()
    .map((value) => (scale < 1 ? value / Math.round(1 / scale) : value * scale));
  const known = stamps.reduce((count, stamp) => count + (Number.isNaN(stamp) ? 0 : 1), 0);
  if (known < 2 || known < 0.9 * stamps.length) {
    const text = gathered.firstText;
    throw new BeatbenchError(
      'bad-value',
      `The clock "${column.label}" has a time in only ${known} of ${stamps.length} rows; choose another clock or give the rate.`,
      { file, ...(text === null ? {} : { line: text.line + 1 }), field: column.label },
    );
  }
  const repaired = repairClock(stamps);
  if (repaired.repairedCount > 0) {
    warnings.push({
      code: 'clock-repaired',
      message: `${repaired.repairedCount} stamps of the clock "${column.label}" were missing or stepped back and were put in line.`,
    });
  }
  if (repaired.wrapCount > 0) {
    warnings.push({
      code: 'clock-repaired',
      message: `The clock "${column.label}" began again ${repaired.wrapCount} times and was taken to run on.`,
    });
  }
  const largest = stamps.reduce((most, stamp) => (stamp > most ? stamp : most), 0);
  const span = (repaired.timesSec.at(-1) ?? 0) - (repaired.timesSec[0] ?? 0);
  if (!(span > 0) || !Number.isFinite(span)) {
    throw new BeatbenchError(
      'bad-value',
      `The clock "${column.label}" does not run forward; choose another clock or give the rate.`,
      { file, field: column.label },
    );
  }
  return {
    timesSec: repaired.timesSec,
    resolutionSec: scale * stampResolution(gathered.decimalCount, gathered.digitCount, largest / scale),
    isDated: gathered.isDated,
  };
}

/**
 * Even grid of a clock, or of the rows of it in which a column has values.
 *
 * @throws BeatbenchError `bad-value` where its leaps make far more samples than there are rows
 */
export function fitTableClock(
  clock: TableClock,
  timesSec: Float64Array,
  label: string,
  file: string,
): ClockFit {
  const fit = fitClock(timesSec, clock.resolutionSec);
  if (
    fit.sampleCount <= mostSamplesPerRow * timesSec.length + freeSamples &&
    fit.fs > 0 &&
    Number.isFinite(fit.fs)
  )
    return fit;
  let leap = 1;
  const stepAt = (i: number): number => (timesSec[i] ?? 0) - (timesSec[i - 1] ?? 0);
  for (let i = 2; i < timesSec.length; i++) if (stepAt(i) > stepAt(leap)) leap = i;
  throw new BeatbenchError(
    'bad-value',
    `The clock "${label}" leaps by ${stepAt(leap)} s at data row ${leap + 1}; split the file there or correct the stamp.`,
    { file, field: label },
  );
}
