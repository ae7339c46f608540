import { mean } from '../dsp/statistics/stats.ts';

/** Maximum relative error of one rounding in single precision. */
const rounding = 2 ** -24;

/** Number of terms of one running sum in the kernel; same as in shaders/beat-match-moves.wgsl. */
const piece = 32;

/**
 * Returns the maximum difference of rho of `matchMoves` from that of double precision, where it reports no loss of
 * precision.
 *
 * It counts the roundings of the terms of a sum within a piece, of the pieces, of the factors, and of the samples on
 * either side. The latter weigh more with a larger mean, which the kernel accepts up to four times the variation.
 *
 * @param length  number of compared samples
 * @returns in units of rho
 */
export function moveBound(length: number): number {
  const sums = Math.min(length, piece) + Math.ceil(length / piece) + 4;
  const samples = 4 * (Math.sqrt(length) + 4);
  return (3 * sums + 2 * samples) * rounding;
}

/**
 * Returns the maximum change of rho if one template replaces another: twice their distance, as a share of the
 * template's variation.
 *
 * @param exact  the exact template, in any unit
 * @param used   the template used instead
 * @returns in units of rho
 */
export function templateShift(exact: Float64Array, used: Float64Array): number {
  const varying = norm(exact, mean(exact));
  const differenceNorm = norm(
    used.map((value, k) => value - exact[k]),
    0,
  );
  return varying > 0 ? (2 * differenceNorm) / varying : 0;
}

function norm(values: Float64Array, level: number): number {
  return Math.sqrt(values.reduce((sum, value) => sum + (value - level) ** 2, 0));
}
