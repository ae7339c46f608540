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

/** Digits that are gathered as a whole number of 32 bits, twice for each of the two floats: 9 and 6. */
const partDigits = 9;

/** Numbers of up to 30 digits in bytes, one after the other: each as `Number` has it of the text, several times as fast. */
export class NumberScan {
  /** Behind the last byte that belongs to the number. */
  end = 0;
  digitCount = 0;
  decimalCount = 0;
  /** Digits without zeros in front, of a number of up to 15; 15 of a longer one. */
  significantCount = 0;
  /** In an array, since a number that is returned takes memory of its own. */
  readonly #value = new Float64Array(1);

  /** What was read: NaN where it was no number, and where it is not sure. */
  get value(): number {
    return this.#value[0] as number;
  }

  /** Whether it has more digits than float64 has of any whole number. */
  get isLong(): boolean {
    return this.digitCount > exactDigits;
  }

  /**
   * The float64 nearest to a decimal number that begins at a byte.
   *
   * Its digits make a sum of two floats, which is divided by the power of ten with a remainder; where that leaves open
   * which of two neighbours is nearer, nothing is said.
   *
   * @param bytes   text; digits with at most one decimal mark, and a sign before
   * @param from    first byte
   * @param limit   behind the last that may belong to it
   * @param decimal code of the mark before the decimals
   * @returns whether there is one that is sure: `value`
   */
  read(bytes: Uint8Array, from: number, limit: number, decimal: number): boolean {
    const sign = from < limit ? bytes[from] : 0;
    let at = sign === 45 || sign === 43 ? from + 1 : from;
    let pointAt = -1;
    let count = 0;
    let part = 0;
    let full = partDigits;
    let high = 0;
    let low = 0;
    for (; at < limit; at++) {
      const byte = bytes[at] as number;
      const digit = byte - 48;
      if (digit >= 0 && digit <= 9) {
        part = (Math.imul(part, 10) + digit) | 0;
        count += 1;
        if (count !== full) continue;
        if (count === partDigits) high = part;
        else if (count === exactDigits) high = high * 1e6 + part;
        else if (count === exactDigits + partDigits) low = part;
        else low = low * 1e6 + part;
        full = nextFull(count);
        part = 0;
      } else if (byte === decimal && pointAt === -1) pointAt = at;
      else break;
    }
    if (count < partDigits) high = part;
    else if (count < exactDigits) high = high * (tens[count - partDigits] as number) + part;
    else if (count < exactDigits + partDigits) low = part;
    else if (count < mostDigits) low = low * (tens[count - exactDigits - partDigits] as number) + part;
    this.end = at;
    this.digitCount = count;
    this.decimalCount = pointAt === -1 ? 0 : at - 1 - pointAt;
    this.#value[0] = Number.NaN;
    if (count === 0 || count > mostDigits || this.decimalCount > mostDecimals) return false;
    const divisor = tens[this.decimalCount] as number;
    if (count <= exactDigits) {
      let significant = count;
      while (significant > 0 && high < (tens[significant - 1] as number)) significant -= 1;
      this.significantCount = significant;
      // Both are exact, so the division rounds once.
      const value = high / divisor;
      this.#value[0] = sign === 45 ? -value : value;
      return true;
    }
    this.significantCount = exactDigits;
    const value = nearest(high, low, tens[count - exactDigits] as number, divisor);
    this.#value[0] = sign === 45 ? -value : value;
    return !Number.isNaN(value);
  }
}

/** Digits at which the next part is full. */
function nextFull(count: number): number {
  if (count === partDigits) return exactDigits;
  return count === exactDigits ? exactDigits + partDigits : mostDigits;
}

/** (high · scale + low) / divisor, rounded once; NaN where it is not sure. */
function nearest(high: number, low: number, scale: number, divisor: number): number {
  const product = high * scale;
  const sum = product + low;
  const taken = sum - product;
  const rest = product - (sum - taken) + (low - taken) + productError(high, scale, product);
  const quotient = sum / divisor;
  const back = quotient * divisor;
  const more = (sum - back - productError(quotient, divisor, back) + rest) / divisor;
  const off = quotient * slack;
  const value = quotient + more;
  return quotient + (more - off) === value && quotient + (more + off) === value ? value : Number.NaN;
}

const scan = new NumberScan();

/**
 * A decimal number that takes all of some bytes.
 *
 * @param bytes   text
 * @param from    first byte
 * @param end     behind the last
 * @param decimal code of the mark before the decimals
 * @returns as `NumberScan` reads it; NaN of anything else
 */
export function longNumber(bytes: Uint8Array, from: number, end: number, decimal: number): number {
  return scan.read(bytes, from, end, decimal) && scan.end === end ? scan.value : Number.NaN;
}
