import source from '../../../shaders/derivative.wgsl';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import { floatBits } from '../float-bits.ts';
import { bindAsVec4 } from '../fours.ts';
import { signalWindows } from '../signal-windows.ts';

const kernel = { name: 'derivative', code: source };

/** Samples of a workgroup. */
const blockSamples = 2048;

/** Distance at which an end of a stretch matters; four samples are computed at once. */
const reach = { before: 8, after: 12 };

/**
 * Records y = dx/dt by the 9-tap least-squares slope, for each stretch between gaps (NaN) separately.
 *
 * It equals `differentiate` in `filterStretches`, except that a record without a long enough stretch gives only NaN.
 *
 * @param scale  factor for the slope in unit/s: 1, or −1 to invert it
 */
export function differentiateTrace(
  engine: GpuEngine,
  commands: Commands,
  x: DeviceArray,
  y: DeviceArray,
  sampleCount: number,
  fs: number,
  scale = 1,
): void {
  for (const window of signalWindows(engine.limits, sampleCount, blockSamples, reach)) {
    const { inputFrom, inputCount, outputFrom, outputCount } = window;
    commands.dispatch({
      kernel,
      params: Uint32Array.of(sampleCount, inputFrom, outputFrom, outputCount, floatBits((scale * fs) / 60)),
      bindings: [bindAsVec4(x, inputFrom, inputCount), bindAsVec4(y, outputFrom, outputCount)],
      groupCount: Math.ceil(outputCount / blockSamples),
      operationsPerGroup: 16 * blockSamples,
    });
  }
}
