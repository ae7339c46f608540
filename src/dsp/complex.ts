export interface Complex {
  readonly re: number;
  readonly im: number;
}

export function complex(re: number, im = 0): Complex {
  return { re, im };
}

export function add(a: Complex, b: Complex): Complex {
  return { re: a.re + b.re, im: a.im + b.im };
}

export function subtract(a: Complex, b: Complex): Complex {
  return { re: a.re - b.re, im: a.im - b.im };
}

export function multiply(a: Complex, b: Complex): Complex {
  return { re: a.re * b.re - a.im * b.im, im: a.re * b.im + a.im * b.re };
}

/** Smith's form, which does not overflow early; NumPy's too, so that results agree to the last bit. */
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

export function modulus(a: Complex): number {
  return Math.hypot(a.re, a.im);
}

/** The root with a real part from 0; of a real number either real or imaginary, exactly. */
export function squareRoot(a: Complex): Complex {
  const size = modulus(a);
  if (size === 0) return { re: 0, im: 0 };
  // From the sum that does not cancel; the other part follows from re·im = a.im / 2.
  if (a.re >= 0) {
    const re = Math.sqrt((size + a.re) / 2);
    return { re, im: a.im / (2 * re) };
  }
  const im = Math.sqrt((size - a.re) / 2) * (a.im < 0 ? -1 : 1);
  return { re: a.im / (2 * im), im };
}
