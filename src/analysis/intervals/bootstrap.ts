import { createRandom } from '../../dsp/random.ts';
import { percentile } from '../../dsp/stats.ts';
import type { SweepInput } from './sweep.ts';

/** What the resamples say of a sweep. */
export interface Bootstrap {
  /** Percentiles 2.5 and 97.5 of the least SD, ms; null without a single SD. */
  readonly sdInterval: readonly [number, number] | null;
  /** For each level, the share of resamples in which its SD is least, 0 … 1. */
  readonly wins: Float64Array;
}

export interface BootstrapParams {
  readonly resamples: number;
  readonly seed: number;
  /** Consecutive kept beats drawn together: `average` + 1. */
  readonly blockLength: number;
}

/**
 * Moving-block bootstrap of the least SD: the threshold is chosen anew in every resample.
 *
 * Averaged beats are no independent draws, since neighbours share most of what they average, so
 * blocks of consecutive beats are drawn, from random starts, until the window's count is reached
 * (the last block is cut).
 *
 * @param members     the kept beats that count, in order
 * @param candidates  indices of the levels that compete; of equal SDs the first wins
 * Source: Künsch 1989; section 1 of the algorithms page, 'Honest spread'.
 */
export function bootstrapLeastSd(
  input: SweepInput,
  members: ArrayLike<number>,
  candidates: readonly number[],
  params: BootstrapParams,
): Bootstrap {
  const wins = new Float64Array(input.levels.thresholds.length);
  const count = members.length;
  if (params.resamples === 0 || candidates.length === 0 || count < 2) return { sdInterval: null, wins };
  const sums = candidates.map((k) => runningSums(input.levels.ms[k], input.startMs, members));
  const blockLength = Math.min(params.blockLength, count);
  const blockCount = Math.ceil(count / blockLength);
  const lastLength = count - (blockCount - 1) * blockLength;
  const random = createRandom(params.seed);
  const starts = new Int32Array(blockCount);
  const leastSds = new Float64Array(params.resamples);
  let defined = 0;
  for (let r = 0; r < params.resamples; r++) {
    for (let b = 0; b < blockCount; b++) starts[b] = random.integer(count - blockLength + 1);
    let winner = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let c = 0; c < sums.length; c++) {
      const variance = resampledVariance(sums[c], starts, blockLength, lastLength);
      if (variance < least) {
        least = variance;
        winner = c;
      }
    }
    if (winner < 0) continue;
    wins[candidates[winner]]++;
    leastSds[defined++] = Math.sqrt(least);
  }
  for (let k = 0; k < wins.length; k++) wins[k] /= params.resamples;
  if (defined === 0) return { sdInterval: null, wins };
  const drawn = leastSds.subarray(0, defined);
  return { sdInterval: [percentile(drawn, 2.5), percentile(drawn, 97.5)], wins };
}

/** Sums over the first k members of the count found, the interval and its square, both from the first one. */
interface RunningSums {
  readonly found: Float64Array;
  readonly value: Float64Array;
  readonly square: Float64Array;
}

function runningSums(
  endMs: Float64Array,
  startMs: Float64Array | null,
  members: ArrayLike<number>,
): RunningSums {
  const count = members.length;
  const found = new Float64Array(count + 1);
  const value = new Float64Array(count + 1);
  const square = new Float64Array(count + 1);
  let centre = Number.NaN;
  for (let k = 0; k < count; k++) {
    const interval = endMs[members[k]] - (startMs === null ? 0 : startMs[members[k]]);
    const isFound = interval === interval;
    if (isFound && centre !== centre) centre = interval;
    const deviation = isFound ? interval - centre : 0;
    found[k + 1] = found[k] + (isFound ? 1 : 0);
    value[k + 1] = value[k] + deviation;
    square[k + 1] = square[k] + deviation * deviation;
  }
  return { found, value, square };
}

/** Variance (n − 1) over the blocks that start at `starts`; Infinity of fewer than two values. */
function resampledVariance(
  sums: RunningSums,
  starts: Int32Array,
  blockLength: number,
  lastLength: number,
): number {
  let found = 0;
  let value = 0;
  let square = 0;
  for (let b = 0; b < starts.length; b++) {
    const from = starts[b];
    const to = from + (b === starts.length - 1 ? lastLength : blockLength);
    found += sums.found[to] - sums.found[from];
    value += sums.value[to] - sums.value[from];
    square += sums.square[to] - sums.square[from];
  }
  if (found < 2) return Number.POSITIVE_INFINITY;
  return Math.max(0, square - (value * value) / found) / (found - 1);
}
