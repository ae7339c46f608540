import type { FirAlignment } from '../../dsp/fir/fir.ts';
import source from '../../../shaders/fir-row.wgsl';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import { signalWindows } from '../signal-windows.ts';
import { removedDelay } from './fir-delay.ts';

const kernel = { name: 'fir-row', code: source };

/** A filter on the device for `firRow`; its creator releases it. */
export interface RowFilter {
  readonly tapCount: number;
  readonly taps: DeviceArray;
}

/**
 * Uploads a filter's taps.
 *
 * @param coefficients taps, rounded to single precision
 * @returns the filter on the device
 */
export function uploadRow(engine: GpuEngine, commands: Commands, coefficients: Float64Array): RowFilter {
  const tapCount = coefficients.length;
  const taps = engine.allocate('taps of a filter, in order', 4 * tapCount);
  commands.upload(taps, Float32Array.from(coefficients));
  return { tapCount, taps };
}

/**
 * Records y = filter ∗ x by the row kernel of Domazet et al. 2016 (paper 2), with the edges and the delay of
 * `filterFir`. It exists for the paper's comparison; `filterOnDevice` never uses it.
 *
 * `x` and `y` hold `sampleCount` f32.
 *
 * @param threads size of a workgroup, from 8 to the device's maximum
 */
export function firRow(
  engine: GpuEngine,
  commands: Commands,
  filter: RowFilter,
  x: DeviceArray,
  y: DeviceArray,
  sampleCount: number,
  alignment: FirAlignment,
  threads = 256,
): void {
  const { tapCount } = filter;
  const delay = removedDelay(tapCount, alignment);
  const reach = { before: tapCount - 1 - delay, after: delay };
  for (const window of signalWindows(engine.limits, sampleCount, threads, reach)) {
    commands.dispatch({
      kernel,
      constants: { threads },
      params: Uint32Array.of(
        sampleCount,
        window.inputFrom,
        window.outputFrom,
        window.outputCount,
        delay,
        alignment === 'zero-phase' ? 1 : 0,
      ),
      bindings: [
        { array: x, byteOffset: 4 * window.inputFrom, byteLength: 4 * window.inputCount },
        filter.taps,
        { array: y, byteOffset: 4 * window.outputFrom, byteLength: 4 * window.outputCount },
      ],
      groupCount: Math.ceil(window.outputCount / threads),
      operationsPerGroup: threads * tapCount,
    });
  }
}
