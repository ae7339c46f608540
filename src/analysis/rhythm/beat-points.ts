import { WindowCutter } from '../../dsp/samples/window-cutter.ts';

/** Range of an ECG around R that is compared, and the spacing of its points, ms. */
const pointsFromMs = -264;
const pointsToMs = 464;
export const pointStepMs = 8;
const pointsCount = (pointsToMs - pointsFromMs) / pointStepMs + 1;
/** Each point is the mean over about this time, which reduces mains and muscle noise, ms. */
const boxMs = 16;

/**
 * Returns the index of the point at a time relative to R.
 *
 * @param ms a multiple of the step
 * @returns 0 for the first point
 */
export function pointIndexAt(ms: number): number {
  return (ms - pointsFromMs) / pointStepMs;
}

/** Properties of a lead that are known before its samples. */
export interface PointsFrame {
  /** Hz. */
  readonly fs: number;
  readonly sampleCount: number;
}

/** Whether a pacing spike precedes the QRS (`before`), or is in its place (`alone`). */
export type PacingSpike = 'none' | 'before' | 'alone';

/** Receives the points of one beat, and may keep them. */
type ReceivePoints = (beat: number, points: Float64Array, spike: PacingSpike) => void;

/** Extracts every beat of one lead, which arrives in pieces, at points that do not depend on its sampling rate. */
export class BeatPoints {
  readonly #cutter: WindowCutter;

  /**
   * @param rIndexes fractional sample indices, ascending
   * @param take called once for each beat, in order
   */
  constructor(rIndexes: ArrayLike<number>, { fs, sampleCount }: PointsFrame, take: ReceivePoints) {
    const half = Math.max(0, Math.floor((boxMs * fs) / 2000 - 0.5));
    const reach = half + 1;
    const windows = {
      count: rIndexes.length,
      from: (i: number) =>
        clamp(Math.floor(rIndexes[i] + (pointsFromMs * fs) / 1000) - reach, 0, sampleCount - 1),
      to: (i: number) => clamp(Math.ceil(rIndexes[i] + (pointsToMs * fs) / 1000) + reach + 1, 1, sampleCount),
    };
    let sums = new Float64Array(0);
    this.#cutter = new WindowCutter(windows, (beat, values, from) => {
      const r = rIndexes[beat] - from;
      if (sums.length <= values.length) sums = new Float64Array(values.length + 1);
      const points = placePoints(values, r, { fs, half }, sums);
      take(beat, points, pacingSpike(values, r, fs, peakToPeak(points)));
    });
  }

  /** @param x the next samples, without gaps, any unit */
  push(x: Float64Array): void {
    this.#cutter.push(x);
  }
}

/**
 * Limits a value to a range.
 *
 * @returns the value, or the nearer end of the range
 */
export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/**
 * Computes means over 2·half + 1 samples, interpolated linearly; past the record, its last value is used.
 *
 * @param sums buffer, at least one longer than `values`
 */
function placePoints(
  values: Float64Array,
  r: number,
  { fs, half }: { readonly fs: number; readonly half: number },
  sums: Float64Array,
): Float64Array {
  const count = values.length;
  sums[0] = 0;
  for (let i = 0; i < count; i++) sums[i + 1] = sums[i] + values[i];
  const boxAt = (index: number): number => {
    const from = clamp(index - half, 0, count - 1);
    const to = clamp(index + half + 1, from + 1, count);
    return (sums[to] - sums[from]) / (to - from);
  };
  const points = new Float64Array(pointsCount);
  for (let p = 0; p < pointsCount; p++) {
    const at = clamp(r + ((pointsFromMs + p * pointStepMs) * fs) / 1000, 0, count - 1);
    const whole = Math.floor(at);
    const share = at - whole;
    points[p] = share === 0 ? boxAt(whole) : (1 - share) * boxAt(whole) + share * boxAt(whole + 1);
  }
  return points;
}

