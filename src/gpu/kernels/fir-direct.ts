import type { FirAlignment } from '../../dsp/fir/fir.ts';
import source from '../../../shaders/fir-direct.wgsl';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import type { KernelConstants } from '../pipeline-cache.ts';
import { signalWindows } from '../signal-windows.ts';
import { removedDelay } from './fir-delay.ts';

const kernel = { name: 'fir-direct', code: source };

/** Outputs of a thread; the number of taps is padded to a multiple of it. */
const outputsPerThread = 16;

/** Threads of a workgroup and taps of a tile; 15 KiB of workgroup memory, which every device has. */
export interface DirectTiling {
  readonly threads: number;
  /** A multiple of 128. */
  readonly tile: number;
}

const defaultTiling: DirectTiling = { threads: 128, tile: 512 };

/** A filter on the device for `firDirect`; its creator releases it. */
export interface DirectFilter {
  readonly tapCount: number;
  readonly taps: DeviceArray;
}

/**
 * Uploads a filter's taps in reverse order.
 *
 * @param coefficients taps, rounded to single precision
 * @returns the filter on the device
 */
export function uploadDirect(
  engine: GpuEngine,
  commands: Commands,
  coefficients: Float64Array,
): DirectFilter {
  const reversed = new Float32Array(paddedCount(coefficients.length));
  reversed.set(coefficients.toReversed());
  const taps = engine.allocate('taps of a filter', reversed.byteLength);
  commands.upload(taps, reversed);
  return { tapCount: coefficients.length, taps };
}

function paddedCount(tapCount: number): number {
  return Math.ceil(tapCount / outputsPerThread) * outputsPerThread;
}

/**
 * Records y = filter ∗ x as the direct sum, with the edges and the delay of `filterFir`.
 *
 * `x` and `y` hold `sampleCount` f32.
 *
 * @param filter      result of `uploadDirect`
 * @param x           samples without a gap
 * @param y           receives the outputs; another array
 * @param sampleCount samples, at least as many as taps
 * @param alignment   edges and delay, as in `filterFir`
 * @param tiling      division of outputs among threads
 */
export function firDirect(
  engine: GpuEngine,
  commands: Commands,
  filter: DirectFilter,
  x: DeviceArray,
  y: DeviceArray,
  sampleCount: number,
  alignment: FirAlignment,
  tiling: DirectTiling = defaultTiling,
): void {
  const tapCount = paddedCount(filter.tapCount);
  const unit = outputsPerThread * tiling.threads;
  const delay = removedDelay(filter.tapCount, alignment);
  const lead = delay - (filter.tapCount - 1);
  const reach = { before: -lead, after: tapCount + lead };
  for (const window of signalWindows(engine.limits, sampleCount, unit, reach)) {
    commands.dispatch({
      kernel,
      constants: kernelConstants(tiling),
      params: Uint32Array.of(
        sampleCount,
        window.inputFrom,
        window.outputFrom,
        window.outputCount,
        lead,
        alignment === 'zero-phase' ? 1 : 0,
        tapCount,
      ),
      bindings: [
        { array: x, byteOffset: 4 * window.inputFrom, byteLength: 4 * window.inputCount },
        filter.taps,
        // Written in fours: buffers have space for the last four, whose remainder is not read.
        { array: y, byteOffset: 4 * window.outputFrom, byteLength: 16 * Math.ceil(window.outputCount / 4) },
      ],
      groupCount: Math.ceil(window.outputCount / unit),
      operationsPerGroup: unit * tapCount,
    });
  }
}

function kernelConstants({ threads, tile }: DirectTiling): KernelConstants {
  const blockCount = (outputsPerThread * threads + tile + outputsPerThread) / outputsPerThread;
  return { threads, tile, sample_length: 5 * blockCount, tap_length: tile / 4 };
}
