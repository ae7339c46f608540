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
  const squares = movingSums(slope, half, true);
  for (let n = 0; n < squares.length; n++) squares[n] = Math.sqrt(squares[n] / (2 * half + 1));
  const smooth = Math.max(1, Math.round(halfSmoothSec * rate));
  const energy = movingSums(squares, smooth, false);
  for (let n = 0; n < energy.length; n++) energy[n] /= 2 * smooth + 1;
  return { slope, energy };
}

function thinnedSlope(x: Float64Array | Int32Array, boxCount: number, step: number): Float64Array {
  const count = Math.ceil(x.length / step);
  const slope = new Float64Array(count);
  // Sums from the first sample on, of what is above it, keep their precision over a day.
  const sums = new Float64Array(x.length + 1);
  for (let n = 0; n < x.length; n++) sums[n + 1] = sums[n] + (x[n] - x[0]);
  for (let k = 0; k < count; k++) {
    const n = k * step;
    const width = Math.min(boxCount, n, x.length - n);
    if (width > 0) slope[k] = (sums[n + width] - 2 * sums[n] + sums[n - width]) / width;
  }
  return slope;
}

/** Sums of the values, or of their squares, within `half` of each. */
function movingSums(x: Float64Array, half: number, ofSquares: boolean): Float64Array {
  const width = 2 * half + 1;
  const padded = new Float64Array(x.length + width + 1);
  for (let n = 0; n < x.length; n++) padded[n + half + 1] = ofSquares ? x[n] * x[n] : x[n];
  const sums = new Float64Array(x.length);
  let sum = 0;
  let left = 0;
  for (let n = 0; n < x.length; n++) {
    if (left === 0) {
      sum = 0;
      for (let k = n + 1; k <= n + width; k++) sum += padded[k];
      left = renewal * width;
    } else sum += padded[n + width] - padded[n];
    left--;
    sums[n] = sum > 0 ? sum : 0;
  }
  return sums;
}
