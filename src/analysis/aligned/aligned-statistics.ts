import type { AlignedStatistics } from '../../model/intervals.ts';
import { createRandom } from '../../dsp/statistics/random.ts';
import { mean, percentile, sampleSd } from '../../dsp/statistics/stats.ts';
import { sumResamples } from './sum-resamples.ts';

/** How the interval of the remaining SD is resampled: how many times (0 for no interval), and from what seed. */
export interface ResampleParams {
  readonly resamples: number;
  readonly seed: number;
}

/** What of a spread is error, and what remains; null of fewer than two beats. */
type RemainingSpread = Pick<AlignedStatistics, 'likelyError' | 'remainingSd' | 'remainingInterval'>;

/** Likely error of each value, cautious; and the squared error as far as it is sure, by which what remains is taken. */
interface IntervalErrors {
  readonly likelyMs: ArrayLike<number>;
  readonly squareMs: ArrayLike<number>;
}

/** Beats drawn together: breathing makes neighbours alike. */
const blockLength = 10;

const none: RemainingSpread = { likelyError: null, remainingSd: null, remainingInterval: null };

/**
 * What of an interval's spread over a window is not error.
 *
 * @param ms      one value a beat; NaN where it has none
 * @param errors  of each, ms and ms²
 * @param params  of the resamples
 * @returns ms
 */
export function remainingSpread(
  ms: ArrayLike<number>,
  { likelyMs, squareMs }: IntervalErrors,
  { resamples, seed }: ResampleParams,
): RemainingSpread {
  const found = Array.from(ms, (_, i) => i).filter((i) => !Number.isNaN(ms[i] + likelyMs[i]));
  if (found.length < 2) return none;
  const values = Float64Array.from(found, (i) => ms[i]);
  const squares = Float64Array.from(found, (i) => squareMs[i]);
  return {
    likelyError: Math.sqrt(mean(Float64Array.from(found, (i) => likelyMs[i] ** 2))),
    remainingSd: remaining(values, squares),
    remainingInterval: resamples === 0 ? null : remainingInterval(values, squares, resamples, seed),
  };
}

/** √(SD² − mean squared error), or 0. */
function remaining(values: Float64Array, squares: Float64Array): number {
  return Math.sqrt(Math.max(0, sampleSd(values) ** 2 - mean(squares)));
}

/** Percentile bootstrap over blocks of neighbours. */
function remainingInterval(
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
