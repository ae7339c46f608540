/** Slope of an ECG and its energy, thinned. */
export interface SlopeEnergy {
  /** Difference of the means after and before each place, the ECG's unit. */
  readonly slope: Float64Array;
  /** Root mean square of the slope about each place, smoothed; same unit. */
  readonly energy: Float64Array;
}

/** Half of the window of the root mean square, s: 0.1 s holds a QRS. */
const halfWindowSec = 0.05;
/** Running sums are made anew after so many windows, so that rounding does not grow with the record. */
const renewal = 32;
/** Half of the window that smooths it, s, so that a QRS has one peak. */
const halfSmoothSec = 0.02;

/**
 * Slope and energy at every `step`-th sample.
 *
 * The slope is the mean over the box after a sample less that over the box before it; a box of one
 * mains period has a null at the mains. At the ends the boxes are cut, both to one length.
 *
 * @param boxCount  samples of one box
 * @param step      samples from one place to the next
 */
export function slopeEnergy(
  x: Float64Array | Int32Array,
  fs: number,
  boxCount: number,
  step: number,
): SlopeEnergy {
  const slope = thinnedSlope(x, boxCount, step);
  const rate = fs / step;
  const half = Math.max(1, Math.round(halfWindowSec * rate));
  const squares = slope.map((value) => value * value);
  const energy = movingMeans(squares, half).map(Math.sqrt);
  return { slope, energy: movingMeans(energy, Math.max(1, Math.round(halfSmoothSec * rate))) };
}

/** Each box is summed by itself: it has few samples, and nothing adds up over a day. */
function thinnedSlope(x: Float64Array | Int32Array, boxCount: number, step: number): Float64Array {
  const slope = new Float64Array(Math.ceil(x.length / step));
  for (let k = 0; k < slope.length; k++) {
    const n = k * step;
    const width = Math.min(boxCount, n, x.length - n);
    let before = 0;
    let after = 0;
    for (let i = 0; i < width; i++) {
      after += x[n + i];
      before += x[n - 1 - i];
    }
    if (width > 0) slope[k] = (after - before) / width;
  }
  return slope;
}

/** Mean of the values, none of them negative, within `half` of each; outside lie zeros. */
function movingMeans(x: Float64Array, half: number): Float64Array {
  const width = 2 * half + 1;
  const means = new Float64Array(x.length);
  let sum = 0;
  let left = 0;
  for (let n = 0; n < x.length; n++) {
    if (left === 0) {
      sum = 0;
      const to = Math.min(x.length - 1, n + half);
      for (let k = Math.max(0, n - half); k <= to; k++) sum += x[k];
      left = renewal * width;
    } else sum += (n + half < x.length ? x[n + half] : 0) - (n > half ? x[n - half - 1] : 0);
    left--;
    means[n] = (sum > 0 ? sum : 0) / width;
  }
  return means;
}
