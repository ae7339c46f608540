/**
 * Computes the smallest difference that the stamps of a clock can show.
 *
 * @param decimalCount maximum number of decimals of any stamp
 * @param digitCount   maximum number of digits of any stamp: a writer of five digits goes from 9.9920 to 479.99
 * @param largest      largest stamp
 * @returns in the unit of the stamps
 */
export function stampResolution(decimalCount: number, digitCount: number, largest: number): number {
  const wholeDigits = largest >= 1 ? Math.floor(Math.log10(largest)) + 1 : 0;
  const decimals = Math.min(decimalCount, Math.max(0, digitCount - wholeDigits));
  return 10 ** -decimals;
}
