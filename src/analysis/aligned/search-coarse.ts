import { takeLineOut } from './row-fit.ts';
import { findSizes, slideShape } from './slide-shape.ts';
import { takeSpline } from './spline-signal.ts';

/** The first search's grid, s. */
const coarseSec = 0.004;

/** Rows on a coarse grid over all that they may be moved by, and what of them no template changes. */
export interface CoarseRows {
  /** Samples from one place of the grid to the next. */
  readonly step: number;
  /** Places of the grid that a row moves by at most, either way. */
  readonly steps: number;
  /** Samples of the template's grid. */
  readonly length: number;
  /** Which rows the record has. */
  readonly present: readonly number[];
  /** Each of these from its first place on, less its first value, `length` + 2 · `steps` values a row. */
  readonly rows: Float64Array;
  /** Of each of these the size of what it has at every move, its line taken out: a root of squares; 2 · `steps` + 1 a row. */
  readonly sizes: Float64Array;
}

/**
 * Lays rows on the coarse grid.
 *
 * @param spline   of the signal
 * @param firsts   where each row begins, samples; NaN where it is not there
 * @param length   of a row, samples
 * @param reach    largest move, samples
 */
export function layCoarse(
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
    takeSpline(coefficients, firsts[i] - steps * step, step, row);
    beginAtZero(row);
  });
  findSizes({ rows, long, moveCount }, own, sizes);
  return { step, steps, length: own, present, rows, sizes };
}

/**
 * The move of each row that is most like a template, or that has most of it.
 *
 * @param shape  of the template, a value a sample
 * @param isBySize  whether the most of it counts, not the likeness
 * @param moves  takes them, samples; left where the row is not there, or has nothing that counts
 */
export function searchCoarse(
  { step, steps, length, present, rows, sizes }: CoarseRows,
  shape: Float64Array,
  isBySize: boolean,
  moves: Float64Array,
): void {
  const coarse = new Float64Array(length);
  for (let k = 0; k < length; k++) coarse[k] = shape[k * step];
  takeLineOut(coarse);
  const moveCount = 2 * steps + 1;
  slideShape({ rows, long: length + 2 * steps, moveCount }, coarse, (products, first, rowCount, apart) => {
    for (let n = 0; n < rowCount; n++) {
      const [row, at] = [first + n, n * apart];
      let [best, bestMove] = [Number.NEGATIVE_INFINITY, -1];
      for (let m = 0; m < moveCount; m++) {
        const match = isBySize ? products[at + m] : products[at + m] / sizes[row * moveCount + m];
        if (!(match > best)) continue;
        [best, bestMove] = [match, m];
      }
      if (bestMove >= 0) moves[present[row]] = (bestMove - steps) * step;
    }
  });
}

/** Takes the first value that is there off all of a row, so that a large offset costs no digits. */
function beginAtZero(row: Float64Array): void {
  let k = 0;
  while (k + 1 < row.length && Number.isNaN(row[k])) k++;
  const first = row[k];
  for (; k < row.length; k++) row[k] -= first;
}
