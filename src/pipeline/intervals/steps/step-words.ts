import { writeValue } from '../../describe-value.ts';

/** A number in so many digits, with a true minus; a dash where there is none. */
export function inDigits(value: number | null | undefined, digits = 3): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  return writeValue(Number(value.toPrecision(digits)));
}

/** A number with so many decimals, with a true minus; a dash where there is none. */
export function withDecimals(value: number | null | undefined, decimals: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  return value.toFixed(decimals).replace('-', '−');
}

/** A number with its unit, which may be none. */
export function textWithUnit(text: string, unit: string): string {
  return unit === '' ? text : `${text} ${unit}`;
}
