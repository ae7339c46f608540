import { createRandom } from '../../dsp/statistics/random.ts';
import { mean, percentile, sampleSd } from '../../dsp/statistics/stats.ts';

/** An interval by aligned landmarks over a window; null where it has no value. */
export interface AlignedStatistics {
  readonly mean: number | null;
  /** SD of single beats, ms. */
  readonly sd: number | null;
  /** Root mean square of the likely errors, ms. */
  readonly likelyError: number | null;
  /** SD less the likely errors, ms; 0 where they are larger. */
  readonly remainingSd: number | null;
  /** Percentiles 2.5 and 97.5 of it over resamples. */
  readonly remainingInterval: readonly [number, number] | null;
}

/** Beats drawn together: breathing makes neighbours alike. */
const blockLength = 10;

const none: AlignedStatistics = {
  mean: null,
  sd: null,
  likelyError: null,
  remainingSd: null,
  remainingInterval: null,
};

/**
 * What an interval comes to over a window, and what of its spread is not error.
 *
 * @param ms       one value a beat; NaN where it has none
 * @param errorMs  likely error of each
 * @param params   how many resamples (0 for no interval), and their seed
 */
export function alignedStatistics(
  ms: ArrayLike<number>,
  errorMs: ArrayLike<number>,
  { resamples, seed }: { readonly resamples: number; readonly seed: number },
): AlignedStatistics {
  const found = Array.from(ms, (_, i) => i).filter((i) => !Number.isNaN(ms[i] + errorMs[i]));
  if (found.length < 2) return none;
  const values = Float64Array.from(found, (i) => ms[i]);
  const squares = Float64Array.from(found, (i) => errorMs[i] * errorMs[i]);
  return {
    mean: mean(values),
    sd: sampleSd(values),
    likelyError: Math.sqrt(mean(squares)),
    remainingSd: remaining(values, squares),
    remainingInterval: resamples === 0 ? null : remainingInterval(values, squares, resamples, seed),
  };
}

/** √(SD² − mean σ²), or 0. */
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
  const [drawn, drawnSquares] = [new Float64Array(count), new Float64Array(count)];
  const found = Float64Array.from({ length: resamples }, () => {
    for (let k = 0; k < count; k += block) {
      const start = random.integer(count - block + 1);
      for (let m = 0; m < block && k + m < count; m++) {
        drawn[k + m] = values[start + m];
        drawnSquares[k + m] = squares[start + m];
      }
    }
    return remaining(drawn, drawnSquares);
  });
  return [percentile(found, 2.5), percentile(found, 97.5)];
}
