import { takeLineOut } from './row-fit.ts';
import { takeSpline } from './spline-signal.ts';

/** The first search's grid, s. */
const coarseSec = 0.004;

/** Products at so many moves are summed side by side: each sum waits for itself alone. */
const abreast = 4;

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
  /** Each of these from its first place on, `length` + 2 · `steps` values a row. */
  readonly rows: Float64Array;
  /** Of each of these what it has at every move, its line taken out, as a sum of squares; 2 · `steps` + 1 a row. */
  readonly powers: Float64Array;
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
  const powers = new Float64Array(present.length * moveCount);
  present.forEach((i, n) => {
    const row = rows.subarray(n * long, (n + 1) * long);
    takeSpline(coefficients, firsts[i] - steps * step, step, row);
    findPowers(row, own, powers.subarray(n * moveCount, (n + 1) * moveCount));
  });
  return { step, steps, length: own, present, rows, powers };
}

/**
 * The move of each row that is most like a template, or that has most of it.
 *
 * @param shape  of the template, a value a sample
 * @param isBySize  whether the most of it counts, not the likeness
 * @param moves  takes them, samples; left where the row is not there, or has nothing that counts
 */
export function searchCoarse(
  { step, steps, length, present, rows, powers }: CoarseRows,
  shape: Float64Array,
  isBySize: boolean,
  moves: Float64Array,
): void {
  const coarse = new Float64Array(length);
  for (let k = 0; k < length; k++) coarse[k] = shape[k * step];
  takeLineOut(coarse);
  const products = new Float64Array(2 * steps + 1);
  const long = length + 2 * steps;
  for (let n = 0; n < present.length; n++) {
    slide(rows.subarray(n * long, (n + 1) * long), coarse, products);
    let best = Number.NEGATIVE_INFINITY;
    for (let m = 0; m < products.length; m++) {
      const match = isBySize ? products[m] : products[m] / Math.sqrt(powers[n * products.length + m]);
      if (!(match > best)) continue;
      best = match;
      moves[present[n]] = (m - steps) * step;
    }
  }
}

/** Products of a shape with all parts of a row, each beside its first sample, so that a large offset costs no digits. */
function slide(row: Float64Array, shape: Float64Array, products: Float64Array): void {
  for (let m = 0; m < products.length; m += abreast) {
    // The last group begins earlier, so that all of it is in the row.
    const from = Math.max(0, Math.min(m, products.length - abreast));
    const [first0, first1, first2, first3] = [row[from], row[from + 1], row[from + 2], row[from + 3]];
    let [sum0, sum1, sum2, sum3] = [0, 0, 0, 0];
    for (let k = 0; k < shape.length; k++) {
      const value = shape[k];
      sum0 += (row[from + k] - first0) * value;
      sum1 += (row[from + k + 1] - first1) * value;
      sum2 += (row[from + k + 2] - first2) * value;
      sum3 += (row[from + k + 3] - first3) * value;
    }
    products[from] = sum0;
    // A typed array drops what lies past its end: of a reach of less than four places.
    products[from + 1] = sum1;
    products[from + 2] = sum2;
    products[from + 3] = sum3;
  }
}

/** What each part of a row has once its line is taken out, as a sum of squares. */
function findPowers(row: Float64Array, length: number, powers: Float64Array): void {
  const middle = (length - 1) / 2;
  for (let from = 0; from < powers.length; from++) {
    const first = row[from];
    let [sum, moment, square] = [0, 0, 0];
    for (let k = 0; k < length; k++) {
      const value = row[from + k] - first;
      sum += value;
      moment += (k - middle) * value;
      square += value * value;
    }
    powers[from] = square - (sum * sum) / length - (12 * moment * moment) / (length * (length * length - 1));
  }
}
