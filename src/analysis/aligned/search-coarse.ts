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
    findSizes(row, own, sizes.subarray(n * moveCount, (n + 1) * moveCount));
  });
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
  const products = new Float64Array(2 * steps + 1);
  const long = length + 2 * steps;
  for (let n = 0; n < present.length; n++) {
    slide(rows.subarray(n * long, (n + 1) * long), coarse, products);
    let best = Number.NEGATIVE_INFINITY;
    for (let m = 0; m < products.length; m++) {
      const match = isBySize ? products[m] : products[m] / sizes[n * products.length + m];
      if (!(match > best)) continue;
      best = match;
      moves[present[n]] = (m - steps) * step;
    }
  }
}

/** Takes the first value that is there off all of a row, so that a large offset costs no digits. */
function beginAtZero(row: Float64Array): void {
  let k = 0;
  while (k + 1 < row.length && Number.isNaN(row[k])) k++;
  const first = row[k];
  for (; k < row.length; k++) row[k] -= first;
}

/** Products of a shape, whose sum is 0, with all parts of a row. */
function slide(row: Float64Array, shape: Float64Array, products: Float64Array): void {
  const count = shape.length;
  for (let m = 0; m < products.length; m += abreast) {
    // The last group begins earlier, so that all of it is in the row.
    const from = Math.max(0, Math.min(m, products.length - abreast));
    let [sum0, sum1, sum2, sum3] = [0, 0, 0, 0];
    let [at0, at1, at2] = [row[from], row[from + 1], row[from + 2]];
    for (let k = 0; k < count; k++) {
      const value = shape[k];
      const at3 = row[from + k + 3];
      sum0 += at0 * value;
      sum1 += at1 * value;
      sum2 += at2 * value;
      sum3 += at3 * value;
      at0 = at1;
      at1 = at2;
      at2 = at3;
    }
    products[from] = sum0;
    // A typed array drops what lies past its end: of a reach of less than four places.
    products[from + 1] = sum1;
    products[from + 2] = sum2;
    products[from + 3] = sum3;
  }
}

/** What each part of a row has once its line is taken out, as a root of squares. */
function findSizes(row: Float64Array, length: number, sizes: Float64Array): void {
  const middle = (length - 1) / 2;
  const cubed = length * (length * length - 1);
  for (let m = 0; m < sizes.length; m += abreast) {
    const from = Math.max(0, Math.min(m, sizes.length - abreast));
    let [sum0, sum1, sum2, sum3] = [0, 0, 0, 0];
    let [moment0, moment1, moment2, moment3] = [0, 0, 0, 0];
    let [square0, square1, square2, square3] = [0, 0, 0, 0];
    let [at0, at1, at2] = [row[from], row[from + 1], row[from + 2]];
    for (let k = 0; k < length; k++) {
      const place = k - middle;
      const at3 = row[from + k + 3];
      sum0 += at0;
      sum1 += at1;
      sum2 += at2;
      sum3 += at3;
      moment0 += place * at0;
      moment1 += place * at1;
      moment2 += place * at2;
      moment3 += place * at3;
      square0 += at0 * at0;
      square1 += at1 * at1;
      square2 += at2 * at2;
      square3 += at3 * at3;
      at0 = at1;
      at1 = at2;
      at2 = at3;
    }
    sizes[from] = Math.sqrt(square0 - (sum0 * sum0) / length - (12 * moment0 * moment0) / cubed);
    sizes[from + 1] = Math.sqrt(square1 - (sum1 * sum1) / length - (12 * moment1 * moment1) / cubed);
    sizes[from + 2] = Math.sqrt(square2 - (sum2 * sum2) / length - (12 * moment2 * moment2) / cubed);
    sizes[from + 3] = Math.sqrt(square3 - (sum3 * sum3) / length - (12 * moment3 * moment3) / cubed);
  }
}
