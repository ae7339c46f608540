/** Spreadsheet date of 1 January 1970, in days since 1900. */
export const sheetDayOf1970 = 25_569;

/**
 * Returns whether a stamp counts from 1970. It does in the range 2001 to 2096, which no other clock in seconds reaches.
 *
 * @param stampSec s
 * @returns true within that range
 */
export function isEpochSec(stampSec: number): boolean {
  return stampSec >= 1e9 && stampSec < 4e9;
}

/**
 * Formats a time as ISO 8601 without zone.
 *
 * @param parts    year, month, day, hour, minute and second
 * @param fraction fraction of the second with its decimal point, appended unchanged
 * @returns null if the calendar has no such time, or a part is missing
 */
export function isoTime(parts: readonly (number | string | undefined)[], fraction = ''): string | null {
  const [year, month, day, hour, minute, second] = parts.map((part, k) =>
    String(part).padStart(k === 0 ? 4 : 2, '0'),
  );
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  return Number.isNaN(Date.parse(`${text}Z`)) ? null : text + fraction;
}

/**
 * Formats a time in ms since 1970 as ISO 8601 without zone, with ms if it has a fraction of a second.
 *
 * @param ms time, ms since 1970, UTC
 * @returns null if the year does not have four digits
 */
export function isoOfMs(ms: number): string | null {
  if (!(Math.abs(ms) < 8.64e15)) return null;
  const text = new Date(ms).toISOString();
  return /^\d{4}-/.test(text) ? text.replace(/(?:\.000)?Z$/, '') : null;
}

/**
 * Parses the start of a recording in the form that OpenSignals writes: `2017-1-17` and `14:5:32.316`.
 *
 * @param date year, month and day
 * @param time hour, minute and second
 * @returns ISO 8601 without zone; null for anything else
 */
export function parseStartTime(date: string, time: string): string | null {
  const days = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(date);
  const clock = /^(\d{1,2}):(\d{1,2}):(\d{1,2})(\.\d{1,6})?$/.exec(time);
  if (days === null || clock === null) return null;
  return isoTime([...days.slice(1), ...clock.slice(1, 4)], clock[4]);
}
