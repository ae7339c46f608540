import { mean } from '../dsp/statistics/stats.ts';

/** Largest share by which single precision rounds once. */
const rounding = 2 ** -24;

/** Terms of one running sum in the kernel, as shaders/beat-match-moves.wgsl has them. */
const piece = 32;

/**
 * How far rho of `matchMoves` may lie from that of double precision, where it does not say that digits were lost.
 *
 * Counted from the roundings: of a sum's terms in a piece, of the pieces, and of what is multiplied; and of the
 * samples themselves on either side, a few each, which count for the more the larger the mean that the kernel lets
 * pass: four times what varies.
 *
 * @param length  samples that are compared
 * @returns in units of rho
 */
export function moveBound(length: number): number {
  const sums = Math.min(length, piece) + Math.ceil(length / piece) + 4;
  const samples = 4 * (Math.sqrt(length) + 4);
  return (3 * sums + 2 * samples) * rounding;
}

/**
 * How far rho may move where another template stands in the place of one: twice as far as they lie apart, as a share
 * of what varies.
 *
 * @param exact  the one, in any unit
 * @param used   the other
 * @returns in units of rho
 */
export function templateShift(exact: Float64Array, used: Float64Array): number {
  const varying = sizeAbout(exact, mean(exact));
  const apart = sizeAbout(
    used.map((value, k) => value - exact[k]),
    0,
  );
  return varying > 0 ? (2 * apart) / varying : 0;
}

function sizeAbout(values: Float64Array, level: number): number {
  return Math.sqrt(values.reduce((sum, value) => sum + (value - level) ** 2, 0));
}
