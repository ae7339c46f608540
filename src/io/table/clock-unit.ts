import { isEpochSec, sheetDayOf1970 } from '../epoch.ts';
import type { HeadColumn } from './head-column.ts';
import type { ClockUnit } from './proposal.ts';

/** Seconds in one of each unit. */
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

/** Units of time by the words for them. */
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
 * The unit of time that a word is for.
 *
 * @param word such as `msec`, in any case
 * @returns undefined of any other word
 */
export function unitOfWord(word: string): ClockUnit | undefined {
  return Object.hasOwn(unitNames, word.toLowerCase()) ? unitNames[word.toLowerCase()] : undefined;
}

/** What a table tells of its rate apart from a clock. */
export interface RateEvidence {
  /** Hz; null where the head tells none. */
  readonly statedHz: number | null;
  /** Whether the samples beat as hearts do, at a rate in Hz. */
  readonly beatsAt: (fs: number) => boolean;
  /** Whether a column is called after a signal of the heart, which nobody samples once a second. */
  readonly isNamedHeart: boolean;
}

/** Rates that a clock without a unit may mean, Hz. */
const leastPlausibleHz = 8;
const mostPlausibleHz = 100_000;
/** A clock in seconds that steps faster may as well count minutes. */
const mostPlainHz = 5000;
/** Hearts are looked for at no lower rate. */
const leastBeatingHz = 20;
/** Times between the rows of slow tables, s: heart rates, skin conductance, temperature. */
const slowStepsSec = [0.2, 0.25, 0.5, 1, 2, 5, 10, 15, 20] as const;
const nearStep = 0.01;
const nearTold = 0.1;
/** Longest step of stamps that count from 1970, s. */
const longestEpochStepSec = 120;
/** 2000 to 2099. */
const sheetDays = { from: 36_526, to: 73_050 } as const;
const fromLargest = ['s', 'ms', 'us', 'ns'] as const;

/**
 * The unit that a column of time counts in: by its name, as stamps since 1970, by the rate that the head tells, or as the one
 * largest unit that makes a rate of a heart's recording. Where a slow table would step alike (1 is a second or a ms), the samples
 * have to beat at that rate, or to be called after the heart.
 *
 * @param column   with its head
 * @param step     usual difference of two rows
 * @param evidence what the rest of the table tells of the rate
 * @returns null where nothing tells it
 */
export function findClockUnit(column: HeadColumn, step: number, evidence: RateEvidence): ClockUnit | null {
  return (
    namedUnit(column) ?? epochUnit(column, step) ?? sheetUnit(column, step) ?? likelyUnit(step, evidence)
  );
}

function namedUnit(column: HeadColumn): ClockUnit | null {
  const unit = unitOfWord(column.unit);
  if (unit !== undefined) return unit;
  const word = column.label
    .toLowerCase()
    .split(/[\s_]+/)
    .findLast((part) => unitOfWord(part) !== undefined && part.length > 1);
  return word === undefined ? null : (unitOfWord(word) ?? null);
}

/** The unit in which stamps since 1970 are of 2001 to 2096, whatever rate their steps make; null of other clocks. */
function epochUnit({ values }: HeadColumn, step: number): ClockUnit | null {
  const stamp = values.find((value) => !Number.isNaN(value)) ?? 0;
  return (
    fromLargest.find(
      (unit) => isEpochSec(stamp * unitSec[unit]) && step * unitSec[unit] <= longestEpochStepSec,
    ) ?? null
  );
}

/** Days from 2000 to 2099 as spreadsheets count them, with a rate of a recording: in s their steps would be far too short. */
function sheetUnit({ values }: HeadColumn, step: number): ClockUnit | null {
  const day = values.find((value) => !Number.isNaN(value)) ?? 0;
  const isDay = day >= sheetDays.from && day < sheetDays.to;
  return isDay && step * unitSec.day <= 1 / leastPlausibleHz ? 'day' : null;
}

/**
 * A number of a clock in s.
 *
 * @param value in its unit
 * @returns s; of days of a spreadsheet since 1970
 */
export function clockSec(value: number, unit: ClockUnit): number {
  if (unit === 'day') return (value - sheetDayOf1970) * unitSec.day;
  const scale = unitSec[unit];
  // Dividing keeps 0.008 from 8 ms exact where multiplying by 0.001 may not.
  return scale < 1 ? value / Math.round(1 / scale) : value * scale;
}

function likelyUnit(step: number, { statedHz, beatsAt, isNamedHeart }: RateEvidence): ClockUnit | null {
  const rateIn = (unit: ClockUnit): number => 1 / (step * unitSec[unit]);
  const all = [...fromLargest, 'min', 'h'] as const;
  const told = all.find((unit) => statedHz !== null && Math.abs(rateIn(unit) / statedHz - 1) <= nearTold);
  if (told !== undefined) return told;
  const isIn = (unit: ClockUnit, least: number): boolean =>
    rateIn(unit) >= least && rateIn(unit) <= mostPlausibleHz;
  const usual = fromLargest.find((unit) => isIn(unit, leastPlausibleHz));
  if (usual === undefined) return null;
  const isSlow = slowStepsSec.some((sec) => Math.abs((step * unitSec[usual] * 1000) / sec - 1) <= nearStep);
  if (!(usual === 's' ? rateIn(usual) > mostPlainHz : isSlow)) return usual;
  const others = all.filter((unit) => unit !== usual && isIn(unit, leastBeatingHz));
  const beating = [usual, ...others].find((unit) => beatsAt(rateIn(unit)));
  // A count of rows is often called time.
  return beating ?? (isNamedHeart && step !== 1 ? usual : null);
}
