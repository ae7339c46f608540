import type { IntervalStatistics } from '../../model/intervals.ts';

/** Largest spread, as a share of the value, with which an interval counts as measurable. */
const largestSpreadShare = 1 / 3;
/** Minimum share of beats with a value, for the value to represent the window. */
const minShare = 1 / 2;

/** An interval by one method, which may state itself why it has no value. */
type MethodStatistics = Pick<IntervalStatistics, 'mean' | 'sd' | 'missed'> &
  Partial<Pick<IntervalStatistics, 'sdUnaveraged'>> & { readonly notMeasurable?: string | null };

/** Counts of the beats of an interval. */
export interface MeasuredBeats {
  readonly beats: number;
  readonly rejected: number;
  /** Number of rejected beats that are left out as ectopic, which were not to be measured. */
  readonly ectopic: number;
  /** Omitted if the interval is not from the ECG to a pulse. */
  readonly following?: number;
  /** Number of kept beats in which the recording is clipped where the interval begins or ends. */
  readonly clipped?: number | undefined;
}

/**
 * Returns why an interval of a window is not measurable, with advice.
 *
 * @param name    of the interval: 'rPTT', 'LVET', 'QS2'
 * @param remedy  advice if few beats have it
 * @returns a sentence; null if it is measurable
 */
export function whyNotMeasurable(
  name: string,
  { mean, sd, sdUnaveraged, missed, notMeasurable = null }: MethodStatistics,
  { beats, rejected, ectopic, following, clipped = 0 }: MeasuredBeats,
  remedy = 'check the pulse, or choose another threshold or method',
): string | null {
  const all = beats + rejected - ectopic;
  if (following !== undefined && following < minShare * all) {
    return `The pulse follows the ECG in ${following} of ${all} beats: check for motion, exchanged channels or clocks that drift apart.`;
  }
  if (clipped > minShare * beats) {
    return `${name} begins or ends where the recording is cut off in ${clipped} of ${beats} beats: record again with a lower gain.`;
  }
  if (notMeasurable !== null) return notMeasurable;
  if (mean === null) return `${name} is found in too few of the ${all} beats.`;
  const found = beats - missed;
  if (found < minShare * all) {
    return `${name} is found in ${found} of ${all} beats: ${remedy}.`;
  }
  const spread = Math.max(sd ?? 0, sdUnaveraged ?? 0);
  if (spread > largestSpreadShare * Math.abs(mean)) {
    // Values below 5 are ratios, which have no unit.
    const [digits, unit] = Math.abs(mean) < 5 ? [2, ''] : [0, ' ms'];
    return `${name} has an SD of ${spread.toFixed(digits)}${unit} around ${mean.toFixed(digits)}${unit}: check for motion, or for beats matched to their neighbours.`;
  }
  return null;
}
