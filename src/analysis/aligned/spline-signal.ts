import { dotTwo, type RowProducts } from './row-fit.ts';

/** Root of z² + 4z + 1 inside the unit circle: the pole of the spline's recursive filter (Unser 1993). */
const pole = Math.sqrt(3) - 2;

/** Number of samples after which the power of the pole is below rounding error. */
const poleDecayCount = 28;

/**
 * Computes the cubic spline through every gap-free stretch of a signal, mirrored at its ends.
 *
 * @param values  any unit; NaN where missing
 * @returns B-spline coefficients, one per sample and NaN in gaps, from which `evaluateSpline` evaluates the curve at any
 *   place
 */
export function splineCoefficients(values: Float64Array): Float64Array {
  const coefficients = new Float64Array(values.length).fill(Number.NaN);
  for (let from = 0; from < values.length;) {
    if (Number.isNaN(values[from])) {
      from++;
      continue;
    }
    let to = from;
    while (to < values.length && !Number.isNaN(values[to])) to++;
    if (to - from > 1) solveStretch(values.subarray(from, to), coefficients.subarray(from, to));
    from = to;
  }
  return coefficients;
}

function solveStretch(values: Float64Array, into: Float64Array): void {
  const last = values.length - 1;
  let [sum, power] = [values[0], pole];
  for (let k = 1; k <= Math.min(last, poleDecayCount); k++) {
    sum += power * values[k];
    power *= pole;
  }
  into[0] = sum;
  let own = sum;
  for (let k = 1; k <= last; k++) {
    own = values[k] + pole * own;
    into[k] = own;
  }
  into[last] = (pole / (pole * pole - 1)) * (into[last] + pole * into[last - 1]);
  let next = into[last];
  into[last] = 6 * next;
  for (let k = last - 1; k >= 0; k--) {
    next = pole * (next - into[k]);
    into[k] = 6 * next;
  }
}

/** Weights of the four coefficients around a place that give the curve there, or its slope. */
type SplineWeights = readonly [number, number, number, number];

/** @param t  fraction of the distance to the next sample, 0 … 1 */
function valueWeights(t: number): SplineWeights {
  const u = 1 - t;
  return [
    (u * u * u) / 6,
    (4 - 6 * t * t + 3 * t * t * t) / 6,
    (4 - 6 * u * u + 3 * u * u * u) / 6,
    (t * t * t) / 6,
  ];
}

/** Returns the weights of the derivative per sample. */
function slopeWeights(t: number): SplineWeights {
  const u = 1 - t;
  return [(-u * u) / 2, (3 * t * t - 4 * t) / 2, (4 * u - 3 * u * u) / 2, (t * t) / 2];
}

/**
 * Whether `count` values from `place` on, one sample apart, lie within the spline. Gaps between the ends are not
 * checked.
 *
 * @param place  of the first value, samples with fraction
 * @param count  number of values
 */
export function coversSpline(coefficients: Float64Array, place: number, count: number): boolean {
  const [from, to] = [Math.floor(place) - 1, Math.floor(place) + count + 1];
  if (!(from >= 0 && to < coefficients.length)) return false;
  return !Number.isNaN(coefficients[from] + coefficients[to]);
}

/**
 * Evaluates the spline at `place`, place + step, … samples; NaN where one of the four coefficients is missing.
 *
 * @param place  of the first value, samples with fraction
 * @param step   whole samples from value to value
 * @param into   receives the values
 */
export function evaluateSpline(
  coefficients: Float64Array,
  place: number,
  step: number,
  into: Float64Array,
): void {
  const whole = Math.floor(place);
  applyWeights(coefficients, whole, step, into, valueWeights(place - whole));
}

/**
 * Evaluates the spline at `place`, place + 1, … samples, and its products with two rows.
 *
 * @param place   of the first value, samples with fraction
 * @param into    receives the values
 * @param first   as long
 * @param second  as long
 * @param sums    receives the products
 */
export function evaluateSplineWithProducts(
  coefficients: Float64Array,
  place: number,
  into: Float64Array,
  first: Float64Array,
  second: Float64Array,
  sums: RowProducts,
): void {
  const whole = Math.floor(place);
  if (!(whole >= 1 && whole + into.length - 1 < coefficients.length - 2)) {
    evaluateSpline(coefficients, place, 1, into);
    dotTwo(into, first, second, sums);
    return;
  }
  const [w0, w1, w2, w3] = valueWeights(place - whole);
  let [c0, c1, c2] = [coefficients[whole - 1], coefficients[whole], coefficients[whole + 1]];
  let [one, other] = [0, 0];
  for (let n = 0; n < into.length; n++) {
    const c3 = coefficients[whole + 2 + n];
    const value = w0 * c0 + w1 * c1 + w2 * c2 + w3 * c3;
    into[n] = value;
    one += value * first[n];
    other += value * second[n];
    c0 = c1;
    c1 = c2;
    c2 = c3;
  }
  sums.first = one;
  sums.second = other;
}

/**
 * Adds the spline and its derivative at `place`, place + 1, … to running sums. All values must lie within the spline.
 *
 * @param place   of the first value, samples with fraction; see `coversSpline`
 * @param weight  factor of values and derivatives
 * @param values  sums of the values; changed
 * @param slopes  sums of the derivatives per sample, as long; changed
 */
export function addSpline(
  coefficients: Float64Array,
  place: number,
  weight: number,
  values: Float64Array,
  slopes: Float64Array,
): void {
  const whole = Math.floor(place);
  const [v0, v1, v2, v3] = valueWeights(place - whole);
  const [s0, s1, s2, s3] = slopeWeights(place - whole);
  let [c0, c1, c2] = [coefficients[whole - 1], coefficients[whole], coefficients[whole + 1]];
  for (let n = 0; n < values.length; n++) {
    const c3 = coefficients[whole + 2 + n];
    values[n] += weight * (v0 * c0 + v1 * c1 + v2 * c2 + v3 * c3);
    slopes[n] += weight * (s0 * c0 + s1 * c1 + s2 * c2 + s3 * c3);
    c0 = c1;
    c1 = c2;
    c2 = c3;
  }
}

function applyWeights(
  coefficients: Float64Array,
  whole: number,
  step: number,
  into: Float64Array,
  [w0, w1, w2, w3]: SplineWeights,
): void {
  const last = whole + (into.length - 1) * step;
  if (!(whole >= 1 && last < coefficients.length - 2)) {
    applyWeightsNearEnds(coefficients, whole, step, into, [w0, w1, w2, w3]);
    return;
  }
  if (step === 1) {
    let [c0, c1, c2] = [coefficients[whole - 1], coefficients[whole], coefficients[whole + 1]];
    for (let n = 0; n < into.length; n++) {
      const c3 = coefficients[whole + 2 + n];
      into[n] = w0 * c0 + w1 * c1 + w2 * c2 + w3 * c3;
      c0 = c1;
      c1 = c2;
      c2 = c3;
    }
    return;
  }
  for (let n = 0, k = whole; n < into.length; n++, k += step) {
    into[n] =
      w0 * coefficients[k - 1] + w1 * coefficients[k] + w2 * coefficients[k + 1] + w3 * coefficients[k + 2];
  }
}

function applyWeightsNearEnds(
  coefficients: Float64Array,
  whole: number,
  step: number,
  into: Float64Array,
  weights: SplineWeights,
): void {
  for (let n = 0, k = whole; n < into.length; n++, k += step) {
    const isInside = k >= 1 && k < coefficients.length - 2;
    if (isInside) applyWeights(coefficients, k, step, into.subarray(n, n + 1), weights);
    else into[n] = Number.NaN;
  }
}
