import { createRandom } from '../../dsp/statistics/random.ts';
import { percentile } from '../../dsp/statistics/stats.ts';
import { readLevel } from './level-table.ts';
import type { SweepInput } from './sweep.ts';
import { type Blocks, createLeastVarianceFinder } from './least-variance-finder.ts';

/** Bootstrap result of a sweep. */
export interface Bootstrap {
  /** Percentiles 2.5 and 97.5 of the least SD, ms; null without any SD. */
  readonly sdInterval: readonly [number, number] | null;
  /** For each level, the share of resamples in which its SD is least, 0 … 1. */
  readonly wins: Float64Array;
}

export interface BootstrapParams {
  readonly resamples: number;
  readonly seed: number;
  /** Number of consecutive kept beats drawn together: `average` + 1. */
  readonly blockLength: number;
}

/**
 * Computes a moving-block bootstrap of the least SD; the threshold is chosen again in every resample.
 *
 * Averaged beats are not independent, since neighbours share most of the averaged beats. So blocks of consecutive beats
 * are drawn, from random starts, until the window's count is reached (the last block is truncated).
 *
 * @param members     the kept beats that count, in order
 * @param candidates  indices of the levels that compete; of equal SDs the first wins
 * @returns the interval of the least SD, ms, and how often each threshold won
 *
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
  const taken = createLeastVarianceFinder(blocks, starts, params.resamples, count);
  const scratch = new Float64Array(count);
  for (const k of candidates) {
    taken.add(k, subtractStarts(readLevel(input.levels, k, members, scratch), input.startMs, members));
  }
  const { least, winners } = taken.read();
  for (const winner of winners) if (winner >= 0) wins[winner]++;
  for (let k = 0; k < wins.length; k++) wins[k] /= params.resamples;
  const sds = least.filter(Number.isFinite).map(Math.sqrt);
  return { sdInterval: sds.length === 0 ? null : [percentile(sds, 2.5), percentile(sds, 97.5)], wins };
}

/**
 * Subtracts the start of each listed beat's interval, ms; missing ends stay NaN.
 *
 * @returns `endMs`
 */
function subtractStarts(
  endMs: Float64Array,
  startMs: Float64Array | null,
  members: ArrayLike<number>,
): Float64Array {
  if (startMs !== null) for (let k = 0; k < endMs.length; k++) endMs[k] -= startMs[members[k]];
  return endMs;
}

function cutBlocks(count: number, blockLength: number): Blocks {
  const length = Math.min(blockLength, count);
  const perResample = Math.ceil(count / length);
  const lastLength = count - (perResample - 1) * length;
  return { length, lastLength, perResample, startCount: count - length + 1 };
}

/** Cached draws, by shape of window; windows of equal length have few shapes. */
const cachedStarts = new Map<string, Int32Array>();
const [maxCachedShapes, maxCachedStarts] = [32, 2 ** 15];

/** Returns the starts of the blocks of all resamples, one resample after another. */
function drawStarts(blocks: Blocks, params: BootstrapParams): Int32Array {
  const { perResample, startCount } = blocks;
  const key = `${params.seed} ${params.resamples} ${perResample} ${startCount}`;
  const starts = cachedStarts.get(key) ?? drawNewStarts(blocks, params);
  cachedStarts.delete(key);
  if (starts.length <= maxCachedStarts) cachedStarts.set(key, starts);
  for (const old of cachedStarts.keys()) if (cachedStarts.size > maxCachedShapes) cachedStarts.delete(old);
  return starts;
}

function drawNewStarts({ perResample, startCount }: Blocks, params: BootstrapParams): Int32Array {
  const random = createRandom(params.seed);
  const starts = new Int32Array(params.resamples * perResample);
  for (let n = 0; n < starts.length; n++) starts[n] = random.integer(startCount);
  return starts;
}
