import type { ResampleFilter } from '../../dsp/resampling/resampled-stretch.ts';
import source from '../../../shaders/decimate-direct.wgsl';
import type { Commands } from '../commands.ts';
import { decimationWindows } from '../decimation-windows.ts';
import type { IndexRange } from '../../model/samples.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import type { KernelConstants } from '../pipeline-cache.ts';

const kernel = { name: 'decimate-direct', code: source };

/** Successive outputs of a thread, and rows of taps that it processes at a time. */
const runLength = 16;
const rowStep = 8;

/** Maximum number of phases that are processed at a time. */
const maxPhases = 128;

/** Workgroup memory that still allows several workgroups at a time, in words. */
const maxWords = 8192;

/** Taps of a decimation on the device, for `decimateDirect`; its creator releases `taps`. */
export interface DirectDecimation {
  readonly down: number;
  readonly tapCount: number;
  readonly taps: DeviceArray;
}

/**
 * Uploads the anti-alias filter of an integer ratio.
 *
 * @param filter  result of `designResampleFilter`, `up` 1
 * @returns the filter's taps on the device
 * @throws RangeError if the ratio is not an integer
 */
export function uploadDirectDecimation(
  engine: GpuEngine,
  commands: Commands,
  { up, down, taps }: ResampleFilter,
): DirectDecimation {
  if (up !== 1) throw new RangeError(`a ratio of ${up} to ${down} is no decimation`);
  const lastFirst = new Float32Array(countRows(taps.length, down) * down);
  lastFirst.set(taps.toReversed());
  const array = engine.allocate('taps of a decimation', lastFirst.byteLength);
  commands.upload(array, lastFirst);
  return { down, tapCount: taps.length, taps: array };
}

function countRows(tapCount: number, down: number): number {
  return rowStep * Math.ceil(tapCount / down / rowStep);
}

/**
 * Records the decimation of a stretch of x by `down`, by the direct sum: outputs k with from ≤ k·down < to, at y_k; odd
 * reflection at the stretch's ends.
 *
 * @param x        f32; no sample of the stretch is missing
 * @param y        f32, of the whole signal at the lower rate; other outputs are unchanged
 * @param stretch  longer than half the filter
 * @throws RangeError if the stretch is not
 */
export function decimateDirect(
  engine: GpuEngine,
  commands: Commands,
  filter: DirectDecimation,
  x: DeviceArray,
  y: DeviceArray,
  stretch: IndexRange,
): void {
  const { down, tapCount, taps } = filter;
  const half = (tapCount - 1) / 2;
  if (stretch.to - stretch.from <= half)
    throw new RangeError(
      `${stretch.to - stretch.from} samples are no longer than half the filter's ${tapCount}`,
    );
  const rowCount = countRows(tapCount, down);
  const constants = planLayout(engine.limits, down, rowCount);
  const outputsAGroup = runLength * constants.groups;
  for (const window of decimationWindows(engine.limits, stretch, down, half)) {
    const { inputFrom, inputCount, outputFrom, outputBase, outputCount } = window;
    const params = [rowCount, half, stretch.from, stretch.to - 1 - stretch.from];
    commands.dispatch({
      kernel,
      constants,
      params: Uint32Array.of(...params, inputFrom, outputFrom, outputBase, outputCount),
      bindings: [
        { array: x, byteOffset: 4 * inputFrom, byteLength: 4 * inputCount },
        taps,
        { array: y, byteOffset: 4 * outputBase, byteLength: 4 * (outputFrom - outputBase + outputCount) },
      ],
      groupCount: Math.ceil(outputCount / outputsAGroup),
      operationsPerGroup: outputsAGroup * tapCount,
    });
  }
}

interface DirectLayout extends KernelConstants {
  readonly groups: number;
}

/** Divides a workgroup's threads and memory. */
function planLayout(limits: GPUSupportedLimits, ratio: number, rowCount: number): DirectLayout {
  const words = Math.min(maxWords, Math.floor(limits.maxComputeWorkgroupStorageSize / 4));
  const phases = Math.ceil(ratio / Math.ceil(ratio / maxPhases));
  const padding = (17 * phases) % 32;
  const wordsOf = (rows: number) => rows * phases + Math.ceil(rows / runLength) * padding;
  // Joining the phases needs 17 words per thread.
  let groups = Math.floor(Math.min(256, Math.floor(words / (runLength + 1))) / phases);
  const chunkFor = (count: number) => {
    let chunk = rowCount;
    while (chunk > 0 && wordsOf(runLength * count - 1 + chunk) > words) chunk -= rowStep;
    return chunk;
  };
  while (groups > 1 && chunkFor(groups) < 2 * rowStep) groups--;
  const chunk = chunkFor(groups);
  const threads = 32 * Math.ceil((groups * phases) / 32);
  return {
    ratio,
    phases,
    groups,
    threads,
    chunk_rows: chunk,
    padding,
    sample_words: Math.max(wordsOf(runLength * groups - 1 + chunk), (runLength + 1) * groups * phases),
    parts: Math.max(1, Math.floor(threads / (runLength * groups))),
  };
}
