import { sheetDayOf1970 } from '../epoch.ts';

const maxDays = 5e4;

/**
 * Parses the time between two samples in the form of a LabChart text.
 *
 * @param text such as `0.5 ms`
 * @returns s; NaN if there is none
 */
export function intervalSec(text: string | undefined): number {
  const interval = /^([0-9.,eE+-]+) *(m|µ|u)?s/.exec(text ?? '');
  const scale = interval?.[2] === undefined ? 1 : interval[2] === 'm' ? 1e3 : 1e6;
  return Number((interval?.[1] ?? 'NaN').replace(',', '.')) / scale;
}

/**
 * Parses a date of a spreadsheet.
 *
 * @param text days, such as `4.5048e+04`
 * @returns s since 1970, without zone; null if it is not a date
 */
export function sheetEpochSec(text: string | undefined): number | null {
  const days = Number((text ?? '').replace(',', '.')) - sheetDayOf1970;
  return days > 0 && days < maxDays ? days * 86_400 : null;
}
