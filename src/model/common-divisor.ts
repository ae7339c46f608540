/** Returns the greatest whole number that divides both, by Euclid's algorithm. */
export function greatestCommonDivisor(a: number, b: number): number {
  let [divisor, rest] = [a, b];
  while (rest !== 0) [divisor, rest] = [rest, divisor % rest];
  return divisor;
}

/** Returns the smallest positive number that both divide. */
export function leastCommonMultiple(a: number, b: number): number {
  return (a / greatestCommonDivisor(a, b)) * b;
}
