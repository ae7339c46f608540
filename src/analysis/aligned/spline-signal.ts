/** Root of z² + 4z + 1 inside the unit circle: the spline's recursive filter (Unser 1993). */
const pole = Math.sqrt(3) - 2;

/** After so many samples the pole's power is below a rounding. */
const forgotten = 28;

/**
 * The cubic spline through every gap-free stretch of a signal, mirrored at its ends.
 *
 * @param values  any unit; NaN where missing
 * @returns coefficients of B-splines, one a sample and NaN in gaps, from which `takeSpline` has the curve at any place
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
  for (let k = 1; k <= Math.min(last, forgotten); k++) {
    sum += power * values[k];
    power *= pole;
  }
  into[0] = sum;
  for (let k = 1; k <= last; k++) into[k] = values[k] + pole * into[k - 1];
  into[last] = (pole / (pole * pole - 1)) * (into[last] + pole * into[last - 1]);
  for (let k = last - 1; k >= 0; k--) into[k] = pole * (into[k + 1] - into[k]);
  for (let k = 0; k <= last; k++) into[k] *= 6;
}

/**
 * The spline at `place`, place + step, … samples; NaN where one of its four coefficients is missing.
 *
 * @param place  of the first value, samples and fractions
 * @param step   whole samples from value to value
 * @param into   takes the values
 */
export function takeSpline(
  coefficients: Float64Array,
  place: number,
  step: number,
  into: Float64Array,
): void {
  const whole = Math.floor(place);
  const t = place - whole;
  const u = 1 - t;
  weigh(coefficients, whole, step, into, [
    (u * u * u) / 6,
    (4 - 6 * t * t + 3 * t * t * t) / 6,
    (4 - 6 * u * u + 3 * u * u * u) / 6,
    (t * t * t) / 6,
  ]);
}

/**
 * The same of the spline's derivative, from sample to sample.
 *
 * @param place  of the first value, samples and fractions
 * @param into   takes the values, unit/sample
 */
export function takeSplineSlope(coefficients: Float64Array, place: number, into: Float64Array): void {
  const whole = Math.floor(place);
  const t = place - whole;
  const u = 1 - t;
  weigh(coefficients, whole, 1, into, [
    (-u * u) / 2,
    (3 * t * t - 4 * t) / 2,
    (4 * u - 3 * u * u) / 2,
    (t * t) / 2,
  ]);
}

function weigh(
  coefficients: Float64Array,
  whole: number,
  step: number,
  into: Float64Array,
  [w0, w1, w2, w3]: readonly [number, number, number, number],
): void {
  const last = whole + (into.length - 1) * step;
  if (whole < 1 || last >= coefficients.length - 2) {
    weighNearEnds(coefficients, whole, step, into, [w0, w1, w2, w3]);
    return;
  }
  for (let n = 0, k = whole; n < into.length; n++, k += step) {
    into[n] =
      w0 * coefficients[k - 1] + w1 * coefficients[k] + w2 * coefficients[k + 1] + w3 * coefficients[k + 2];
  }
}

function weighNearEnds(
  coefficients: Float64Array,
  whole: number,
  step: number,
  into: Float64Array,
  weights: readonly [number, number, number, number],
): void {
  for (let n = 0, k = whole; n < into.length; n++, k += step) {
    const isInside = k >= 1 && k < coefficients.length - 2;
    if (isInside) weigh(coefficients, k, step, into.subarray(n, n + 1), weights);
    else into[n] = Number.NaN;
  }
}
