import source from '../../../shaders/copy.wgsl';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import { bindAsVec4 } from '../fours.ts';
import { signalWindows } from '../signal-windows.ts';

const kernel = { name: 'copy', code: source };

/** Values of one workgroup. */
const blockLength = 4096;

/**
 * Records a copy of `count` 4-byte values, which measures the maximum memory throughput of a kernel.
 *
 * @param from  source
 * @param to    destination; another array
 * @param count values of 4 bytes
 */
export function copyValues(
  engine: GpuEngine,
  commands: Commands,
  from: DeviceArray,
  to: DeviceArray,
  count: number,
): void {
  const reach = { before: 0, after: 0 };
  for (const { outputFrom, outputCount } of signalWindows(engine.limits, count, blockLength, reach)) {
    commands.dispatch({
      kernel,
      params: Uint32Array.of(outputCount),
      bindings: [bindAsVec4(from, outputFrom, outputCount), bindAsVec4(to, outputFrom, outputCount)],
      groupCount: Math.ceil(outputCount / blockLength),
      operationsPerGroup: 2 * blockLength,
    });
  }
}
