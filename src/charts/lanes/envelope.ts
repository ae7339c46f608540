/** Least and largest sample in each of equal parts of a span; NaN where a part holds none. */
export interface Envelope {
  readonly fromSec: number;
  readonly toSec: number;
  readonly min: Float32Array;
  readonly max: Float32Array;
  /** Where the whole trace usually keeps to, in its unit; absent where that is not known. */
  readonly usual?: Extremes | null;
}

interface Extremes {
  readonly low: number;
  readonly high: number;
}

/** Column of an envelope that holds a moment, or −1. */
export function columnAt(envelope: Envelope, atSec: number): number {
  const share = (atSec - envelope.fromSec) / (envelope.toSec - envelope.fromSec);
  return share >= 0 && share < 1 ? Math.floor(share * envelope.min.length) : -1;
}

/** Middle of the trace at a moment; null in a gap or outside. */
export function valueAt(envelope: Envelope, atSec: number): number | null {
  const column = columnAt(envelope, atSec);
  const low = envelope.min[column];
  const high = envelope.max[column];
  if (low === undefined || high === undefined || Number.isNaN(low)) return null;
  return (low + high) / 2;
}

/** Largest value within `aroundSec` of a moment; null where there is none. */
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

/** Least and largest value between two moments; null where the envelope has none there. */
export function extremesBetween(envelope: Envelope, fromSec: number, toSec: number): Extremes | null {
  const [from, to] = columnsBetween(envelope, fromSec, toSec);
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let column = from; column <= to; column += 1) {
    // NaN compares false, so gaps pass by.
    const least = envelope.min[column] ?? Number.NaN;
    const most = envelope.max[column] ?? Number.NaN;
    if (least < low) low = least;
    if (most > high) high = most;
  }
  return low <= high ? { low, high } : null;
}

/** The first and last column between two moments. */
function columnsBetween(envelope: Envelope, fromSec: number, toSec: number): readonly [number, number] {
  const perSec = envelope.min.length / (envelope.toSec - envelope.fromSec);
  return [
    Math.max(0, Math.floor((fromSec - envelope.fromSec) * perSec)),
    Math.min(envelope.min.length - 1, Math.ceil((toSec - envelope.fromSec) * perSec)),
  ];
}

/** What reaches so many times the usual height beyond the usual range sets no scale: some four times as tall as R. */
const beyondUsual = 3;

/** Where more of a view than this lies beyond, it is what the view is of. */
const mostBeyond = 0.2;

/**
 * What a scale has to show between two moments: from the least to the largest value, but for short excursions far
 * beyond where the trace usually keeps to, as when a recorder is switched on. They go off the scale.
 *
 * @returns null where the envelope has no value there
 */
export function scaledExtremes(envelope: Envelope, fromSec: number, toSec: number): Extremes | null {
  const all = extremesBetween(envelope, fromSec, toSec);
  const { usual } = envelope;
  if (all === null || !usual || usual.high <= usual.low) return all;
  const reach = beyondUsual * (usual.high - usual.low);
  const [least, most] = [usual.low - reach, usual.high + reach];
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
  return beyond > mostBeyond * count || low > high ? all : { low, high };
}
