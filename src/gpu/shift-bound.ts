import type { ShiftTemplates } from './shift-templates.ts';

/** Maximum relative error of one rounding in single precision. */
const rounding = 2 ** -24;

/** Number of terms of one running sum in the kernels; same as in shaders/shared/shift-search.wgsl. */
const piece = 32;

/**
 * Returns the maximum difference of the device's rho from that of double precision on the same samples, where it
 * reports no loss of precision.
 *
 * It counts the roundings of the sums: of terms within a piece, of the pieces, and of some operands. The result is
 * multiplied by the loss that the kernels still accept: half the squares (CWA), an eighth of the sizes (BAM, NAD).
 * ADIOS counts signs, so that only its division rounds.
 *
 * @param kernel measure, samples per window, and samples per bin
 * @returns in units of rho
 */
export function rhoBound({
  measure,
  length,
  binLength,
}: Pick<ShiftTemplates, 'measure' | 'length' | 'binLength'>): number {
  if (measure === 'adios') return 4 * rounding;
  if (measure === 'cwa') return 3.5 * countRoundings(length) * rounding;
  if (measure === 'dam') return 3 * countRoundings(length) * rounding;
  return 2 * (8 * (binLength + 4) + 2 * countRoundings(length / binLength)) * rounding;
}

function countRoundings(terms: number): number {
  return Math.min(terms, piece) + Math.ceil(terms / piece) + 4;
}
