/**
 * The fraction nearest to a number among those with denominators up to a limit.
 *
 * @param x              from 0
 * @param maxDenominator from 1
 * @returns numerator and denominator in lowest terms; of two equally near, the smaller denominator
 *
 * Continued fraction, its last convergent against the best semiconvergent after it.
 */
export function nearestFraction(x: number, maxDenominator: number): [number, number] {
  let before: [number, number] = [0, 1];
  let last: [number, number] = [1, 0];
  let rest = x;
  for (;;) {
    const whole = Math.floor(rest);
    const denominator = before[1] + whole * last[1];
    if (denominator > maxDenominator) break;
    const next: [number, number] = [before[0] + whole * last[0], denominator];
    before = last;
    last = next;
    if (rest === whole || last[0] / last[1] === x) return last;
    rest = 1 / (rest - whole);
  }
  const steps = Math.floor((maxDenominator - before[1]) / last[1]);
  const between: [number, number] = [before[0] + steps * last[0], before[1] + steps * last[1]];
  return Math.abs(between[0] / between[1] - x) < Math.abs(last[0] / last[1] - x) ? between : last;
}
