/** Unit of the numbers in a list of beats: seconds, milliseconds, or samples at a rate, Hz. */
export type BeatUnit = 's' | 'ms' | number;

/** A unit, and the reason to use or to doubt it; `reason` is null if the file or the user gave the unit. */
export interface ChosenUnit {
  readonly unit: BeatUnit;
  readonly reason: string | null;
}

/** Range of a plausible median RR, s: 24 to 200 per minute. */
const [leastMedianSec, mostMedianSec] = [0.3, 2.5];

/** A number with its unit, such as `812 ms`. */
const numberWithUnit = /^\s*([\d.,]+)\s*(ms|s)\s*$/i;
/** Minimum number of lines at which a unit after each number is evaluated. */
const minWithUnit = 3;

/**
 * Removes the unit from lines that each hold one number with it, with or without a head above.
 *
 * @param lines lines of a text
 * @returns the same lines, and no unit, if any of them has no unit or another one
 */
export function stripUnits(lines: readonly string[]): {
  readonly lines: readonly string[];
  readonly unit: 's' | 'ms' | null;
} {
  const first = lines.findIndex((line) => numberWithUnit.test(line));
  const unit = numberWithUnit.exec(lines[first] ?? '')?.[2]?.toLowerCase();
  const below = lines.slice(first).filter((line) => line.trim() !== '');
  const isSame = (line: string): boolean => numberWithUnit.exec(line)?.[2]?.toLowerCase() === unit;
  if (first < 0 || below.length < minWithUnit || !below.every(isSame)) return { lines, unit: null };
  const bare = lines.map((line, k) => (k < first ? line : line.replace(numberWithUnit, '$1')));
  return { lines: bare, unit: unit === 'ms' ? 'ms' : 's' };
}

/**
 * Returns the number of units in a second.
 *
 * @param unit unit given by the file or the user
 * @returns 1, 1000, or the rate
 */
export function perSecond(unit: BeatUnit): number {
  return unit === 's' ? 1 : unit === 'ms' ? 1000 : unit;
}

/**
 * Returns whether a median RR is plausible in a unit.
 *
 * @param medianRr in that unit
 * @param unit     the unit
 * @returns true for 24 to 200 per minute
 */
export function isPlausibleIn(medianRr: number, unit: BeatUnit): boolean {
  const sec = medianRr / perSecond(unit);
  return sec >= leastMedianSec && sec <= mostMedianSec;
}

/**
 * Determines the unit of RR: the user's, else that of the head if the numbers are plausible in it, else the only
 * plausible one.
 *
 * @param medianRr median of the positive RR, as in the file
 * @param given    unit given by the user
 * @param head     unit in the head of the file
 * @param listed   what the file lists, for the reason
 * @returns null if the user must be asked
 */
export function chooseBeatUnit(
  medianRr: number,
  given: BeatUnit | null,
  head: BeatUnit | null,
  listed: 'RR' | 'times',
): ChosenUnit | null {
  const median = listed === 'RR' ? 'their median' : 'the median time between them';
  const rateIn = (unit: BeatUnit): number => Math.round((60 * perSecond(unit)) / medianRr);
  if (given !== null) {
    const meant = isPlausibleIn(medianRr, given)
      ? undefined
      : (['ms', 's'] as const).find((one) => isPlausibleIn(medianRr, one));
    const givenText = typeof given === 'number' ? `samples of ${given} Hz` : given;
    const reason =
      meant === undefined
        ? null
        : `The ${listed} are read in ${givenText}, as given: ${median}, ${shortNumber(medianRr)}, is ${rateIn(given)} beats per minute. In ${meant} it is ${rateIn(meant)}.`;
    return { unit: given, reason };
  }
  if (head !== null) return isPlausibleIn(medianRr, head) ? { unit: head, reason: null } : null;
  const unit = (['ms', 's'] as const).find((one) => isPlausibleIn(medianRr, one));
  if (unit === undefined) return null;
  const other = unit === 'ms' ? 's' : 'ms';
  const reason = `The file does not state the unit of its ${listed}. They are read in ${unit}: ${median}, ${shortNumber(medianRr)}, is ${rateIn(unit)} beats per minute in ${unit} and not a heart rate in ${other}.`;
  return { unit, reason };
}

/**
 * Formats a number with at most six digits, for a message.
 *
 * @param value any
 * @returns without trailing zeros
 */
export function shortNumber(value: number): string {
  return String(Number(value.toPrecision(6)));
}

/**
 * Returns the median of some numbers; for an even count, the upper of the middle two.
 *
 * @param values in any order
 * @returns NaN if there are none
 */
export function upperMiddleValue(values: ArrayLike<number>): number {
  return new Float64Array(values).toSorted()[Math.floor(values.length / 2)] ?? Number.NaN;
}
