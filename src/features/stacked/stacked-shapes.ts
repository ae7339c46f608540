import { percentile } from '../../dsp/statistics/stats.ts';
import type { LaidShapes } from '../../workers/traces/drawing-types.ts';

/** Which part of the beats is drawn, ms from R. */
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

/** Lowest and highest of each beat with a value in a lane. */
function findExtremes<Key extends string>(shapes: LaidShapes<Key>, key: Key) {
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

/** Share of a lane that is left free above and below its beats. */
const airShare = 0.06;

/**
 * The lanes as high as nine in ten of the beats in them; so an R that points down is drawn whole, and a wild
 * beat does not press the others flat.
 */
export function fitLanes<Key extends string>(
  shapes: LaidShapes<Key>,
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
 * The mean of the beats, as one: at each point of those that have a value there.
 *
 * @param keys  the signals that are averaged
 */
export function meanShapes<Key extends string>(
  shapes: LaidShapes<Key>,
  keys: readonly Key[],
): LaidShapes<Key> {
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

/** A beat's value at a moment from R, interpolated; null outside or in a gap. */
export function shapeAt<Key extends string>(
  shapes: LaidShapes<Key>,
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
  // On a point its neighbour does not count, also where that is missing.
  const value = place === index ? here : here + (next - here) * (place - index);
  return Number.isNaN(value) ? null : value;
}

/** Row of the beat whose value at a moment is nearest; −1 where none has one. */
export function nearestRow<Key extends string>(
  shapes: LaidShapes<Key>,
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
