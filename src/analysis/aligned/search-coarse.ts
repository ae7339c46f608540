import { subtractLine } from './row-fit.ts';
import { findSizes, slideShape } from './slide-shape.ts';
import { evaluateSpline } from './spline-signal.ts';

/** Grid of the first search, s. */
const coarseSec = 0.004;

/** Rows on a coarse grid that covers all moves, and quantities that do not depend on the template. */
export interface CoarseRows {
  /** Samples between neighbouring places of the grid. */
  readonly step: number;
  /** Maximum move of a row in either direction, in places of the grid. */
  readonly steps: number;
  /** Number of places of the template. */
  readonly length: number;
  /** Indices of the rows that the record holds. */
  readonly present: readonly number[];
  /** Values of these rows, minus the first value of each; `length` + 2 · `steps` values per row. */
  readonly rows: Float64Array;
  /**
   * Norm of each row's part at every move, after removal of a straight line (root of the sum of squares); 2 · `steps` +
   * 1 values per row.
   */
  readonly sizes: Float64Array;
}

/**
 * Samples rows on the coarse grid.
 *
 * @param spline  of the signal
 * @param firsts  first sample of each row; NaN for a missing row
 * @param length  of a row, samples
 * @param reach   largest move, samples
 */
export function sampleCoarseRows(
  { coefficients, fs }: { readonly coefficients: Float64Array; readonly fs: number },
  firsts: Float64Array,
  length: number,
  reach: number,
): CoarseRows {
  const step = Math.max(1, Math.floor(coarseSec * fs));
  const steps = Math.floor(reach / step);
  const own = Math.ceil(length / step);
  const present = Array.from(firsts.keys()).filter((i) => !Number.isNaN(firsts[i]));
  const [long, moveCount] = [own + 2 * steps, 2 * steps + 1];
  const rows = new Float64Array(present.length * long);
  const sizes = new Float64Array(present.length * moveCount);
  present.forEach((i, n) => {
    const row = rows.subarray(n * long, (n + 1) * long);
    evaluateSpline(coefficients, firsts[i] - steps * step, step, row);
    subtractFirstValue(row);
  });
  findSizes({ rows, long, moveCount }, own, sizes);
  return { step, steps, length: own, present, rows, sizes };
}

/**
 * Finds the move of each row at which it correlates best with a template, or at which its projection is largest.
 *
 * @param shape     of the template, one value per sample
 * @param isBySize  whether the projection counts instead of the correlation
 * @param moves     receives the moves, samples; unchanged for a missing row and one without a valid match
 */
export function searchCoarse(
  { step, steps, length, present, rows, sizes }: CoarseRows,
  shape: Float64Array,
  isBySize: boolean,
  moves: Float64Array,
): void {
  const coarse = new Float64Array(length);
  for (let k = 0; k < length; k++) coarse[k] = shape[k * step];
  subtractLine(coarse);
  const moveCount = 2 * steps + 1;
  slideShape(
    { rows, long: length + 2 * steps, moveCount },
    coarse,
    (products, first, rowCount, rowStride) => {
      for (let n = 0; n < rowCount; n++) {
        const [row, at] = [first + n, n * rowStride];
        let [best, bestMove] = [Number.NEGATIVE_INFINITY, -1];
        for (let m = 0; m < moveCount; m++) {
          const match = isBySize ? products[at + m] : products[at + m] / sizes[row * moveCount + m];
          if (!(match > best)) continue;
          [best, bestMove] = [match, m];
        }
        if (bestMove >= 0) moves[present[row]] = (bestMove - steps) * step;
      }
    },
  );
}

/** Subtracts the first value that is not missing from a row, so that a large offset costs no precision. */
function subtractFirstValue(row: Float64Array): void {
  let k = 0;
  while (k + 1 < row.length && Number.isNaN(row[k])) k++;
  const first = row[k];
  for (; k < row.length; k++) row[k] -= first;
}
