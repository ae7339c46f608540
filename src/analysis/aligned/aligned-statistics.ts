import type { AlignedStatistics } from '../../model/intervals.ts';
import { createRandom } from '../../dsp/statistics/random.ts';
import { mean, percentile, sampleSd } from '../../dsp/statistics/stats.ts';
import { sumResamples } from './sum-resamples.ts';

/** Number of resamples for the interval of the remaining SD (0 for no interval), and the seed. */
export interface ResampleParams {
  readonly resamples: number;
  readonly seed: number;
}

/** The part of a spread that is error, and the part that remains; null with fewer than two beats. */
type RemainingSpread = Pick<AlignedStatistics, 'likelyError' | 'remainingSd' | 'remainingInterval'>;

/**
 * Cautious likely error of each value, and the squared error without the part that chance alone may explain. The
 * remaining SD is computed from the squared error.
 */
interface IntervalErrors {
  readonly likelyMs: ArrayLike<number>;
  readonly squareMs: ArrayLike<number>;
}

/** Number of consecutive beats per bootstrap block. Neighbouring beats are correlated through breathing. */
const blockLength = 10;

/** Of an interval whose errors are unknown. */
export const unknownErrors: RemainingSpread = {
  likelyError: null,
  remainingSd: null,
  remainingInterval: null,
};

/**
 * Computes how much of an interval's spread over a window is not error.
 *
 * @param ms      one value per beat; NaN where missing
 * @param errors  of each value, ms and ms²
 * @param params  of the resamples
 * @returns SDs, ms
 */
export function remainingSpread(
  ms: ArrayLike<number>,
  { likelyMs, squareMs }: IntervalErrors,
  { resamples, seed }: ResampleParams,
): RemainingSpread {
  const found = Array.from(ms, (_, i) => i).filter((i) => !Number.isNaN(ms[i] + likelyMs[i]));
  if (found.length < 2) return unknownErrors;
  const values = Float64Array.from(found, (i) => ms[i]);
  const squares = Float64Array.from(found, (i) => squareMs[i]);
  return {
    likelyError: Math.sqrt(mean(Float64Array.from(found, (i) => likelyMs[i] ** 2))),
    remainingSd: computeRemainingSd(values, squares),
    remainingInterval: resamples === 0 ? null : bootstrapRemainingSd(values, squares, resamples, seed),
  };
}

/** Returns √(SD² − mean squared error), or 0 if that is negative. */
function computeRemainingSd(values: Float64Array, squares: Float64Array): number {
  return Math.sqrt(Math.max(0, sampleSd(values) ** 2 - mean(squares)));
}

/** Computes the percentile interval of a moving-block bootstrap. */
function bootstrapRemainingSd(
  values: Float64Array,
  squares: Float64Array,
  resamples: number,
  seed: number,
): readonly [number, number] {
  const count = values.length;
  const block = Math.min(blockLength, count);
  const random = createRandom(seed);
  const starts = new Int32Array(resamples * Math.ceil(count / block));
  for (let k = 0; k < starts.length; k++) starts[k] = random.integer(count - block + 1);
  const { about, beside } = sumResamples({ values, beside: squares, block }, starts, resamples);
  const found = about.map((sum, n) => {
    const sd = Math.sqrt(sum / (count - 1));
    return Math.sqrt(Math.max(0, sd ** 2 - beside[n] / count));
  });
  return [percentile(found, 2.5), percentile(found, 97.5)];
}
