import type { FirAlignment } from '../../dsp/fir/fir.ts';
import backSource from '../../../shaders/fir-partitioned-back.wgsl';
import forwardSource from '../../../shaders/fir-partitioned-forward.wgsl';
import sumSource from '../../../shaders/fir-partitioned-sum.wgsl';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import {
  blockConstants,
  blockSizes,
  blockSpectrum,
  blockTwiddleBytes,
  blockTwiddles,
  blockWorkgroupBytes,
} from '../fft-block.ts';
import type { BlockSize } from '../fft-block.ts';
import { GpuRefusedError } from '../gpu-failure.ts';
import { signalWindows } from '../signal-windows.ts';
import type { SignalWindow } from '../signal-windows.ts';
import { removedDelay } from './fir-delay.ts';

const forward = { name: 'fir-partitioned-forward', code: forwardSource };
const sum = { name: 'fir-partitioned-sum', code: sumSource };
const back = { name: 'fir-partitioned-back', code: backSource };

/** The number of partitions is a multiple of this; the last ones may be zeros. */
const partitionStep = 4;

/** Frequencies and pairs of blocks of one workgroup of the sum, and pairs of one of its threads. */
const [columns, pairsPerGroup, pairsPerThread] = [32, 64, 8];

/** Preferred size of the spectra of a stretch: two such arrays should fit into the cache of a large GPU. */
const preferredSpectrumBytes = 32 * 2 ** 20;

/** A filter on the device for `firPartitioned`; its creator releases it. */
export interface PartitionedFilter {
  readonly tapCount: number;
  readonly size: BlockSize;
  readonly partitionCount: number;
  readonly partitions: DeviceArray;
  readonly twiddles: DeviceArray;
}

/**
 * Returns the largest block that the device's workgroups can hold.
 *
 * @param engine engine of the device
 * @returns complex points of a block
 */
export function partitionedSize(engine: GpuEngine): BlockSize {
  const { maxComputeInvocationsPerWorkgroup, maxComputeWorkgroupStorageSize } = engine.limits;
  const fits = (size: BlockSize) =>
    size / 16 <= maxComputeInvocationsPerWorkgroup &&
    blockWorkgroupBytes(size) <= maxComputeWorkgroupStorageSize;
  return blockSizes.findLast(fits) ?? blockSizes[0];
}

/**
 * Uploads the spectra of a filter's partitions, `size`/2 taps each.
 *
 * @param coefficients taps, any number
 * @param size         complex points of a block
 * @returns the filter on the device
 */
export function uploadPartitioned(
  engine: GpuEngine,
  commands: Commands,
  coefficients: Float64Array,
  size: BlockSize,
): PartitionedFilter {
  const tapCount = coefficients.length;
  const partitionCount = Math.ceil(tapCount / (size / 2) / partitionStep) * partitionStep;
  const spectra = new Float32Array(2 * size * partitionCount);
  for (let first = 0, place = 0; first < tapCount; first += size / 2, place += 2 * size) {
    spectra.set(blockSpectrum(coefficients.subarray(first, first + size / 2), size), place);
  }
  const partitions = engine.allocate('spectra of a filter', spectra.byteLength);
  const twiddles = engine.allocate('twiddles', blockTwiddleBytes);
  commands.upload(partitions, spectra).upload(twiddles, blockTwiddles(size));
  return { tapCount, size, partitionCount, partitions, twiddles };
}

/**
 * Records y = filter ∗ x for filters longer than a block, with the edges and the delay of `filterFir`. It uses
 * overlap-save, with both the signal and the filter divided into pieces of half a block.
 *
 * `x` and `y` hold `sampleCount` f32; a constant in x that is large relative to its range costs precision.
 *
 * @param filter      result of `uploadPartitioned`
 * @param x           samples without a gap
 * @param y           receives the outputs; another array
 * @param sampleCount samples, at least as many as taps
 * @param alignment   edges and delay, as in `filterFir`
 * @throws GpuRefusedError if the filter's spectra exceed a binding
 */
