import { instantiateAssembled } from '../../dsp/assembled.ts';
import assembled from './take-least.wat';

/** How a window's beats are drawn in blocks; the last block of each resample is truncated. */
export interface Blocks {
  readonly length: number;
  readonly lastLength: number;
  readonly perResample: number;
  /** Number of beats at which a block may start. */
  readonly startCount: number;
}

/** The winners of all resamples so far. */
export interface LeastVariances {
  /** Least variance (n − 1) of each resample; infinite if there is none. */
  readonly least: Float64Array;
  /** The level with that variance; −1 if there is none. */
  readonly winners: Int32Array;
}

/** Sums the blocks of resamples, level by level, and keeps the level of least variance in each. */
interface LeastVarianceFinder {
  /**
   * Adds one level.
   *
   * @param level      index of the level
   * @param intervals  of the window's beats, ms; NaN where missing
   */
  readonly add: (level: number, intervals: Float64Array) => void;
  readonly read: () => LeastVariances;
}

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly take: (
    starts: number,
    perResample: number,
    whole: number,
    cut: number,
    wholeFound: number,
    cutFound: number,
    level: number,
    least: number,
    end: number,
    winners: number,
  ) => void;
}

/** Maximum memory of the module, bytes. The memory is kept as long as the thread. */
const maxBytes = 8 * 2 ** 20;

let cachedExports: Exports | null | undefined;

/**
 * Creates sums over blocks of resamples, in WebAssembly if available, with the same result to the last bit.
 *
 * @param starts  start of the blocks of all resamples, one resample after another
 * @param count   number of beats of the window
 */
export function createLeastVarianceFinder(
  blocks: Blocks,
  starts: Int32Array,
  resampleCount: number,
  count: number,
): LeastVarianceFinder {
  if (cachedExports === undefined) cachedExports = instantiateAssembled(assembled) as Exports | null;
  const layout = makeLayout(blocks, starts, resampleCount);
  return cachedExports === null || layout.end > maxBytes
    ? takeWithoutWasm(blocks, starts, resampleCount, count)
    : takeWithWasm(cachedExports, layout, blocks, starts, resampleCount, count);
}

/**
 * Cumulative sums over the intervals: number found, sum, and sum of squares, the latter two about the first interval
 * found.
 */
class RunningSums {
  readonly found: Int32Array;
  readonly sum: Float64Array;
  readonly square: Float64Array;

  constructor(count: number) {
    this.found = new Int32Array(count + 1);
    this.sum = new Float64Array(count + 1);
    this.square = new Float64Array(count + 1);
  }

  fill(intervals: Float64Array): void {
    const { found, sum, square } = this;
    const centre = intervals.find((interval) => !Number.isNaN(interval)) ?? 0;
    for (let k = 0; k < intervals.length; k++) {
      const isFound = !Number.isNaN(intervals[k]);
      const deviation = isFound ? intervals[k] - centre : 0;
      found[k + 1] = found[k] + (isFound ? 1 : 0);
      sum[k + 1] = sum[k] + deviation;
      square[k + 1] = square[k] + deviation * deviation;
    }
  }
}

/** Byte addresses of the data for a window's resamples. */
interface Layout {
  readonly least: number;
  readonly whole: number;
  readonly cut: number;
  readonly winners: number;
  readonly wholeFound: number;
  readonly cutFound: number;
  readonly starts: number;
  readonly end: number;
}

function makeLayout({ startCount }: Blocks, starts: Int32Array, resampleCount: number): Layout {
  const least = 0;
  const whole = 16 * Math.ceil(resampleCount / 2);
  const cut = whole + 16 * startCount;
  const winners = cut + 16 * startCount;
  const wholeFound = winners + 4 * resampleCount;
  const cutFound = wholeFound + 4 * startCount;
  const startsAt = cutFound + 4 * startCount;
  return {
    least,
    whole,
    cut,
    winners,
    wholeFound,
    cutFound,
    starts: startsAt,
    end: startsAt + 4 * starts.length,
  };
}

function takeWithWasm(
  { memory, take }: Exports,
  layout: Layout,
  { length, lastLength, perResample, startCount }: Blocks,
  starts: Int32Array,
  resampleCount: number,
  count: number,
): LeastVarianceFinder {
  const missing = layout.end - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / 65_536));
  const { buffer } = memory;
  const least = new Float64Array(buffer, layout.least, resampleCount).fill(Number.POSITIVE_INFINITY);
  const winners = new Int32Array(buffer, layout.winners, resampleCount).fill(-1);
  const placed = new Int32Array(buffer, layout.starts, starts.length);
  for (let n = 0; n < starts.length; n++) placed[n] = 16 * starts[n];
  const running = new RunningSums(count);
  const fillBlocks = (sumsAt: number, foundAt: number, width: number): void => {
    const sums = new Float64Array(buffer, sumsAt, 2 * startCount);
    const found = new Int32Array(buffer, foundAt, startCount);
    for (let n = 0; n < startCount; n++) {
      sums[2 * n] = running.sum[n + width] - running.sum[n];
      sums[2 * n + 1] = running.square[n + width] - running.square[n];
      found[n] = running.found[n + width] - running.found[n];
    }
  };
  return {
    add: (level, intervals) => {
      running.fill(intervals);
      fillBlocks(layout.whole, layout.wholeFound, length);
      fillBlocks(layout.cut, layout.cutFound, lastLength);
      const { whole, cut, wholeFound, cutFound } = layout;
      const end = layout.least + 8 * resampleCount;
      take(
        layout.starts,
        perResample,
        whole,
        cut,
        wholeFound,
        cutFound,
        level,
        layout.least,
        end,
        layout.winners,
      );
    },
    read: () => ({ least: least.slice(), winners: winners.slice() }),
  };
}

function takeWithoutWasm(
  { length, lastLength, perResample }: Blocks,
  starts: Int32Array,
  resampleCount: number,
  count: number,
): LeastVarianceFinder {
  const least = new Float64Array(resampleCount).fill(Number.POSITIVE_INFINITY);
  const winners = new Int32Array(resampleCount).fill(-1);
  const running = new RunningSums(count);
  return {
    add: (level, intervals) => {
      running.fill(intervals);
      for (let r = 0, n = 0; r < resampleCount; r++) {
        let [found, sum, square] = [0, 0, 0];
        for (const end = n + perResample; n < end; n++) {
          const from = starts[n];
          const to = from + (n === end - 1 ? lastLength : length);
          found += running.found[to] - running.found[from];
          sum += running.sum[to] - running.sum[from];
          square += running.square[to] - running.square[from];
        }
        if (found < 2) continue;
        const variance = Math.max(0, square - (sum * sum) / found) / (found - 1);
        if (variance < least[r]) {
          least[r] = variance;
          winners[r] = level;
        }
      }
    },
    read: () => ({ least, winners }),
  };
}
