import { boxMean } from './box-filters.ts';

/** The signals that the detector of Pan and Tompkins decides on, without delay. */
export interface PanTompkinsSignals {
  readonly bandPassed: Float64Array;
  /** A second. */
  readonly derivative: Float64Array;
  /** The squared derivative, averaged over the moving window. */
  readonly integrated: Float64Array;
}

/** Of the published filters at 200 Hz: boxes of 6 and 32 samples, and steps of one. */
const lowPassSec = 6 / 200;
const highPassSec = 32 / 200;
const stepSec = 1 / 200;

/**
 * Band-pass, five-point derivative, square and moving average of Pan and Tompkins 1985.
 *
 * The published filters are of whole samples at 200 Hz; at another rate their durations are kept,
 * rounded to samples: the low-pass is two boxes of 30 ms, the high-pass the signal less a box of
 * 160 ms, the derivative spans two steps of 5 ms either way. Each is laid about its sample, so that
 * nothing is late. The ECG holds its end values outside the record.
 *
 * @param x  ECG without gaps, any unit
 */
export function panTompkinsSignals(
  x: Float64Array | Int32Array,
  fs: number,
  integrationMs: number,
): PanTompkinsSignals {
  const samples = (durationSec: number) => Math.max(1, Math.round(durationSec * fs));
  const short = samples(lowPassSec);
  const smooth = boxMean(boxMean(x, short), short);
  const slow = boxMean(smooth, samples(highPassSec));
  const bandPassed = smooth;
  for (let n = 0; n < smooth.length; n++) bandPassed[n] -= slow[n];
  const derivative = fivePointDerivative(bandPassed, samples(stepSec), fs);
  const squared = slow;
  for (let n = 0; n < squared.length; n++) squared[n] = derivative[n] * derivative[n];
  return { bandPassed, derivative, integrated: boxMean(squared, samples(integrationMs / 1000)) };
}

/** (−x₋₂ₛ − 2·x₋ₛ + 2·xₛ + x₂ₛ) / 8 steps, a second. */
function fivePointDerivative(x: Float64Array, step: number, fs: number): Float64Array {
  const reach = 2 * step;
  const held = new Float64Array(x.length + 2 * reach);
  held.fill(x[0], 0, reach);
  held.set(x, reach);
  held.fill(x[x.length - 1], reach + x.length);
  const scale = fs / (8 * step);
  const slope = new Float64Array(x.length);
  for (let n = 0; n < x.length; n++) {
    const at = n + reach;
    slope[n] = scale * (held[at + reach] - held[n] + 2 * (held[at + step] - held[at - step]));
  }
  return slope;
}
