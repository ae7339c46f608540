import { planFft } from './fft.ts';

/** Places on the grid that a value is spread over, to each side: so many leave an error of 1e-13 of the sum of all sizes. */
const spreadHalf = 15;

/**
 * Periodogram of unevenly spaced values, as `scipy.signal.lombscargle` without normalisation: ½ of the squared sums on
 * the cosine and the sine that are orthogonal over these times. Source: Lomb 1976; Scargle 1982.
 *
 * @param timesSec s
 * @param values   any unit, mean taken off
 * @param stepHz   frequencies are 1, 2, … `count` of these
 * @param count    of frequencies
 * @returns in the unit² of the values; item k is of (k + 1)·stepHz
 */
export function lombScargle(
  timesSec: Float64Array,
  values: Float64Array,
  stepHz: number,
  count: number,
): Float64Array {
  const sums = sumsOfTurns(timesSec, values, stepHz, count);
  const n = timesSec.length;
  const powers = new Float64Array(count);
  for (let k = 1; k <= count; k++) {
    const cosSquares = (n + sums.twiceCos[k]) / 2;
    powers[k - 1] = power(sums.valueCos[k], sums.valueSin[k], cosSquares, sums.twiceSin[k] / 2, n);
  }
  return powers;
}

/** Σ v·cos kθ, Σ v·sin kθ, Σ cos 2kθ and Σ sin 2kθ over all values, θ one turn a 1/`stepHz`; item k, from 1 on. */
interface TurnSums {
  readonly valueCos: Float64Array;
  readonly valueSin: Float64Array;
  readonly twiceCos: Float64Array;
  readonly twiceSin: Float64Array;
}

/**
 * All sums at once: values are spread over an even grid by a Gaussian, which the transform of the grid is freed of afterwards.
 * The values are its real part, and as many ones, at twice their turns, its imaginary part. Source: Greengard and Lee 2004.
 */
function sumsOfTurns(timesSec: Float64Array, values: Float64Array, stepHz: number, count: number): TurnSums {
  const modes = 2 * count + 2;
  const plan = planFft(2 ** Math.ceil(Math.log2(Math.max(4 * spreadHalf, 2 * modes))));
  const spread = new Spread(plan.size, modes);
  const re = new Float64Array(plan.size);
  const im = new Float64Array(plan.size);
  for (let i = 0; i < timesSec.length; i++) {
    const turns = stepHz * (timesSec[i] - timesSec[0]);
    spread.add(re, turns, values[i]);
    spread.add(im, 2 * turns, 1);
  }
  plan.forward(re, im);
  const [valueCos, valueSin, twiceCos, twiceSin] = [0, 1, 2, 3].map(() => new Float64Array(count + 1));
  for (let k = 1; k <= count; k++) {
    const mirror = plan.size - k;
    const half = spread.factor(k) / 2;
    valueCos[k] = half * (re[k] + re[mirror]);
    valueSin[k] = half * (im[mirror] - im[k]);
    twiceCos[k] = half * (im[k] + im[mirror]);
    twiceSin[k] = half * (re[k] - re[mirror]);
  }
  return { valueCos, valueSin, twiceCos, twiceSin };
}

/** A Gaussian about a place on a grid of a power of two, and what it does to the grid's transform. */
class Spread {
  readonly #size: number;
  /** exp(−(m·h)²/4τ), h the step of the grid, for m from 0 to `spreadHalf`. */
  readonly #falls = new Float64Array(spreadHalf + 1);
  /** h²/4τ. */
  readonly #narrow: number;
  readonly #tau: number;

  /** @param modes  frequencies that are wanted, negative ones too; at most half of `size` */
  constructor(size: number, modes: number) {
    this.#size = size;
    const finer = size / modes;
    this.#tau = (Math.PI * spreadHalf) / (modes * modes * finer * (finer - 0.5));
    const step = (2 * Math.PI) / size;
    this.#narrow = (step * step) / (4 * this.#tau);
    for (let m = 0; m <= spreadHalf; m++) this.#falls[m] = Math.exp(-m * m * this.#narrow);
  }

  /** @param turns  place, of which one is the whole grid */
  add(grid: Float64Array, turns: number, value: number): void {
    const place = turns * this.#size;
    const left = Math.floor(place);
    const beside = place - left;
    const mask = this.#size - 1;
    const top = value * Math.exp(-beside * beside * this.#narrow);
    const growth = Math.exp(2 * beside * this.#narrow);
    const shrink = 1 / growth;
    grid[left & mask] += top;
    let right = top;
    let other = top;
    for (let m = 1; m < spreadHalf; m++) {
      right *= growth;
      other *= shrink;
      grid[(left + m) & mask] += right * this.#falls[m];
      grid[(left - m) & mask] += other * this.#falls[m];
    }
    grid[(left + spreadHalf) & mask] += right * growth * this.#falls[spreadHalf];
  }

  /** What the transform of the grid at a frequency is multiplied by. */
  factor(k: number): number {
    return (Math.sqrt(Math.PI / this.#tau) * Math.exp(k * k * this.#tau)) / this.#size;
  }
}

function power(valueCos: number, valueSin: number, cosSquares: number, cosSin: number, n: number): number {
  const sinSquares = n - cosSquares;
  // τ of the papers makes cosine and sine orthogonal: tan 2ωτ = Σ sin 2ωt / Σ cos 2ωt.
  const angle = Math.atan2(2 * cosSin, cosSquares - sinSquares) / 2;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const onCos = c * valueCos + s * valueSin;
  const onSin = c * valueSin - s * valueCos;
  const ofCos = c * c * cosSquares + 2 * c * s * cosSin + s * s * sinSquares;
  const ofSin = c * c * sinSquares - 2 * c * s * cosSin + s * s * cosSquares;
  return (part(onCos, ofCos, n) + part(onSin, ofSin, n)) / 2;
}

/** Where all times are at the zeros of one of the two, it has no part. */
function part(sum: number, squares: number, n: number): number {
  return squares > n * 1e-12 ? (sum * sum) / squares : 0;
}
