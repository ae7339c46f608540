export type FirWindow = 'rectangular' | 'hann' | 'hamming' | 'blackman' | 'kaiser';

/** Default beta of the Kaiser window. */
const defaultKaiserBeta = 8.6;

/** Weights of cosines with 0, 1, 2 turns over the window. */
const cosineWeights = {
  rectangular: [1],
  hann: [0.5, -0.5],
  hamming: [0.54, -0.46],
  blackman: [0.42, -0.5, 0.08],
} as const;

/**
 * Makes a symmetric window, like `scipy.signal.get_window(…, fftbins=False)`.
 *
 * @param beta used by the Kaiser window only
 * @returns `count` symmetric weights
 */
export function symmetricWindow(window: FirWindow, count: number, beta = defaultKaiserBeta): Float64Array {
  const values = new Float64Array(count).fill(1);
  if (count < 2) return values;
  for (let i = 0; i < count; i++) {
    values[i] = window === 'kaiser' ? kaiserAt(i, count, beta) : cosineSum(cosineWeights[window], i, count);
  }
  return values;
}

function cosineSum(weights: readonly number[], index: number, count: number): number {
  const angle = (2 * Math.PI * index) / (count - 1);
  return weights.reduce((sum, weight, turns) => sum + weight * Math.cos(turns * angle), 0);
}

function kaiserAt(index: number, count: number, beta: number): number {
  const half = (count - 1) / 2;
  const place = (index - half) / half;
  return besselI0(beta * Math.sqrt(Math.max(0, 1 - place * place))) / besselI0(beta);
}

/**
 * Computes the modified Bessel function of the first kind, order 0, by its power series Σ ((x/2)^k / k!)².
 *
 * @param x up to some 700, where it overflows
 * @returns 1 or more
 *
 * All terms are positive, so that there is no cancellation: the relative error is below 1e-15 over Kaiser's range.
 */
export function besselI0(x: number): number {
  const quarter = (x * x) / 4;
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * 1e-17; k++) {
    term *= quarter / (k * k);
    sum += term;
  }
  return sum;
}
