import type { Warning } from '../../model/failure.ts';
import { type ExpectedRange, isPlausible } from './expected-range.ts';

/** An interval of a window with its expected range. */
interface JudgedValue {
  /** ms, or without a unit for a ratio; null if there is none. */
  readonly mean: number | null;
  readonly range: ExpectedRange | null;
  /** Per minute; null if unknown. */
  readonly heartRate: number | null;
}

/** An interval outside its range. */
export interface OutsideValue {
  readonly mean: number;
  readonly range: ExpectedRange;
  readonly heartRate: number;
}

/** Returns in how many of several windows something occurs, as text; empty for a single window. */
export const describeWindowCount = (count: number, windowCount: number): string =>
  windowCount === 1 ? '' : ` in ${count} of ${windowCount} windows`;

function isOutside(value: JudgedValue): value is OutsideValue {
  const { mean, range, heartRate } = value;
  return mean !== null && range !== null && heartRate !== null && !isPlausible(mean, range);
}

/** Returns the number of decimals with which a value differs from the limit that it exceeds. */
function distinguishingDecimals({ mean, range: { low, high } }: OutsideValue, minDecimals: number): number {
  const limit = mean < low ? low : high;
  return mean.toFixed(minDecimals) === limit.toFixed(minDecimals) ? minDecimals + 1 : minDecimals;
}

/**
 * Makes the warning that an interval is outside the range expected at the heart rate. There is one warning, whatever
 * the number of windows.
 *
 * @param name      of the interval
 * @param values    one per window
 * @param causeOf   returns the likely cause of the first of them
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
  const digits = distinguishingDecimals(first, isRatio ? 2 : 0);
  const unit = isRatio ? '' : ' ms';
  const limits = `${range.low.toFixed(digits)} to ${range.high.toFixed(digits)}${unit}`;
  const among = describeWindowCount(outside.length, values.length);
  return [
    {
      code: 'implausible',
      message: `${name} of ${mean.toFixed(digits)}${unit} lies outside the ${limits} expected at ${heartRate.toFixed(0)} /min${among}: ${causeOf(first)}.`,
    },
  ];
}
