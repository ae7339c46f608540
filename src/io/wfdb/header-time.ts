/**
 * The start as ISO 8601 without zone from a header's base time and base date.
 *
 * @param time  `HH:MM:SS[.fff]`, `MM:SS` or `SS`, as WFDB allows
 * @param date  `DD/MM/YYYY`
 * @returns null where one of them is no time or date of the calendar
 */
export function isoStart(time: string, date: string): string | null {
  const clock = isoClock(time);
  const day = isoDate(date);
  return clock === null || day === null ? null : `${day}T${clock}`;
}

/**
 * `HH:MM:SS[.fff]` with two digits each, or null.
 *
 * @param time as the header has it, `H:M:S`
 * @returns null of anything else
 */
export function isoClock(time: string): string | null {
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,2})(\.\d+)?$/.exec(time);
  if (match === null) return null;
  const [, hour = '0', minute = '0', second = '0', fraction = ''] = match;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return `${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}${fraction}`;
}

/**
 * `YYYY-MM-DD` from `DD/MM/YYYY`, or null.
 *
 * @param date as the header has it
 * @returns null of anything else
 */
export function isoDate(date: string): string | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(date);
  if (match === null) return null;
  const [, day = '', month = '', year = ''] = match;
  const iso = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  const parsed = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso) ? iso : null;
}

function twoDigits(digits: string): string {
  return digits.padStart(2, '0');
}