function peakToPeak(values: Float64Array): number {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return high - low;
}

/** Maximum half width of a spike, ms, and minimum rate that resolves it, Hz. */
const spikeMs = 4;
const spikeRate = 250;
/** Range in which a spike is searched, ms relative to R. */
const spikeFromMs = -160;
const spikeToMs = -8;
/** Minimum height of a spike, as a share of the height of its beat. */
const spikeHeight = 0.2;
/**
 * At twice the distance from a spike's top, the drop is less than this many times as large; for a QRS it is
 * four times.
 */
const spikeFlat = 1.5;
/**
 * Before a spike the signal moves by less than this share of its height, for this time, ms: a spike stands on a
 * quiet line, a notch of QRS or a peak of noise does not.
 */
const spikeQuiet = 1 / 3;
const spikeQuietMs = 12;

/** After a spike without QRS, the signal moves by less than this share of its height. */
const aloneShare = 0.08;

/** Searches for a spike, far narrower than a QRS, in the place of R and before it. */
function pacingSpike(values: Float64Array, r: number, fs: number, height: number): PacingSpike {
  if (fs < spikeRate || !(height > 0)) return 'none';
  const near = Math.max(1, Math.round((spikeMs * fs) / 1000));
  if (isSpikeAlone(values, Math.round(r), near)) return 'alone';
  return hasSpikeBefore(values, r, fs, near, height) ? 'before' : 'none';
}

/**
 * Returns the height of a spike above both sides, negative if it points downward; null if it is as wide as a
 * wave.
 */
function spikeAt(values: Float64Array, i: number, near: number): number | null {
  const drop = measureDrop(values, i, near);
  const wide = measureDrop(values, i, 2 * near);
  return Math.sign(wide) !== Math.sign(drop) || Math.abs(wide) >= spikeFlat * Math.abs(drop) ? null : drop;
}

/** Returns whether a beat consists of a spike alone. The spike's top lies within a spike's width of R. */
function isSpikeAlone(values: Float64Array, r: number, near: number): boolean {
  let top = r;
  for (let i = Math.max(0, r - near); i <= Math.min(values.length - 1, r + near); i++) {
    if (Math.abs(measureDrop(values, i, near)) > Math.abs(measureDrop(values, top, near))) top = i;
  }
  const height = Math.abs(spikeAt(values, top, near) ?? 0);
  if (height === 0) return false;
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < values.length; i++) {
    if (Math.abs(i - top) <= 2 * near) continue;
    low = Math.min(low, values[i]);
    high = Math.max(high, values[i]);
    if (high - low >= aloneShare * height) return false;
  }
  return true;
}

function hasSpikeBefore(values: Float64Array, r: number, fs: number, near: number, height: number): boolean {
  const quiet = Math.round((spikeQuietMs * fs) / 1000);
  const from = Math.max(near + Math.max(near, quiet), Math.floor(r + (spikeFromMs * fs) / 1000));
  const to = Math.min(values.length - 1 - 2 * near, Math.floor(r + (spikeToMs * fs) / 1000));
  let [first, last] = [-1, -1];
  let isQuiet = false;
  for (let i = from; i <= to; i++) {
    const drop = Math.abs(measureDrop(values, i, near));
    if (drop < spikeHeight * height || spikeAt(values, i, near) === null) continue;
    if (first < 0) first = i;
    last = i;
    isQuiet ||= peakToPeak(values.subarray(i - near - quiet, i - near + 1)) < spikeQuiet * drop;
  }
  // Noise has several spikes.
  return isQuiet && last - first <= 2 * near;
}

/** Returns how far a sample is above, or below, both samples at a distance; 0 if it is between them. */
function measureDrop(values: Float64Array, i: number, by: number): number {
  const left = values[i] - values[i - by];
  const right = values[i] - values[i + by];
  if (Math.sign(left) !== Math.sign(right)) return 0;
  return Math.sign(left) * Math.min(Math.abs(left), Math.abs(right));
}
