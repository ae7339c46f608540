/** What the numbers of a list of beats count: seconds, milliseconds, or samples of a rate, Hz. */
export type BeatUnit = 's' | 'ms' | number;

/** A unit and why it is taken, or why to doubt it; `reason` is null where the file says it, or a person did. */
export interface TakenUnit {
  readonly unit: BeatUnit;
  readonly reason: string | null;
}

/** A median RR between these is one of a person, s: 24 to 200 per minute. */
const [leastMedianSec, mostMedianSec] = [0.3, 2.5];

/** A number with its unit, as `812 ms`. */
const numberWithUnit = /^\s*([\d.,]+)\s*(ms|s)\s*$/i;
/** Of fewer lines a unit behind each number tells nothing. */
const leastWithUnit = 3;

/**
 * Takes the unit off lines that each hold one number with it, below a head or none.
 *
 * @param lines of a text
 * @returns the same lines, and no unit, where any of them has none or another
 */
export function withoutUnit(lines: readonly string[]): {
  readonly lines: readonly string[];
  readonly unit: 's' | 'ms' | null;
} {
  const first = lines.findIndex((line) => numberWithUnit.test(line));
  const unit = numberWithUnit.exec(lines[first] ?? '')?.[2]?.toLowerCase();
  const below = lines.slice(first).filter((line) => line.trim() !== '');
  const isSame = (line: string): boolean => numberWithUnit.exec(line)?.[2]?.toLowerCase() === unit;
  if (first < 0 || below.length < leastWithUnit || !below.every(isSame)) return { lines, unit: null };
  const bare = lines.map((line, k) => (k < first ? line : line.replace(numberWithUnit, '$1')));
  return { lines: bare, unit: unit === 'ms' ? 'ms' : 's' };
}

/**
 * How many of a unit make a second.
 *
 * @param unit as the file or a person says it
 * @returns 1, 1000, or the rate
 */
export function perSecond(unit: BeatUnit): number {
  return unit === 's' ? 1 : unit === 'ms' ? 1000 : unit;
}

/**
 * Whether a median RR is plausible in a unit.
 *
 * @param medianRr in that unit
 * @param unit     the unit
 * @returns true of 24 to 200 per minute
 */
export function isPlausibleIn(medianRr: number, unit: BeatUnit): boolean {
  const sec = medianRr / perSecond(unit);
  return sec >= leastMedianSec && sec <= mostMedianSec;
}

/**
 * The unit of RR: what a person says, else what the head says where the numbers bear it out, else what alone is plausible.
 *
 * @param medianRr of the RR that are positive, as the file has them
 * @param given    by a person
 * @param head     by the head of the file
 * @param listed   what the file lists, for the reason
 * @returns null where it has to be asked
 */
export function takeUnit(
  medianRr: number,
  given: BeatUnit | null,
  head: BeatUnit | null,
  listed: 'RR' | 'times',
): TakenUnit | null {
  const median = listed === 'RR' ? 'their median' : 'the median time between them';
  const rateIn = (unit: BeatUnit): number => Math.round((60 * perSecond(unit)) / medianRr);
  if (given !== null) {
    const meant = isPlausibleIn(medianRr, given)
      ? undefined
      : (['ms', 's'] as const).find((one) => isPlausibleIn(medianRr, one));
    const said = typeof given === 'number' ? `samples of ${given} Hz` : given;
    const reason =
      meant === undefined
        ? null
        : `The ${listed} are taken in ${said}, as was said: ${median}, ${shortNumber(medianRr)}, is ${rateIn(given)} beats per minute. In ${meant} it is ${rateIn(meant)}.`;
    return { unit: given, reason };
  }
  if (head !== null) return isPlausibleIn(medianRr, head) ? { unit: head, reason: null } : null;
  const unit = (['ms', 's'] as const).find((one) => isPlausibleIn(medianRr, one));
  if (unit === undefined) return null;
  const other = unit === 'ms' ? 's' : 'ms';
  const reason = `The file does not say the unit of its ${listed}. They are taken in ${unit}: ${median}, ${shortNumber(medianRr)}, is ${rateIn(unit)} beats per minute in ${unit} and no heart rate in ${other}.`;
  return { unit, reason };
}

/**
 * A number of at most six digits, for a sentence.
 *
 * @param value any
 * @returns without zeros at its end
 */
export function shortNumber(value: number): string {
  return String(Number(value.toPrecision(6)));
}

/**
 * The middle of some numbers, the upper one of two.
 *
 * @param values in any order
 * @returns NaN of none
 */
export function middleValue(values: ArrayLike<number>): number {
  return new Float64Array(values).toSorted()[Math.floor(values.length / 2)] ?? Number.NaN;
}
