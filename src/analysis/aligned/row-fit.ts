/** Template that is fitted to a row together with offset and slope. */
export interface RowTemplate {
  /** Shape without offset and slope, of unit norm. */
  readonly shape: Float64Array;
  readonly slope: Float64Array;
  /** Sum of the slope's squares. */
  readonly slopePower: number;
  readonly derivative: Float64Array;
}

/**
 * Subtracts the least-squares line from a row, in place.
 *
 * @param row  any unit; changed
 */
export function subtractLine(row: Float64Array): void {
  const count = row.length;
  const middle = (count - 1) / 2;
  let [sum, moment] = [0, 0];
  for (let k = 0; k < count; k++) {
    sum += row[k];
    moment += (k - middle) * row[k];
  }
  const offset = sum / count;
  const slope = (12 * moment) / (count * (count * count - 1));
  for (let k = 0; k < count; k++) row[k] -= offset + slope * (k - middle);
}

/**
 * Subtracts the least-squares line from a row, and computes the products of the result with a shape and with itself.
 *
 * @param row    any unit; changed
 * @param shape  as long
 * @param into   receives the products
 */
export function subtractLineAndFit(row: Float64Array, shape: Float64Array, into: RowProducts): void {
  const count = row.length;
  const middle = (count - 1) / 2;
  let [sum, moment] = [0, 0];
  for (let k = 0; k < count; k++) {
    sum += row[k];
    moment += (k - middle) * row[k];
  }
  const offset = sum / count;
  const slope = (12 * moment) / (count * (count * count - 1));
  let [along, own] = [0, 0];
  for (let k = 0; k < count; k++) {
    const value = row[k] - (offset + slope * (k - middle));
    row[k] = value;
    along += value * shape[k];
    own += value * value;
  }
  into.first = along;
  into.second = own;
}

/**
 * Returns the sum of the products of two rows.
 *
 * @param a  any unit
 * @param b  as long
 * @returns in the product of their units
 */
export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k] * b[k];
  return sum;
}

/**
 * Makes a template from a mean row and its derivative.
 *
 * @param mean   weighted mean of the aligned rows; changed and kept
 * @param slope  weighted mean of their derivatives per sample; changed
 * @returns the template, of unit norm
 */
export function makeRowTemplate(mean: Float64Array, slope: Float64Array): RowTemplate {
  subtractLine(mean);
  const norm = Math.sqrt(dot(mean, mean)) || 1;
  const derivative = slope.map((value) => value / norm);
  subtractLine(slope);
  for (let k = 0; k < mean.length; k++) {
    mean[k] /= norm;
    slope[k] /= norm;
  }
  const along = dot(slope, mean);
  for (let k = 0; k < mean.length; k++) slope[k] -= along * mean[k];
  return { shape: mean, slope, slopePower: dot(slope, slope), derivative };
}

/** Products of a row with two others, or with one and itself. */
export interface RowProducts {
  first: number;
  second: number;
}

/**
 * Computes the products of a row with two others in one pass, summed in the same order as in `dot`.
 *
 * @param row   any unit
 * @param into  receives the sums
 */
export function dotTwo(
  row: Float64Array,
  first: Float64Array,
  second: Float64Array,
  into: RowProducts,
): void {
  let [one, other] = [0, 0];
  for (let k = 0; k < row.length; k++) {
    const value = row[k];
    one += value * first[k];
    other += value * second[k];
  }
  into.first = one;
  into.second = other;
}
