import { isEpochSec, sheetDayOf1970 } from '../epoch.ts';
import type { HeadColumn } from './head-column.ts';
import type { ClockUnit } from './proposal.ts';

/** Length of each unit, s. */
export const unitSec: Readonly<Record<ClockUnit, number>> = {
  s: 1,
  ms: 1e-3,
  us: 1e-6,
  ns: 1e-9,
  min: 60,
  h: 3600,
  day: 86_400,
  text: 1,
};

/** Units of time by their names. */
const unitNames: Readonly<Record<string, ClockUnit>> = {
  s: 's',
  sec: 's',
  secs: 's',
  second: 's',
  seconds: 's',
  ms: 'ms',
  msec: 'ms',
  msecs: 'ms',
  millis: 'ms',
  milliseconds: 'ms',
  us: 'us',
  µs: 'us',
  usec: 'us',
  usecs: 'us',
  micros: 'us',
  microseconds: 'us',
  millisec: 'ms',
  microsec: 'us',
  ns: 'ns',
  nanoseconds: 'ns',
  min: 'min',
  minutes: 'min',
  h: 'h',
  hr: 'h',
  hrs: 'h',
  hours: 'h',
  day: 'day',
  days: 'day',
};

/**
 * Returns the unit of time that a word names.
 *
 * @param word such as `msec`, in any case
 * @returns undefined for any other word
 */
export function clockUnitForWord(word: string): ClockUnit | undefined {
  return Object.hasOwn(unitNames, word.toLowerCase()) ? unitNames[word.toLowerCase()] : undefined;
}

/** Evidence of a table's rate apart from its clock. */
export interface RateEvidence {
  /** Hz; null if the head contains none. */
  readonly statedHz: number | null;
  /** Returns whether the samples, at a rate in Hz, show heartbeats. */
  readonly beatsAt: (fs: number) => boolean;
  /** Whether a column has the name of a cardiac signal, which is never sampled once a second. */
  readonly isNamedHeart: boolean;
}

/** Range of rates that a clock without a unit may have, Hz. */
const minPlausibleHz = 8;
const maxPlausibleHz = 100_000;
/** Rate above which a clock in seconds may be in minutes instead. */
const maxPlainHz = 5000;
/** Minimum rate at which the samples are searched for heartbeats. */
const minBeatingHz = 20;
/** Times between the rows of slow tables, s: heart rate, skin conductance, temperature. */
const slowStepsSec = [0.2, 0.25, 0.5, 1, 2, 5, 10, 15, 20] as const;
const nearStep = 0.01;
const nearTold = 0.1;
/** Longest step of stamps that count from 1970, s. */
const longestEpochStepSec = 120;
/** Spreadsheet days of 2000 to 2099. */
const sheetDays = { from: 36_526, to: 73_050 } as const;
const fromLargest = ['s', 'ms', 'us', 'ns'] as const;

/**
 * Finds the unit of a time column. It comes from the column's name, from stamps since 1970, from the rate in the head,
 * or is the largest unit with a plausible rate of a cardiac recording. If a slow table could have the same steps (1 is
 * a second or a ms), the samples must show heartbeats at that rate, or a column must have the name of a cardiac signal.
 *
 * @param column   column with its head
 * @param step     usual difference between two rows
 * @param evidence what the rest of the table shows about the rate
 * @returns null if the unit cannot be determined
 */
export function findClockUnit(column: HeadColumn, step: number, evidence: RateEvidence): ClockUnit | null {
  return (
    namedUnit(column) ?? epochUnit(column, step) ?? sheetUnit(column, step) ?? likelyUnit(step, evidence)
  );
}

function namedUnit(column: HeadColumn): ClockUnit | null {
  const unit = clockUnitForWord(column.unit);
  if (unit !== undefined) return unit;
  const word = column.label
    .toLowerCase()
    .split(/[\s_]+/)
    .findLast((part) => clockUnitForWord(part) !== undefined && part.length > 1);
  return word === undefined ? null : (clockUnitForWord(word) ?? null);
}

/** Returns the unit in which stamps since 1970 fall in 2001 to 2096, whatever the rate; null for other clocks. */
function epochUnit({ values }: HeadColumn, step: number): ClockUnit | null {
  const stamp = values.find((value) => !Number.isNaN(value)) ?? 0;
  return (
    fromLargest.find(
      (unit) => isEpochSec(stamp * unitSec[unit]) && step * unitSec[unit] <= longestEpochStepSec,
    ) ?? null
  );
}

/** Returns `day` for spreadsheet dates from 2000 to 2099 whose steps give a rate of a recording. */
function sheetUnit({ values }: HeadColumn, step: number): ClockUnit | null {
  const day = values.find((value) => !Number.isNaN(value)) ?? 0;
  const isDay = day >= sheetDays.from && day < sheetDays.to;
  return isDay && step * unitSec.day <= 1 / minPlausibleHz ? 'day' : null;
}

/**
 * Converts a number of a clock to s.
 *
 * @param value number in its unit
 * @returns s; for spreadsheet days, s since 1970
 */
export function clockSec(value: number, unit: ClockUnit): number {
  if (unit === 'day') return (value - sheetDayOf1970) * unitSec.day;
  const scale = unitSec[unit];
  // Division keeps 8 ms exact as 0.008; multiplication by 0.001 may not.
  return scale < 1 ? value / Math.round(1 / scale) : value * scale;
}

function likelyUnit(step: number, { statedHz, beatsAt, isNamedHeart }: RateEvidence): ClockUnit | null {
  const rateIn = (unit: ClockUnit): number => 1 / (step * unitSec[unit]);
  const all = [...fromLargest, 'min', 'h'] as const;
  const statedUnit = all.find(
    (unit) => statedHz !== null && Math.abs(rateIn(unit) / statedHz - 1) <= nearTold,
  );
  if (statedUnit !== undefined) return statedUnit;
  const isIn = (unit: ClockUnit, minHz: number): boolean =>
    rateIn(unit) >= minHz && rateIn(unit) <= maxPlausibleHz;
  const usual = fromLargest.find((unit) => isIn(unit, minPlausibleHz));
  if (usual === undefined) return null;
  const isSlow = slowStepsSec.some((sec) => Math.abs((step * unitSec[usual] * 1000) / sec - 1) <= nearStep);
  if (!(usual === 's' ? rateIn(usual) > maxPlainHz : isSlow)) return usual;
  const others = all.filter((unit) => unit !== usual && isIn(unit, minBeatingHz));
  const beating = [usual, ...others].find((unit) => beatsAt(rateIn(unit)));
  // A count of rows is often named time.
  return beating ?? (isNamedHeart && step !== 1 ? usual : null);
}
