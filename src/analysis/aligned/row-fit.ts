/** What a row is fitted by beside its offset and slope. */
export interface RowTemplate {
  /** Free of offset and slope, of unit norm. */
  readonly shape: Float64Array;
  /** Its derivative a sample, free of offset, slope and the shape itself. */
  readonly slope: Float64Array;
  /** Sum of the slope's squares. */
  readonly slopePower: number;
  /** The derivative a sample, as the rows have it. */
  readonly derivative: Float64Array;
}

/**
 * Takes a straight line, by least squares, out of a row in place.
 *
 * @param row  any unit; changed
 */
export function takeLineOut(row: Float64Array): void {
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
 * Sum of the products of two rows.
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
 * The template of a mean row and its derivative.
 *
 * @param mean   the weighted mean of the aligned rows; taken over
 * @param slope  that of their derivatives a sample; taken over
 * @returns the template, of unit norm
 */
export function makeRowTemplate(mean: Float64Array, slope: Float64Array): RowTemplate {
  takeLineOut(mean);
  const norm = Math.sqrt(dot(mean, mean)) || 1;
  const derivative = slope.map((value) => value / norm);
  takeLineOut(slope);
  for (let k = 0; k < mean.length; k++) {
    mean[k] /= norm;
    slope[k] /= norm;
  }
  const along = dot(slope, mean);
  for (let k = 0; k < mean.length; k++) slope[k] -= along * mean[k];
  return { shape: mean, slope, slopePower: dot(slope, slope), derivative };
}

/** Sums over a part of a row: its product with a template that is free of lines, and its power free of them. */
export interface RowSums {
  product: number;
  power: number;
}

/**
 * Both at once, the row left as it is.
 *
 * @param from   first sample of the row
 * @param shape  free of offset and slope; as long as the part
 */
export function sumRow(row: Float64Array, from: number, shape: Float64Array, into: RowSums): void {
  const count = shape.length;
  const middle = (count - 1) / 2;
  // Beside its first sample, so that a large offset costs no digits.
  const first = row[from];
  let [sum, moment, square, product] = [0, 0, 0, 0];
  for (let k = 0; k < count; k++) {
    const value = row[from + k] - first;
    sum += value;
    moment += (k - middle) * value;
    square += value * value;
    product += value * shape[k];
  }
  into.product = product;
  into.power = square - (sum * sum) / count - (12 * moment * moment) / (count * (count * count - 1));
}
