import { add, complex, divide, multiply, squareRoot, subtract, type Complex } from '../spectrum/complex.ts';
import type { RootsAndGain } from './sections.ts';

/** Twice the rate of 2 that SciPy's bilinear transform works at. */
const bilinearScale = 4;

/**
 * Roots and gain of a digital Butterworth filter, as `scipy.signal.butter(…, output='zpk')`.
 *
 * @param lowHz  lower edge of what passes, or null for a low-pass
 * @param highHz upper edge, or null for a high-pass
 * @returns poles and zeros in the z-plane: `order` of them, twice as many of a band-pass
 */
export function butterworthRoots(
  order: number,
  lowHz: number | null,
  highHz: number | null,
  fs: number,
): RootsAndGain {
  const low = lowHz === null ? null : prewarp(lowHz, fs);
  const high = highHz === null ? null : prewarp(highHz, fs);
  return bilinear(analogueFilter(prototypePoles(order), low, high));
}

function prewarp(hz: number, fs: number): number {
  return bilinearScale * Math.tan((Math.PI * hz) / fs);
}

/** Poles of the prototype of cut-off 1, on the left half of the unit circle. */
function prototypePoles(order: number): Complex[] {
  return Array.from({ length: order }, (_, i) => {
    const m = 2 * i + 1 - order;
    const angle = (Math.PI * m) / (2 * order);
    // The middle pole is real; a rounding error in its imaginary part would unpair it.
    return m === 0 ? complex(-1) : complex(-Math.cos(angle), -Math.sin(angle));
  });
}

function analogueFilter(poles: readonly Complex[], low: number | null, high: number | null): RootsAndGain {
  const order = poles.length;
  if (low !== null && high !== null) {
    const halfWidth = complex((high - low) / 2);
    const centreSquared = complex(low * high);
    const scaled = poles.map((pole) => multiply(pole, halfWidth));
    const spread = scaled.map((pole) => squareRoot(subtract(multiply(pole, pole), centreSquared)));
    return {
      zeros: poles.map(() => complex(0)),
      poles: [
        ...scaled.map((pole, i) => add(pole, spread[i])),
        ...scaled.map((pole, i) => subtract(pole, spread[i])),
      ],
      gain: (high - low) ** order,
    };
  }
  if (low !== null) {
    // The prototype's poles have the product of −p equal to 1.
    return {
      zeros: poles.map(() => complex(0)),
      poles: poles.map((pole) => divide(complex(low), pole)),
      gain: 1,
    };
  }
  const edge = high ?? 1;
  return { zeros: [], poles: poles.map((pole) => multiply(pole, complex(edge))), gain: edge ** order };
}

function bilinear({ zeros, poles, gain }: RootsAndGain): RootsAndGain {
  const scale = complex(bilinearScale);
  const toZ = (root: Complex) => divide(add(scale, root), subtract(scale, root));
  const factor = (roots: readonly Complex[]) =>
    roots.reduce((product, root) => multiply(product, subtract(scale, root)), complex(1));
  const atNyquist = Array.from({ length: poles.length - zeros.length }, () => complex(-1));
  return {
    zeros: [...zeros.map(toZ), ...atNyquist],
    poles: poles.map(toZ),
    gain: gain * divide(factor(zeros), factor(poles)).re,
  };
}
