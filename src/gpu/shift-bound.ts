import type { ShiftTemplates } from './shift-templates.ts';

/** Largest share by which a sum of single precision rounds once. */
const rounding = 2 ** -24;

/** Terms of one running sum in the kernels, as shaders/shared/shift-search.wgsl has them. */
const piece = 32;

/**
 * How far rho of the device may lie from that of double precision on the same samples, where it does not
 * say that digits were lost.
 *
 * Counted from the roundings of the sums: their terms in a piece, the pieces, and some of the operands.
 * What the kernels let pass as not lost multiplies that: half the squares (CWA), an eighth of the sizes
 * (BAM, NAD). Signs are counted (ADIOS): only the division rounds.
 *
 * @param kernel measure, samples of a window, and samples to a bin
 * @returns in units of rho
 */
export function rhoBound({
  measure,
  length,
  binLength,
}: Pick<ShiftTemplates, 'measure' | 'length' | 'binLength'>): number {
  if (measure === 'adios') return 4 * rounding;
  if (measure === 'cwa') return 3.5 * roundings(length) * rounding;
  if (measure === 'dam') return 3 * roundings(length) * rounding;
  return 2 * (8 * (binLength + 4) + 2 * roundings(length / binLength)) * rounding;
}

function roundings(terms: number): number {
  return Math.min(terms, piece) + Math.ceil(terms / piece) + 4;
}