export function firPartitioned(
  engine: GpuEngine,
  commands: Commands,
  filter: PartitionedFilter,
  x: DeviceArray,
  y: DeviceArray,
  sampleCount: number,
  alignment: FirAlignment,
): void {
  const hop = filter.size / 2;
  const delay = removedDelay(filter.tapCount, alignment);
  const reach = { before: filter.partitionCount * hop - delay, after: delay };
  const capacity = 2 * hop * countPairsAtOnce(engine, filter) + reach.before + reach.after + hop;
  const maxStorageBufferBindingSize = Math.min(engine.limits.maxStorageBufferBindingSize, 4 * capacity);
  const windows = signalWindows({ maxStorageBufferBindingSize }, sampleCount, 2 * hop, reach);
  for (const window of windows) {
    const lead = window.outputFrom + delay - filter.partitionCount * hop;
    recordWindow(engine, commands, filter, window, { x, y, sampleCount, alignment, lead });
  }
}

/** Returns the number of pairs of blocks whose spectra are processed at a time. */
function countPairsAtOnce(engine: GpuEngine, { size, partitionCount }: PartitionedFilter): number {
  const most = Math.floor(engine.limits.maxStorageBufferBindingSize / (8 * size));
  const liked = Math.max(preferredSpectrumBytes / (8 * size), 2 * partitionCount);
  const pairCount = Math.min(most, liked) - partitionCount - pairsPerThread;
  if (pairCount <= 0) throw new GpuRefusedError('a filter is too long for a binding of this device');
  return pairCount;
}

interface WindowSignal {
  readonly x: DeviceArray;
  readonly y: DeviceArray;
  readonly sampleCount: number;
  readonly alignment: FirAlignment;
  /** Distance from the signal's start to the first pair's first sample. */
  readonly lead: number;
}

function recordWindow(
  engine: GpuEngine,
  commands: Commands,
  filter: PartitionedFilter,
  window: SignalWindow,
  { x, y, sampleCount, alignment, lead }: WindowSignal,
): void {
  const { size, partitionCount, partitions, twiddles } = filter;
  const pairCount = Math.ceil(window.outputCount / size);
  const blockCount = pairCount + partitionCount - 1;
  const raisedCount = Math.ceil(pairCount / pairsPerThread) * pairsPerThread + partitionCount - 1;
  const blocks = commands.scratch(engine, 'spectra of blocks', 8 * size * raisedCount);
  const sums = commands.scratch(engine, 'filtered spectra', 8 * size * pairCount);
  const transformOperations = 5 * size * Math.log2(size);
  commands
    .dispatch({
      kernel: forward,
      constants: blockConstants(size),
      params: Uint32Array.of(
        sampleCount,
        window.inputFrom,
        lead,
        alignment === 'zero-phase' ? 1 : 0,
        pairCount,
      ),
      bindings: [
        { array: x, byteOffset: 4 * window.inputFrom, byteLength: 4 * window.inputCount },
        twiddles,
        blocks,
      ],
      groupCount: blockCount,
      operationsPerGroup: transformOperations,
    })
    .dispatch({
      kernel: sum,
      constants: { size },
      params: Uint32Array.of(pairCount, partitionCount),
      bindings: [blocks, partitions, sums],
      groupCount: (size / columns) * Math.ceil(pairCount / pairsPerGroup),
      operationsPerGroup: 4 * columns * pairsPerGroup * partitionCount,
    })
    .dispatch({
      kernel: back,
      constants: blockConstants(size),
      params: Uint32Array.of(window.outputCount, pairCount),
      bindings: [
        sums,
        twiddles,
        { array: y, byteOffset: 4 * window.outputFrom, byteLength: 4 * window.outputCount },
      ],
      groupCount: pairCount,
      operationsPerGroup: transformOperations,
    });
}
