/** Smallest and largest sample in each of equal parts of a span; NaN where a part has no samples. */
export interface Envelope {
  readonly fromSec: number;
  readonly toSec: number;
  readonly min: Float32Array;
  readonly max: Float32Array;
  /** Usual range of the whole trace, in its unit; omitted if unknown. */
  readonly usual?: Extremes | null;
}

interface Extremes {
  readonly low: number;
  readonly high: number;
}

/** Returns the column of an envelope that contains a time, or −1. */
export function columnAt(envelope: Envelope, atSec: number): number {
  const share = (atSec - envelope.fromSec) / (envelope.toSec - envelope.fromSec);
  return share >= 0 && share < 1 ? Math.floor(share * envelope.min.length) : -1;
}

/** Returns the middle of the trace at a time; null in a gap or outside. */
export function valueAt(envelope: Envelope, atSec: number): number | null {
  const column = columnAt(envelope, atSec);
  const low = envelope.min[column];
  const high = envelope.max[column];
  if (low === undefined || high === undefined || Number.isNaN(low)) return null;
  return (low + high) / 2;
}

/** Returns the largest value within `aroundSec` of a time; null if there is none. */
export function highestNear(envelope: Envelope, atSec: number, aroundSec: number): number | null {
  const perSec = envelope.max.length / (envelope.toSec - envelope.fromSec);
  const middle = (atSec - envelope.fromSec) * perSec;
  const from = Math.max(0, Math.floor(middle - aroundSec * perSec));
  const to = Math.min(envelope.max.length - 1, Math.floor(middle + aroundSec * perSec));
  let highest: number | null = null;
  for (let column = from; column <= to; column += 1) {
    const value = envelope.max[column];
    if (value !== undefined && !Number.isNaN(value) && (highest === null || value > highest)) highest = value;
  }
  return highest;
}

/** Returns the smallest and largest value between two times; null if the envelope has none there. */
export function extremesBetween(envelope: Envelope, fromSec: number, toSec: number): Extremes | null {
  const [from, to] = columnsBetween(envelope, fromSec, toSec);
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let column = from; column <= to; column += 1) {
    // NaN compares false, so gaps are skipped.
    const least = envelope.min[column] ?? Number.NaN;
    const most = envelope.max[column] ?? Number.NaN;
    if (least < low) low = least;
    if (most > high) high = most;
  }
  return low <= high ? { low, high } : null;
}

/** Returns the first and last column between two times. */
function columnsBetween(envelope: Envelope, fromSec: number, toSec: number): readonly [number, number] {
  const perSec = envelope.min.length / (envelope.toSec - envelope.fromSec);
  return [
    Math.max(0, Math.floor((fromSec - envelope.fromSec) * perSec)),
    Math.min(envelope.min.length - 1, Math.ceil((toSec - envelope.fromSec) * perSec)),
  ];
}

/**
 * Values further beyond the usual range than this multiple of its height do not affect the scale: about four times the
 * height of R.
 */
const excursionFactor = 3;

/** If a larger fraction of the view is beyond, the values are not excursions and set the scale. */
const maxBeyond = 0.2;

/**
 * Returns the range that a scale has to show between two times: all values except short excursions far beyond the usual
 * range, for example when a recorder is switched on. These go off the scale.
 *
 * @returns null if the envelope has no value there
 */
export function robustExtremes(envelope: Envelope, fromSec: number, toSec: number): Extremes | null {
  const all = extremesBetween(envelope, fromSec, toSec);
  const { usual } = envelope;
  if (all === null || !usual || usual.high <= usual.low) return all;
  const excess = excursionFactor * (usual.high - usual.low);
  const [least, most] = [usual.low - excess, usual.high + excess];
  if (all.low >= least && all.high <= most) return all;
  const [from, to] = columnsBetween(envelope, fromSec, toSec);
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  let [count, beyond] = [0, 0];
  for (let column = from; column <= to; column += 1) {
    const [min, max] = [envelope.min[column] ?? Number.NaN, envelope.max[column] ?? Number.NaN];
    if (Number.isNaN(min)) continue;
    count += 1;
    if (min < least || max > most) beyond += 1;
    else {
      low = Math.min(low, min);
      high = Math.max(high, max);
    }
  }
  return beyond > maxBeyond * count || low > high ? all : { low, high };
}
