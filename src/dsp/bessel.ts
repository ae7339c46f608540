/**
 * Modified Bessel function of the first kind, order 0, by its power series Σ ((x/2)^k / k!)².
 *
 * @param x up to some 700, where it overflows
 * @returns from 1 on
 *
 * All terms are positive, so that nothing cancels: relative error under 1e-15 over Kaiser's range.
 */
export function besselI0(x: number): number {
  const quarter = (x * x) / 4;
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * 1e-17; k++) {
    term *= quarter / (k * k);
    sum += term;
  }
  return sum;
}
