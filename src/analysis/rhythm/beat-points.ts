import { WindowCutter } from '../../dsp/samples/window-cutter.ts';

/** What of an ECG is compared about R, ms, and how far its points are apart. */
const pointsFromMs = -264;
const pointsToMs = 464;
export const pointStepMs = 8;
const pointsCount = (pointsToMs - pointsFromMs) / pointStepMs + 1;
/** Each point is the mean over about so long, which takes mains and muscle down, ms. */
const boxMs = 16;

/**
 * The place of a time about R among the points.
 *
 * @param ms a multiple of the step
 * @returns 0 of the first
 */
export function pointAt(ms: number): number {
  return (ms - pointsFromMs) / pointStepMs;
}

/** What is known of a lead before it comes. */
export interface PointsFrame {
  /** Hz. */
  readonly fs: number;
  readonly sampleCount: number;
}

/** Whether a pacing spike stands before QRS, or where QRS should be. */
export type PacingSpike = 'none' | 'before' | 'alone';

/** Takes the points of one beat, which are its own to keep. */
type TakePoints = (beat: number, points: Float64Array, spike: PacingSpike) => void;

/** Cuts every beat of one lead, at points that do not depend on its rate, from a lead that comes piece by piece. */
export class BeatPoints {
  readonly #cutter: WindowCutter;

  /**
   * @param rIndexes  fractional sample indices, ascending
   * @param take      is called once for each beat, in their order
   */
  constructor(rIndexes: ArrayLike<number>, { fs, sampleCount }: PointsFrame, take: TakePoints) {
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

  /** @param x  the samples that follow those before, without gaps, any unit */
  push(x: Float64Array): void {
    this.#cutter.push(x);
  }
}

/** @returns the value, or the end of the range that it is beyond */
export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/** Means over 2·half + 1 samples, linear between; past the record its last value. @param sums  store, one longer than values at least */
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

function peakToPeak(points: Float64Array): number {
  let [low, high] = [Infinity, -Infinity];
  for (const value of points) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return high - low;
}

/** A spike is as narrow as this either side, ms, and seen at rates that have samples enough in it, Hz. */
const spikeMs = 4;
const spikeRate = 250;
/** Where it is looked for, ms about R. */
const spikeFromMs = -160;
const spikeToMs = -8;
/** Its height at least, as a share of that of the beat. */
const spikeHeight = 0.2;
/** Twice as far from its top it is hardly lower; the top of a QRS is four times as low. */
const spikeFlat = 1.5;

/** Behind a spike without QRS nothing moves by this share of its height. */
const aloneShare = 0.08;

/** Looks for a spike far narrower than QRS, in the place of R and before it. */
function pacingSpike(values: Float64Array, r: number, fs: number, height: number): PacingSpike {
  if (fs < spikeRate || !(height > 0)) return 'none';
  const near = Math.max(1, Math.round((spikeMs * fs) / 1000));
  if (isSpikeAlone(values, Math.round(r), near)) return 'alone';
  return hasSpikeBefore(values, r, fs, near, height) ? 'before' : 'none';
}

/** How high a spike is above both sides, negative of one downward; null of what is as wide as a wave. */
function spikeAt(values: Float64Array, i: number, near: number): number | null {
  const drop = dropAround(values, i, near);
  const wide = dropAround(values, i, 2 * near);
  return Math.sign(wide) !== Math.sign(drop) || Math.abs(wide) >= spikeFlat * Math.abs(drop) ? null : drop;
}

/** Whether a beat is a spike and nothing else: its top is within a spike's width of R. */
function isSpikeAlone(values: Float64Array, r: number, near: number): boolean {
  let top = r;
  for (let i = Math.max(0, r - near); i <= Math.min(values.length - 1, r + near); i++) {
    if (Math.abs(dropAround(values, i, near)) > Math.abs(dropAround(values, top, near))) top = i;
  }
  const height = Math.abs(spikeAt(values, top, near) ?? 0);
  if (height === 0) return false;
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < values.length; i++) {
    if (Math.abs(i - top) <= 2 * near) continue;
    low = Math.min(low, values[i]);
    high = Math.max(high, values[i]);
    if (high - low >= aloneShare * height) return false;
  }
  return true;
}

function hasSpikeBefore(values: Float64Array, r: number, fs: number, near: number, height: number): boolean {
  const from = Math.max(2 * near, Math.floor(r + (spikeFromMs * fs) / 1000));
  const to = Math.min(values.length - 1 - 2 * near, Math.floor(r + (spikeToMs * fs) / 1000));
  let [first, last] = [-1, -1];
  for (let i = from; i <= to; i++) {
    if (Math.abs(dropAround(values, i, near)) < spikeHeight * height || spikeAt(values, i, near) === null)
      continue;
    if (first < 0) first = i;
    last = i;
  }
  // Noise has several.
  return first >= 0 && last - first <= 2 * near;
}

/** How far a sample is above, or under, both of those so far off; 0 where it is between them. */
function dropAround(values: Float64Array, i: number, by: number): number {
  const [left, right] = [values[i] - values[i - by], values[i] - values[i + by]];
  if (Math.sign(left) !== Math.sign(right)) return 0;
  return Math.sign(left) * Math.min(Math.abs(left), Math.abs(right));
}
