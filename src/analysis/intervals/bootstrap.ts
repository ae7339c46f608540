import { createRandom } from '../../dsp/statistics/random.ts';
import { percentile } from '../../dsp/statistics/stats.ts';
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
 * @returns the least SD with its interval, ms, and how often which threshold won
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
  const blocks = cutBlocks(count, params.blockLength);
  const starts = drawStarts(blocks, params);
  const least = new Float64Array(params.resamples).fill(Number.POSITIVE_INFINITY);
  const winners = new Int32Array(params.resamples).fill(-1);
  const sums = makeSums(count, blocks);
  const scratch = new Float64Array(count);
  for (const k of candidates) {
    const intervals = intervalsOf(input.levels.ms[k], input.startMs, members, scratch);
    takeTheLesser(sumBlocks(intervals, blocks, sums), blocks.perResample, starts, k, least, winners);
  }
  for (const winner of winners) if (winner >= 0) wins[winner]++;
  for (let k = 0; k < wins.length; k++) wins[k] /= params.resamples;
  const sds = least.filter(Number.isFinite).map(Math.sqrt);
  return { sdInterval: sds.length === 0 ? null : [percentile(sds, 2.5), percentile(sds, 97.5)], wins };
}

/** Interval of every beat of a list, ms, into `intervals`; NaN where missing. */
function intervalsOf(
  endMs: Float64Array,
  startMs: Float64Array | null,
  members: ArrayLike<number>,
  intervals: Float64Array,
): Float64Array {
  for (let k = 0; k < intervals.length; k++) {
    intervals[k] = endMs[members[k]] - (startMs === null ? 0 : startMs[members[k]]);
  }
  return intervals;
}

/** How a window of some beats is drawn in blocks; the last one of each resample is cut. */
interface Blocks {
  readonly length: number;
  readonly lastLength: number;
  readonly perResample: number;
  /** Beats that a block may start at. */
  readonly startCount: number;
}

function cutBlocks(count: number, blockLength: number): Blocks {
  const length = Math.min(blockLength, count);
  const perResample = Math.ceil(count / length);
  const lastLength = count - (perResample - 1) * length;
  return { length, lastLength, perResample, startCount: count - length + 1 };
}

/** Where the blocks of all resamples start, one resample after another. */
function drawStarts({ perResample, startCount }: Blocks, params: BootstrapParams): Int32Array {
  const random = createRandom(params.seed);
  const starts = new Int32Array(params.resamples * perResample);
  for (let n = 0; n < starts.length; n++) starts[n] = random.integer(startCount);
  return starts;
}

/**
 * Sums over the block from each start: how many intervals are found, their sum and that of their
 * squares (both about the first one), three numbers a start; of whole blocks and of cut ones.
 */
interface BlockSums {
  readonly whole: Float64Array;
  readonly cut: Float64Array;
  /** The same from the first interval on. */
  readonly running: Float64Array;
}

/** Room for the sums of one level, filled anew for each. */
function makeSums(count: number, { startCount }: Blocks): BlockSums {
  const [whole, cut] = [new Float64Array(3 * startCount), new Float64Array(3 * startCount)];
  return { whole, cut, running: new Float64Array(3 * (count + 1)) };
}

function sumBlocks(
  intervals: Float64Array,
  { length, lastLength }: Blocks,
  { whole, cut, running }: BlockSums,
): BlockSums {
  const centre = intervals.find((interval) => !Number.isNaN(interval)) ?? 0;
  for (let k = 0; k < intervals.length; k++) {
    const isFound = !Number.isNaN(intervals[k]);
    const deviation = isFound ? intervals[k] - centre : 0;
    running[3 * k + 3] = running[3 * k] + (isFound ? 1 : 0);
    running[3 * k + 4] = running[3 * k + 1] + deviation;
    running[3 * k + 5] = running[3 * k + 2] + deviation * deviation;
  }
  for (let n = 0; n < whole.length; n++) {
    whole[n] = running[n + 3 * length] - running[n];
    cut[n] = running[n + 3 * lastLength] - running[n];
  }
  return { whole, cut, running };
}

/** Makes level `k` the winner of every resample in which its variance (n − 1) is less than the least so far. */
function takeTheLesser(
  { whole, cut }: BlockSums,
  perResample: number,
  starts: Int32Array,
  k: number,
  least: Float64Array,
  winners: Int32Array,
): void {
  for (let r = 0, n = 0; r < least.length; r++) {
    const last = n + perResample - 1;
    let found = 0;
    let sum = 0;
    let square = 0;
    for (; n < last; n++) {
      const at = 3 * starts[n];
      found += whole[at];
      sum += whole[at + 1];
      square += whole[at + 2];
    }
    const at = 3 * starts[n++];
    found += cut[at];
    sum += cut[at + 1];
    square += cut[at + 2];
    if (found < 2) continue;
    const variance = Math.max(0, square - (sum * sum) / found) / (found - 1);
    if (variance < least[r]) {
      least[r] = variance;
      winners[r] = k;
    }
  }
}
