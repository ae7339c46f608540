import type { FirAlignment } from '../../dsp/fir/fir.ts';
import source from '../../../shaders/fir-overlap-save.wgsl';
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
import type { KernelConstants } from '../pipeline-cache.ts';
import { signalWindows } from '../signal-windows.ts';
import { linePadding, removedDelay } from './fir-delay.ts';

/** Kernel of the transforms; use it with `overlapSaveConstants`. */
export const overlapSaveKernel = { name: 'fir-overlap-save', code: source };

/** The number of outputs of a block is a multiple of this, so that a row of threads writes whole memory lines. */
const hopStep = 32;

/** A filter on the device for `overlapSave`; its creator releases it. */
export interface OverlapSaveFilter {
  readonly tapCount: number;
  readonly size: BlockSize;
  readonly hop: number;
  /** Number of zero taps in front, which delay the output so that blocks begin at whole memory lines. */
  readonly paddedCount: number;
  readonly spectrum: DeviceArray;
  readonly twiddles: DeviceArray;
}

/**
 * Returns the block size with the lowest estimated cost, or null if the taps leave no space in the largest.
 *
 * The cost of a block is proportional to its passes. The largest block costs a little more, as measured, since it
 * allows fewer concurrent workgroups.
 *
 * @param engine      engine of the device, whose workgroup memory limits the block
 * @param sampleCount samples of the signal
 * @param tapCount    taps of the filter
 * @returns complex points of a block
 */
export function overlapSaveSize(engine: GpuEngine, sampleCount: number, tapCount: number): BlockSize | null {
  let best: BlockSize | null = null;
  let least = Infinity;
  for (const size of blockSizes) {
    const hop = blockHop(size, tapCount);
    const fits =
      size / 16 <= engine.limits.maxComputeInvocationsPerWorkgroup &&
      blockWorkgroupBytes(size) <= engine.limits.maxComputeWorkgroupStorageSize;
    if (hop < size / 4 || !fits) continue;
    const pairCount = Math.ceil(sampleCount / (2 * hop));
    const cost = pairCount * size * (Math.log2(size) + 6) * (size === 4096 ? 1.15 : 1);
    if (cost < least) {
      least = cost;
      best = size;
    }
  }
  return best;
}

/**
 * Returns the `override` constants of a filter's kernel.
 *
 * @param size     complex points of a block
 * @param tapCount taps of the filter
 * @returns values by the names in the shader
 */
export function overlapSaveConstants(size: BlockSize, tapCount: number): KernelConstants {
  return { ...blockConstants(size), hop: blockHop(size, tapCount) };
}

function blockHop(size: BlockSize, tapCount: number): number {
  return Math.floor((size - tapCount + 1) / hopStep) * hopStep;
}

/**
 * Uploads a filter's spectrum.
 *
 * @param coefficients taps, fewer than `size`
 * @param size         complex points of a block
 * @returns the filter on the device
 */
export function uploadOverlapSave(
  engine: GpuEngine,
  commands: Commands,
  coefficients: Float64Array,
  size: BlockSize,
): OverlapSaveFilter {
  const tapCount = coefficients.length;
  const hop = blockHop(size, tapCount);
  const paddedCount = linePadding(tapCount, size - hop - tapCount + 1);
  const padded = new Float64Array(paddedCount + tapCount);
  padded.set(coefficients, paddedCount);
  const spectrum = engine.allocate('spectrum of a filter', 8 * size);
  const twiddles = engine.allocate('twiddles', blockTwiddleBytes);
  commands.upload(spectrum, blockSpectrum(padded, size)).upload(twiddles, blockTwiddles(size));
  return { tapCount, size, hop, paddedCount, spectrum, twiddles };
}

/**
 * Records y = filter ∗ x, with the edges and the delay of `filterFir`.
 *
 * `x` and `y` hold `sampleCount` f32; a constant in x that is large relative to its range costs precision.
 *
 * @param filter      result of `uploadOverlapSave`
 * @param x           samples without a gap
 * @param y           receives the outputs; another array
 * @param sampleCount samples, at least as many as taps
 * @param alignment   edges and delay, as in `filterFir`
 */
export function overlapSave(
  engine: GpuEngine,
  commands: Commands,
  filter: OverlapSaveFilter,
  x: DeviceArray,
  y: DeviceArray,
  sampleCount: number,
  alignment: FirAlignment,
): void {
  const { tapCount, size, hop, paddedCount, spectrum, twiddles } = filter;
  const lead = removedDelay(tapCount, alignment) + paddedCount - (size - hop);
  const reach = { before: -lead, after: size + lead };
  for (const window of signalWindows(engine.limits, sampleCount, 2 * hop, reach)) {
    commands.dispatch({
      kernel: overlapSaveKernel,
      constants: overlapSaveConstants(size, tapCount),
      params: Uint32Array.of(
        sampleCount,
        window.inputFrom,
        window.outputFrom,
        window.outputCount,
        lead,
        alignment === 'zero-phase' ? 1 : 0,
      ),
      bindings: [
        { array: x, byteOffset: 4 * window.inputFrom, byteLength: 4 * window.inputCount },
        spectrum,
        twiddles,
        { array: y, byteOffset: 4 * window.outputFrom, byteLength: 4 * window.outputCount },
      ],
      groupCount: Math.ceil(window.outputCount / (2 * hop)),
      operationsPerGroup: 5 * size * Math.log2(size),
    });
  }
}
