import { planFft } from './fft.ts';

/**
 * Number of grid points on either side over which a value is spread. With 15, the error is 1e-13 of the sum of all
 * magnitudes.
 */
const spreadHalfWidth = 15;

/**
 * Computes the periodogram of unevenly spaced values, like `scipy.signal.lombscargle` without normalisation: half the
 * squared sums on the cosine and the sine that are orthogonal over these times. Source: Lomb 1976; Scargle 1982.
 *
 * @param timesSec s
 * @param values   any unit, without their mean
 * @param stepHz   step of the frequencies, which are 1, 2, … `count` times this
 * @param count    number of frequencies
 * @returns in the squared unit of the values; item k is for (k + 1)·stepHz
 */
export function lombScargle(
  timesSec: Float64Array,
  values: Float64Array,
  stepHz: number,
  count: number,
): Float64Array {
  const sums = computeTurnSums(timesSec, values, stepHz, count);
  const n = timesSec.length;
  const powers = new Float64Array(count);
  for (let k = 1; k <= count; k++) {
    const cosSquares = (n + sums.twiceCos[k]) / 2;
    powers[k - 1] = power(sums.valueCos[k], sums.valueSin[k], cosSquares, sums.twiceSin[k] / 2, n);
  }
  return powers;
}

/**
 * Σ v·cos kθ, Σ v·sin kθ, Σ cos 2kθ and Σ sin 2kθ over all values; θ makes one turn in 1/`stepHz`. Item k, from 1 on.
 */
interface TurnSums {
  readonly valueCos: Float64Array;
  readonly valueSin: Float64Array;
  readonly twiceCos: Float64Array;
  readonly twiceSin: Float64Array;
}

/**
 * Computes all sums at once. Values are spread over an even grid by a Gaussian, whose effect is divided out after the
 * transform. The values form the real part, and ones at twice their turns the imaginary part. Source: Greengard and Lee
 * 2004.
 */
function computeTurnSums(
  timesSec: Float64Array,
  values: Float64Array,
  stepHz: number,
  count: number,
): TurnSums {
  const modes = 2 * count + 2;
  const plan = planFft(2 ** Math.ceil(Math.log2(Math.max(4 * spreadHalfWidth, 2 * modes))));
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

/** A Gaussian around a place on a grid with a power of two of points, and its effect on the grid's transform. */
class Spread {
  readonly #size: number;
  /** exp(−(m·h)²/4τ), where h is the step of the grid, for m from 0 to `spreadHalfWidth`. */
  readonly #falls = new Float64Array(spreadHalfWidth + 1);
  /** h²/4τ. */
  readonly #narrow: number;
  readonly #tau: number;

  /** @param modes  number of frequencies needed, including negative ones; at most half of `size` */
  constructor(size: number, modes: number) {
    this.#size = size;
    const finer = size / modes;
    this.#tau = (Math.PI * spreadHalfWidth) / (modes * modes * finer * (finer - 0.5));
    const step = (2 * Math.PI) / size;
    this.#narrow = (step * step) / (4 * this.#tau);
    for (let m = 0; m <= spreadHalfWidth; m++) this.#falls[m] = Math.exp(-m * m * this.#narrow);
  }

  /** @param turns  place on the grid; the whole grid is one turn */
  add(grid: Float64Array, turns: number, value: number): void {
    const place = turns * this.#size;
    const left = Math.floor(place);
    const fraction = place - left;
    const mask = this.#size - 1;
    const top = value * Math.exp(-fraction * fraction * this.#narrow);
    const growth = Math.exp(2 * fraction * this.#narrow);
    const decay = 1 / growth;
    grid[left & mask] += top;
    let right = top;
    let other = top;
    for (let m = 1; m < spreadHalfWidth; m++) {
      right *= growth;
      other *= decay;
      grid[(left + m) & mask] += right * this.#falls[m];
      grid[(left - m) & mask] += other * this.#falls[m];
    }
    grid[(left + spreadHalfWidth) & mask] += right * growth * this.#falls[spreadHalfWidth];
  }

  /** Returns the factor for the transform of the grid at a frequency. */
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
  return (powerPart(onCos, ofCos, n) + powerPart(onSin, ofSin, n)) / 2;
}

/** Returns one part of the power; 0 if all times are at the zeros of its cosine or sine. */
function powerPart(sum: number, squares: number, n: number): number {
  return squares > n * 1e-12 ? (sum * sum) / squares : 0;
}
