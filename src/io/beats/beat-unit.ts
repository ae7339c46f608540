/** What the numbers of a list of beats count: seconds, milliseconds, or samples of a rate, Hz. */
export type BeatUnit = 's' | 'ms' | number;

/** A unit and why it is taken; `reason` is null where the file says it, or a person did. */
export interface TakenUnit {
  readonly unit: BeatUnit;
  readonly reason: string | null;
}

/** A median RR between these is one of a person, s: 24 to 200 per minute. */
const [leastMedianSec, mostMedianSec] = [0.3, 2.5];

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
  if (given !== null) return { unit: given, reason: null };
  if (head !== null) return isPlausibleIn(medianRr, head) ? { unit: head, reason: null } : null;
  const unit = (['ms', 's'] as const).find((one) => isPlausibleIn(medianRr, one));
  if (unit === undefined) return null;
  const rate = Math.round((60 * perSecond(unit)) / medianRr);
  const other = unit === 'ms' ? 's' : 'ms';
  const median = listed === 'RR' ? 'their median' : 'the median time between them';
  const reason = `The file does not say the unit of its ${listed}. They are taken in ${unit}: ${median}, ${shortNumber(medianRr)}, is ${rate} beats per minute in ${unit} and no heart rate in ${other}.`;
  return { unit, reason };
}

/**
 * In which units the numbers of a column may be RR, or rising times of beats, of a person.
 *
 * @param cells of its beginning
 * @returns both where neither is plausible, or there are no numbers
 */
export function plausibleUnits(cells: readonly string[]): readonly ('ms' | 's')[] {
  const values = cells.map((cell) => Number(cell.replace(',', '.'))).filter(Number.isFinite);
  const steps = values.slice(1).map((value, k) => value - (values[k] ?? value));
  const isRising = steps.every((step) => step >= 0) && steps.some((step) => step > 0);
  const middle = middleValue(isRising ? steps : values);
  const units = (['ms', 's'] as const).filter((unit) => isPlausibleIn(middle, unit));
  return units.length === 0 ? ['ms', 's'] : units;
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
