import source from '../../../shaders/moments.wgsl';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';

const kernel = { name: 'moments', code: source };

const samplesPerBlock = 4096;

/**
 * Records sums of powers by blocks, to be read back for `momentsFromBlocks`.
 *
 * @param x           samples, f32
 * @param sampleCount samples, from 0
 * @returns the sums, on the device
 */
export function recordMoments(
  engine: GpuEngine,
  commands: Commands,
  x: DeviceArray,
  sampleCount: number,
): DeviceArray {
  const blockCount = Math.ceil(sampleCount / samplesPerBlock);
  const sums = engine.allocate('sums of powers', 16 * blockCount);
  commands.dispatch({
    kernel,
    params: Uint32Array.of(sampleCount),
    bindings: [x, sums],
    groupCount: blockCount,
    operationsPerGroup: 4 * samplesPerBlock,
  });
  return sums;
}

/** Statistics of a signal from its sums of powers. */
export interface Moments {
  /** Skewness g1 = m3 / m2^1.5; 0 for values without variation. */
  readonly skewness: number;
  readonly rootMeanSquare: number;
}

/**
 * Computes the statistics from the sums by blocks that were read back; both are 0 without values.
 *
 * @param blocks sums of powers from `recordMoments`
 * @returns skewness without unit; root mean square in the unit of the samples
 */
export function momentsFromBlocks(blocks: ArrayBuffer): Moments {
  let [count, sum1, sum2, sum3] = [0, 0, 0, 0];
  const sums = new Float32Array(blocks);
  for (let b = 0; b < sums.length; b += 4) {
    count += sums[b];
    sum1 += sums[b + 1];
    sum2 += sums[b + 2];
    sum3 += sums[b + 3];
  }
  if (count === 0) return { skewness: 0, rootMeanSquare: 0 };
  const mean = sum1 / count;
  const square = sum2 / count;
  const m2 = square - mean * mean;
  const m3 = sum3 / count - 3 * mean * square + 2 * mean ** 3;
  // Less variation than this is the rounding of a constant.
  const skewness = m2 > 1e-6 * square ? m3 / m2 ** 1.5 : 0;
  return { skewness, rootMeanSquare: Math.sqrt(square) };
}
