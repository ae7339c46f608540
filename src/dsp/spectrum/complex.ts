export interface Complex {
  readonly re: number;
  readonly im: number;
}

/**
 * Makes a complex number from its parts.
 *
 * @param re real part
 * @param im imaginary part, 0 for a real number
 * @returns re + i·im
 */
export function complex(re: number, im = 0): Complex {
  return { re, im };
}

/**
 * Adds two complex numbers.
 *
 * @param a first term
 * @param b second term
 * @returns a + b
 */
export function add(a: Complex, b: Complex): Complex {
  return { re: a.re + b.re, im: a.im + b.im };
}

/**
 * Subtracts two complex numbers.
 *
 * @param a minuend
 * @param b subtrahend
 * @returns a − b
 */
export function subtract(a: Complex, b: Complex): Complex {
  return { re: a.re - b.re, im: a.im - b.im };
}

/**
 * Multiplies two complex numbers, by the plain four products.
 *
 * @param a first factor
 * @param b second factor
 * @returns a·b
 */
export function multiply(a: Complex, b: Complex): Complex {
  return { re: a.re * b.re - a.im * b.im, im: a.re * b.im + a.im * b.re };
}

/**
 * Divides by Smith's method, which does not overflow early. NumPy uses it too, so that results agree to the last bit.
 *
 * @param a dividend
 * @param b divisor, not 0
 * @returns a / b
 */
export function divide(a: Complex, b: Complex): Complex {
  if (Math.abs(b.re) >= Math.abs(b.im)) {
    const ratio = b.im / b.re;
    const scale = 1 / (b.re + b.im * ratio);
    return { re: (a.re + a.im * ratio) * scale, im: (a.im - a.re * ratio) * scale };
  }
  const ratio = b.re / b.im;
  const scale = 1 / (b.re * ratio + b.im);
  return { re: (a.re * ratio + a.im) * scale, im: (a.im * ratio - a.re) * scale };
}

/**
 * Computes the modulus of a complex number, without overflow.
 *
 * @param a any number
 * @returns √(re² + im²), from 0
 */
export function modulus(a: Complex): number {
  return Math.hypot(a.re, a.im);
}

/**
 * Computes the square root whose real part is not negative; for a real number it is exactly real or exactly imaginary.
 *
 * @param a any number
 * @returns its principal root
 */
export function squareRoot(a: Complex): Complex {
  const size = modulus(a);
  if (size === 0) return { re: 0, im: 0 };
  // Computed from the sum that does not cancel; the other part follows from re·im = a.im / 2.
  if (a.re >= 0) {
    const re = Math.sqrt((size + a.re) / 2);
    return { re, im: a.im / (2 * re) };
  }
  const im = Math.sqrt((size - a.re) / 2) * (a.im < 0 ? -1 : 1);
  return { re: a.im / (2 * im), im };
}
