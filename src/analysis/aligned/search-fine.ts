import { type RowProducts, type RowTemplate, subtractLine, subtractLineAndFit } from './row-fit.ts';
import { evaluateSpline, evaluateSplineWithProducts } from './spline-signal.ts';

/** Number of Gauss-Newton steps per round, and the longest step, s. */
const fineSteps = 4;
const longestStepSec = 0.004;

/** State of the rows during alignment. */
export interface Alignment {
  readonly spline: { readonly coefficients: Float64Array; readonly fs: number };
  /** Rough places, samples. */
  readonly places: Float64Array;
  readonly before: number;
  readonly length: number;
  /** Samples; NaN for a row that the record does not hold. */
  readonly shifts: Float64Array;
  /** Size, correlation and squared misfit of each row at its shift. */
  readonly sizes: Float64Array;
  readonly matches: Float64Array;
  readonly misfits: Float64Array;
}

/**
 * Reads a row at a shift and subtracts its least-squares line.
 *
 * @param i      index of the row
 * @param shift  samples
 * @param into   receives the row
 */
export function readRowAtShift(
  { spline, places, before }: Alignment,
  i: number,
  shift: number,
  into: Float64Array,
): void {
  evaluateSpline(spline.coefficients, places[i] - before + shift, 1, into);
  subtractLine(into);
}

/**
 * Refines the shift of every row by Gauss-Newton steps, then computes its size, correlation and misfit there.
 *
 * @param alignment  its shifts, sizes, matches and misfits are changed
 * @param reach      largest shift, samples
 */
export function searchFine(alignment: Alignment, template: RowTemplate, reach: number): void {
  const { places, length, shifts, sizes, matches, misfits } = alignment;
  const row = new Float64Array(length);
  const products = { first: 0, second: 0 };
  for (let i = 0; i < places.length; i++) {
    shifts[i] = refineRowShift(alignment, template, reach, i, shifts[i], row, products);
    subtractLineAndFit(row, template.shape, products);
    const { first: size, second: power } = products;
    sizes[i] = size;
    matches[i] = power > 0 ? size / Math.sqrt(power) : power;
    misfits[i] = Math.max(0, power - size * size);
  }
}

/**
 * Refines the shift of one row in a few steps.
 *
 * @returns the shift, at which `row` holds the samples
 */
function refineRowShift(
  { spline, places, before }: Alignment,
  { shape, slope, slopePower }: RowTemplate,
  reach: number,
  i: number,
  from: number,
  row: Float64Array,
  products: RowProducts,
): number {
  const longest = longestStepSec * spline.fs;
  const first = places[i] - before;
  let shift = from;
  evaluateSplineWithProducts(spline.coefficients, first + shift, row, slope, shape, products);
  for (let step = 0; step < fineSteps; step++) {
    const move = -products.first / (slopePower * products.second);
    if (!(Math.abs(move) > 1e-4)) break;
    shift = Math.max(-reach, Math.min(reach, shift + Math.max(-longest, Math.min(longest, move))));
    evaluateSplineWithProducts(spline.coefficients, first + shift, row, slope, shape, products);
  }
  return shift;
}
