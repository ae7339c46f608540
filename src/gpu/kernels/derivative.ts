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

/** An end of a stretch matters this far away, and four samples are made at once. */
const reach = { before: 8, after: 12 };

/**
 * Records y = dx/dt by the 9-tap least-squares slope, each stretch between gaps (NaN) by itself.
 *
 * As `differentiate` in `filterStretches`, but that a record without a long enough stretch gives
 * nothing but NaN.
 *
 * @param scale  times the slope in unit/s: 1, or −1 to turn it over
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
      operationsAGroup: 16 * blockSamples,
    });
  }
}
