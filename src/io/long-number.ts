/** Digits whose whole number float64 has exactly. */
const exactDigits = 15;

/** The powers of ten that float64 has exactly. */
const tens: readonly number[] = Array.from({ length: 23 }, (_, k) => 10 ** k);

/** More digits, or more decimals, are left to the engine. */
const mostDigits = 2 * exactDigits;
const mostDecimals = tens.length - 1;

/** Splits a float64 into two halves of 26 bits. */
const splitter = 2 ** 27 + 1;

/** What the sums below may be off by, as a share of the value; they are good to 2^-100. */
const slack = 2 ** -95;

/** What a product of two floats lacks once it is rounded. Source: Dekker 1971. */
function productError(a: number, b: number, product: number): number {
  const [c, d] = [splitter * a, splitter * b];
  const [aHigh, bHigh] = [c - (c - a), d - (d - b)];
  const [aLow, bLow] = [a - aHigh, b - bHigh];
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}

/**
 * The float64 nearest to a decimal number of up to 30 digits, as `Number` has it of the text; several times as fast.
 *
 * Its digits make a sum of two floats, which is divided by the power of ten with a remainder; where that leaves open
 * which of two neighbours is nearer, nothing is said.
 *
 * @param bytes   text; digits with at most one decimal mark, and a sign before
 * @param from    first byte
 * @param end     behind the last
 * @param decimal code of the mark before the decimals
 * @returns NaN of anything else, and where it is not sure
 */
export function longNumber(bytes: Uint8Array, from: number, end: number, decimal: number): number {
  const isNegative = bytes[from] === 45;
  let [high, low, digitCount, pointAt] = [0, 0, 0, -1];
  for (let at = isNegative || bytes[from] === 43 ? from + 1 : from; at < end; at++) {
    const digit = (bytes[at] as number) - 48;
    if (digit >= 0 && digit <= 9) {
      if (digitCount < exactDigits) high = 10 * high + digit;
      else low = 10 * low + digit;
      digitCount += 1;
    } else if (digit + 48 === decimal && pointAt === -1) pointAt = at;
    else return Number.NaN;
  }
  const decimalCount = pointAt === -1 ? 0 : end - 1 - pointAt;
  if (digitCount === 0 || digitCount > mostDigits || decimalCount > mostDecimals) return Number.NaN;
  const scale = tens[Math.max(0, digitCount - exactDigits)] as number;
  const divisor = tens[decimalCount] as number;
  const product = high * scale;
  const sum = product + low;
  const taken = sum - product;
  const rest = product - (sum - taken) + (low - taken) + productError(high, scale, product);
  const quotient = sum / divisor;
  const back = quotient * divisor;
  const more = (sum - back - productError(quotient, divisor, back) + rest) / divisor;
  const off = quotient * slack;
  const value = quotient + more;
  if (quotient + (more - off) !== value || quotient + (more + off) !== value) return Number.NaN;
  return isNegative ? -value : value;
}
