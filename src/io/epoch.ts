/** Days since 1900 as spreadsheets count them, at the start of 1970. */
export const sheetDayOf1970 = 25_569;

/**
 * Whether a stamp counts from 1970: 2001 to 2096, which no other clock's seconds reach.
 *
 * @param stampSec s
 */
export function isEpochSec(stampSec: number): boolean {
  return stampSec >= 1e9 && stampSec < 4e9;
}

/**
 * The start of a recording as OpenSignals writes it: `2017-1-17` and `14:5:32.316`.
 *
 * @returns ISO 8601 without zone; null of anything else
 */
export function startTimeOf(date: string, time: string): string | null {
  const days = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(date);
  const clock = /^(\d{1,2}):(\d{1,2}):(\d{1,2})(\.\d{1,6})?$/.exec(time);
  if (days === null || clock === null) return null;
  const [month, day, hour, minute, second] = [...days.slice(2), ...clock.slice(1, 4)].map((part) =>
    part.padStart(2, '0'),
  );
  const text = `${days[1] ?? ''}-${month}-${day}T${hour}:${minute}:${second}${clock[4] ?? ''}`;
  return Number.isNaN(Date.parse(`${text}Z`)) ? null : text;
}
