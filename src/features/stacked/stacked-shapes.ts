import { percentile } from '../../dsp/statistics/stats.ts';
import type { AlignedShapes } from '../../workers/traces/drawing-types.ts';

/** Drawn part of the beats, ms from R. */
export interface StackedSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** One lane; values beyond its ends are drawn at them. */
export interface StackedLane<Key extends string> {
  readonly key: Key;
  readonly name: string;
  readonly colour: 'ecg' | 'ppg' | 'derivative' | 'sound';
  readonly low: number;
  readonly high: number;
}

/** Returns the minimum and maximum of each beat with a value in a lane. */
function findExtremes<Key extends string>(shapes: AlignedShapes<Key>, key: Key) {
  const { beats, pointCount } = shapes;
  const lows: number[] = [];
  const highs: number[] = [];
  for (let row = 0; row < beats.length; row += 1) {
    const values: Float32Array = shapes[key].subarray(row * pointCount, (row + 1) * pointCount);
    const present = values.filter((value) => !Number.isNaN(value));
    if (present.length === 0) continue;
    lows.push(present.reduce((least, value) => Math.min(least, value)));
    highs.push(present.reduce((most, value) => Math.max(most, value)));
  }
  return { lows, highs };
}

/** Fraction of a lane left free above and below its beats. */
const airShare = 0.06;

/**
 * Returns lanes scaled to nine in ten of their beats. An R that points down is therefore drawn whole, and an outlier
 * does not compress the others.
 */
export function fitLanes<Key extends string>(
  shapes: AlignedShapes<Key>,
  standard: readonly StackedLane<Key>[],
): readonly StackedLane<Key>[] {
  return standard.map((lane) => {
    const { lows, highs } = findExtremes(shapes, lane.key);
    if (lows.length === 0) return lane;
    const [low, high] = [percentile(lows, 5), percentile(highs, 95)];
    const air = airShare * (high - low);
    return high > low ? { ...lane, low: low - air, high: high + air } : lane;
  });
}

/**
 * Returns the mean of the beats as one beat; each point averages the beats with a value there.
 *
 * @param keys  the signals that are averaged
 */
export function meanShapes<Key extends string>(
  shapes: AlignedShapes<Key>,
  keys: readonly Key[],
): AlignedShapes<Key> {
  const { beats, pointCount } = shapes;
  const meanOf = (values: Float32Array): Float32Array =>
    Float32Array.from({ length: pointCount }, (_, point) => {
      let [sum, count] = [0, 0];
      for (let row = 0; row < beats.length; row += 1) {
        const value = values[row * pointCount + point] ?? Number.NaN;
        if (Number.isNaN(value)) continue;
        sum += value;
        count += 1;
      }
      return count === 0 ? Number.NaN : sum / count;
    });
  const means = Object.fromEntries(keys.map((key) => [key, meanOf(shapes[key])]));
  return { ...shapes, ...means, beats: Int32Array.of(-1) };
}

/** Returns a beat's value at a time from R, interpolated; null outside or in a gap. */
export function shapeAt<Key extends string>(
  shapes: AlignedShapes<Key>,
  key: Key,
  row: number,
  atMs: number,
): number | null {
  const { fromMs, toMs, pointCount } = shapes;
  const place = ((atMs - fromMs) / (toMs - fromMs)) * (pointCount - 1);
  const index = Math.min(Math.floor(place), pointCount - 2);
  if (place < 0 || place > pointCount - 1) return null;
  const values: Float32Array = shapes[key];
  const here = values[row * pointCount + index] ?? Number.NaN;
  const next = values[row * pointCount + index + 1] ?? Number.NaN;
  // At a point, its neighbour has no weight, even if it is missing.
  const value = place === index ? here : here + (next - here) * (place - index);
  return Number.isNaN(value) ? null : value;
}

/** Returns the row of the beat with the nearest value at a time; −1 if none has one. */
export function nearestRow<Key extends string>(
  shapes: AlignedShapes<Key>,
  key: Key,
  atMs: number,
  value: number,
): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let row = 0; row < shapes.beats.length; row += 1) {
    const own = shapeAt(shapes, key, row, atMs);
    if (own === null || Math.abs(own - value) >= least) continue;
    least = Math.abs(own - value);
    best = row;
  }
  return best;
}
