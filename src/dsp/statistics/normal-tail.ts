/** From here on the continued fraction has converged to rounding in as many terms. */
const fractionFrom = 2;
const fractionTerms = 80;

/**
 * Two-sided p of a standard normal value, with all digits in tails far below rounding.
 *
 * @param z of a standard normal distribution, either sign
 * @returns 0 … 1
 */
export function twoSidedNormal(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  return x < fractionFrom ? 1 - errorSeries(x) : errorTail(x);
}

/** erf by its power series. */
function errorSeries(x: number): number {
  let term = x;
  let sum = x;
  for (let k = 1; Math.abs(term) > Number.EPSILON * sum; k++) {
    term *= (2 * x * x) / (2 * k + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

/** 1 − erf by its continued fraction, from the last term. */
function errorTail(x: number): number {
  let rest = 0;
  for (let k = fractionTerms; k > 0; k--) rest = k / 2 / (x + rest);
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + rest);
}
