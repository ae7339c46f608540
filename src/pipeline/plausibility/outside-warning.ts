import type { Warning } from '../../model/failure.ts';
import { type ExpectedRange, isPlausible } from './expected-range.ts';

/** An interval of a window beside what is expected of it. */
interface JudgedValue {
  /** ms, of a ratio without a unit; null where there is none. */
  readonly mean: number | null;
  readonly range: ExpectedRange | null;
  /** Per minute; null where it is not known. */
  readonly heartRate: number | null;
}

/** One that lies outside its range. */
export interface OutsideValue {
  readonly mean: number;
  readonly range: ExpectedRange;
  readonly heartRate: number;
}

/** Of several windows, in how many. */
export const amongWindows = (count: number, windowCount: number): string =>
  windowCount === 1 ? '' : ` in ${count} of ${windowCount} windows`;

function isOutside(value: JudgedValue): value is OutsideValue {
  const { mean, range, heartRate } = value;
  return mean !== null && range !== null && heartRate !== null && !isPlausible(mean, range);
}

/** Digits after the point with which a value is told from the limit that it passes. */
function digitsApart({ mean, range: { low, high } }: OutsideValue, least: number): number {
  const limit = mean < low ? low : high;
  return mean.toFixed(least) === limit.toFixed(least) ? least + 1 : least;
}

/**
 * Says that an interval lies outside what is expected at the heart rate: one warning, whatever the number of windows.
 *
 * @param name      of the interval
 * @param values    one a window
 * @param causeOf   where the first of them may come from
 * @param isRatio   whether it has no unit
 */
export function outsideWarning(
  name: string,
  values: readonly JudgedValue[],
  causeOf: (first: OutsideValue) => string,
  isRatio = false,
): Warning[] {
  const outside = values.filter(isOutside);
  const [first] = outside;
  if (first === undefined) return [];
  const { mean, range, heartRate } = first;
  const digits = digitsApart(first, isRatio ? 2 : 0);
  const unit = isRatio ? '' : ' ms';
  const limits = `${range.low.toFixed(digits)} to ${range.high.toFixed(digits)}${unit}`;
  const among = amongWindows(outside.length, values.length);
  return [
    {
      code: 'implausible',
      message: `${name} of ${mean.toFixed(digits)}${unit} lies outside the ${limits} expected at ${heartRate.toFixed(0)} /min${among}: ${causeOf(first)}.`,
    },
  ];
}
