import { withoutZeros } from '../without-zeros.ts';

/** Months in the form of EDF+. */
export const edfMonths = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/**
 * Returns the start of sample 0 as ISO 8601 without zone; null if the header's date or clock is invalid.
 *
 * @param startDate  dd.mm.yy; years 85 … 99 are in the last century. `recording` takes precedence if it starts in
 *                   EDF+'s form, `Startdate dd-MMM-yyyy`
 * @param startClock hh.mm.ss
 * @param offsetSec  time of sample 0 after that, from the first time-keeping annotation
 * @returns such as `2020-01-31T12:00:00`
 */
export function edfStartTime(
  startDate: string,
  startClock: string,
  recording: string,
  offsetSec: number,
): string | null {
  if (isUnknownDay(startDate, recording)) return null;
  const day = fullDate(recording) ?? shortDate(startDate);
  const clock = /^(\d\d)[.:](\d\d)[.:](\d\d)$/.exec(startClock);
  if (day === null || clock === null) return null;
  const [hour = 0, minute = 0, second = 0] = clock.slice(1).map(Number);
  if (hour > 23 || minute > 59 || second > 60) return null;
  const wholeSec = Math.floor(offsetSec);
  const date = new Date(Date.UTC(day.year, day.month - 1, day.day, hour, minute, second + wholeSec));
  if (Number.isNaN(date.getTime())) return null;
  const fraction = (offsetSec - wholeSec).toFixed(9).replace(/^1.*/, '0.999999999').slice(1);
  return date.toISOString().slice(0, 19) + withoutZeros(fraction);
}

/**
 * Returns whether the day is withheld in EDF+'s form.
 *
 * @param startDate dd.mm.yy
 * @param recording the identification of the recording
 * @returns true for `Startdate X` with the date 01.01.85
 */
export function isUnknownDay(startDate: string, recording: string): boolean {
  return /^Startdate X\b/.test(recording) && startDate === '01.01.85';
}

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function fullDate(recording: string): Day | null {
  const match = /^Startdate (\d\d)-([A-Za-z]{3})-(\d{4})\b/.exec(recording);
  if (match === null) return null;
  const month = edfMonths.indexOf((match[2] ?? '').toUpperCase()) + 1;
  return month === 0 ? null : checked({ year: Number(match[3]), month, day: Number(match[1]) });
}

function shortDate(text: string): Day | null {
  const match = /^(\d\d)[.\-/](\d\d)[.\-/](\d\d)$/.exec(text);
  if (match === null) return null;
  const [day = 0, month = 0, short = 0] = match.slice(1).map(Number);
  return checked({ year: short >= 85 ? 1900 + short : 2000 + short, month, day });
}

function checked(day: Day): Day | null {
  const date = new Date(Date.UTC(day.year, day.month - 1, day.day));
  return date.getUTCMonth() === day.month - 1 && date.getUTCDate() === day.day ? day : null;
}
