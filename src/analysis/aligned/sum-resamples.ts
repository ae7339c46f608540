import { instantiateAssembled } from '../../dsp/assembled.ts';
import assembled from './sum-resamples.wat';

/** Values that are drawn in blocks of neighbours, and other values that are drawn with them. */
export interface DrawnValues {
  readonly values: Float64Array;
  readonly beside: Float64Array;
  /** Number of values of a block; the last block of a resample is truncated. */
  readonly block: number;
}

/** Sums over each resample. */
export interface ResampleSums {
  /** Sum of squared distances of the drawn values from their mean. */
  readonly about: Float64Array;
  /** Sum of the accompanying values. */
  readonly beside: Float64Array;
}

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly sum: (
    values: number,
    beside: number,
    starts: number,
    count: number,
    block: number,
    drawn: number,
    sums: number,
    end: number,
  ) => void;
}

/** Maximum memory of the module, bytes. The memory is kept as long as the thread. */
const maxBytes = 1 << 22;

let cachedExports: Exports | null | undefined;

/**
 * Computes sums over resamples, in WebAssembly if available, with the same result to the last bit.
 *
 * @param drawn          values to draw from; at least one
 * @param starts         start of the blocks of all resamples, one resample after another
 * @param resampleCount  number of resamples
 * @returns one sum per resample, in squares of the values' unit and in the unit of the accompanying values
 */
export function sumResamples(drawn: DrawnValues, starts: Int32Array, resampleCount: number): ResampleSums {
  if (cachedExports === undefined) cachedExports = instantiateAssembled(assembled) as Exports | null;
  const count = drawn.values.length;
  const pairCount = Math.ceil(resampleCount / 2);
  const perResample = starts.length / resampleCount;
  const besideAt = 8 * count;
  const drawnAt = 2 * besideAt;
  const sumsAt = drawnAt + 16 * count;
  const startsAt = sumsAt + 32 * pairCount;
  const end = startsAt + 8 * pairCount * perResample;
  if (cachedExports === null || end > maxBytes) return sumWithoutWasm(drawn, starts, resampleCount);
  const { memory, sum } = cachedExports;
  if (end > memory.buffer.byteLength) memory.grow(Math.ceil((end - memory.buffer.byteLength) / 2 ** 16));
  const { buffer } = memory;
  new Float64Array(buffer, 0, count).set(drawn.values);
  new Float64Array(buffer, besideAt, count).set(drawn.beside);
  writeStarts(
    new Int32Array(buffer, startsAt, 2 * pairCount * perResample),
    starts,
    perResample,
    resampleCount,
  );
  sum(0, besideAt, startsAt, count, drawn.block, drawnAt, sumsAt, startsAt);
  const sums = new Float64Array(buffer, sumsAt, 4 * pairCount);
  const found = { about: new Float64Array(resampleCount), beside: new Float64Array(resampleCount) };
  for (let n = 0; n < resampleCount; n++) {
    const at = 4 * (n >> 1) + (n & 1);
    found.about[n] = sums[at];
    found.beside[n] = sums[at + 2];
  }
  return found;
}

/**
 * Writes the byte addresses of the starts of each pair of resamples, block by block. An odd one is paired with itself.
 */
function writeStarts(into: Int32Array, starts: Int32Array, perResample: number, resampleCount: number): void {
  for (let n = 0, at = 0; n < resampleCount; n += 2) {
    const one = n * perResample;
    const other = n + 1 < resampleCount ? one + perResample : one;
    for (let b = 0; b < perResample; b++) {
      into[at++] = 8 * starts[one + b];
      into[at++] = 8 * starts[other + b];
    }
  }
}

function sumWithoutWasm(
  { values, beside, block }: DrawnValues,
  starts: Int32Array,
  resampleCount: number,
): ResampleSums {
  const count = values.length;
  const perResample = starts.length / resampleCount;
  const found = { about: new Float64Array(resampleCount), beside: new Float64Array(resampleCount) };
  const drawn = new Float64Array(count);
  for (let n = 0; n < resampleCount; n++) {
    let [sum, sumBeside] = [0, 0];
    for (let k = 0, b = n * perResample; k < count; k += block, b++) {
      const start = starts[b] - k;
      const end = Math.min(k + block, count);
      for (let m = k; m < end; m++) {
        const value = values[start + m];
        drawn[m] = value;
        sum += value;
        sumBeside += beside[start + m];
      }
    }
    const middle = sum / count;
    let squaredDeviations = 0;
    for (let m = 0; m < count; m++) {
      const distance = drawn[m] - middle;
      squaredDeviations += distance * distance;
    }
    found.about[n] = squaredDeviations;
    found.beside[n] = sumBeside;
  }
  return found;
}
