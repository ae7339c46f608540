import { complex, modulus, subtract, type Complex } from '../spectrum/complex.ts';

/** Second-order section: y(n) = b0·x(n) + b1·x(n−1) + b2·x(n−2) − a1·y(n−1) − a2·y(n−2). */
export interface Section {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
}

/** A filter as the roots of its transfer function; complex roots appear with their conjugates. */
export interface RootsAndGain {
  readonly zeros: readonly Complex[];
  readonly poles: readonly Complex[];
  readonly gain: number;
}

/**
 * Makes second-order sections from roots, like `scipy.signal.zpk2sos` with pairing 'nearest'.
 *
 * The pole nearest to the unit circle takes the zeros nearest to it and goes last, then the next; the gain is in the
 * first section. With an odd number of poles, a pole and a zero at the origin complete the section.
 *
 * @param filter real zeros only, as many as poles: the case of a Butterworth filter
 * @returns one section for every two poles
 */
export function pairSections({ zeros, poles, gain }: RootsAndGain): Section[] {
  const odd = poles.length % 2 === 1;
  const zerosLeft = zeros.map((zero) => zero.re);
  const polesLeft = poles.filter((pole) => pole.im >= 0);
  if (odd) {
    zerosLeft.push(0);
    polesLeft.push(complex(0));
  }
  const sections: Section[] = [];
  while (polesLeft.length > 0) {
    const pole = removeCheapest(polesLeft, (candidate) => distanceToCircle(candidate));
    const partner =
      pole.im === 0
        ? removeCheapest(polesLeft, (candidate) =>
            candidate.im === 0 ? distanceToCircle(candidate) : Infinity,
          )
        : complex(pole.re, -pole.im);
    const distance = (zero: number) => modulus(subtract(complex(zero), pole));
    const zero = removeCheapest(zerosLeft, distance);
    const secondZero = removeCheapest(zerosLeft, distance);
    sections.unshift({
      b0: 1,
      b1: -(zero + secondZero),
      b2: zero * secondZero,
      a1: -(pole.re + partner.re),
      a2: pole.re * partner.re - pole.im * partner.im,
    });
  }
  const first = sections[0];
  sections[0] = { ...first, b0: first.b0 * gain, b1: first.b1 * gain, b2: first.b2 * gain };
  return sections;
}

function distanceToCircle(pole: Complex): number {
  return Math.abs(1 - modulus(pole));
}

/** Removes and returns the element with the lowest cost, the first of equals. */
function removeCheapest<T>(from: T[], cost: (element: T) => number): T {
  let best = 0;
  for (let i = 1; i < from.length; i++) if (cost(from[i]) < cost(from[best])) best = i;
  return from.splice(best, 1)[0];
}
