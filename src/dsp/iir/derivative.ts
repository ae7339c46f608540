import { BeatbenchError } from '../../model/failure.ts';
import { reflectOdd } from './odd-reflection.ts';

/** Minimum number of samples for `differentiate`. */
export const differentiatorTapCount = 9;

/** Number of samples on either side that a slope depends on. */
export const differentiatorReach = 4;

/** Minimum number of samples for `secondDerivative`. */
export const secondDerivativeTapCount = 7;

/** Savitzky–Golay taps, window 9, order 2, derivative 1: one side; the other has the opposite sign. */
const slopeTaps = [1 / 60, 2 / 60, 3 / 60, 4 / 60] as const;

/** Taps of a symmetric second derivative: the middle one, then one side. */
const curvatureTaps = {
  'least-squares': [-4 / 42, -3 / 42, 0, 5 / 42],
  central: [-490 / 180, 270 / 180, -27 / 180, 2 / 180],
} as const;

/** Least squares (Savitzky–Golay 7, 2, derivative 2), or the exact central difference. */
export type SecondDerivativeForm = keyof typeof curvatureTaps;

/**
 * Computes the first derivative by the 9-tap least-squares quadratic, delay removed, odd reflection at the ends.
 *
 * @param x  samples of one gap-free stretch, length N ≥ 9
 * @param fs Hz
 * @returns unit/s, as long as `x`
 * @throws BeatbenchError `too-short` for fewer than 9 samples
 */
export function differentiate(x: Float64Array, fs: number): Float64Array {
  requireLength(x, differentiatorTapCount);
  const slope = new Float64Array(x.length);
  differentiateInto(reflectOdd(x, differentiatorReach, differentiatorReach), fs, slope);
  return slope;
}

/**
 * Computes the same derivative for any part.
 *
 * @param extended the part, with four more samples at either end
 * @param slope    receives the derivative
 */
export function differentiateInto(extended: Float64Array, fs: number, slope: Float64Array): void {
  for (let i = 0; i < slope.length; i++) {
    const m = i + differentiatorReach;
    slope[i] =
      fs *
      (slopeTaps[0] * (extended[m + 1] - extended[m - 1]) +
        slopeTaps[1] * (extended[m + 2] - extended[m - 2]) +
        slopeTaps[2] * (extended[m + 3] - extended[m - 3]) +
        slopeTaps[3] * (extended[m + 4] - extended[m - 4]));
  }
}

/**
 * Computes the second derivative by seven taps, delay removed, odd reflection at the ends.
 *
 * @param x    samples of one gap-free stretch, length N ≥ 7
 * @param fs   Hz
 * @param form least-squares fit, or the exact central difference
 * @returns unit/s², as long as `x`
 * @throws BeatbenchError `too-short` for fewer than 7 samples
 */
export function secondDerivative(x: Float64Array, fs: number, form: SecondDerivativeForm): Float64Array {
  requireLength(x, secondDerivativeTapCount);
  const taps = curvatureTaps[form];
  const extended = reflectOdd(x, 3, 3);
  const curvature = new Float64Array(x.length);
  for (let i = 0; i < x.length; i++) {
    const m = i + 3;
    curvature[i] =
      fs *
      fs *
      (taps[0] * extended[m] +
        taps[1] * (extended[m + 1] + extended[m - 1]) +
        taps[2] * (extended[m + 2] + extended[m - 2]) +
        taps[3] * (extended[m + 3] + extended[m - 3]));
  }
  return curvature;
}

function requireLength(x: Float64Array, leastCount: number): void {
  if (x.length >= leastCount) return;
  throw new BeatbenchError(
    'too-short',
    `The recording has ${x.length} samples and the derivative needs ${leastCount}; use a longer one.`,
  );
}
