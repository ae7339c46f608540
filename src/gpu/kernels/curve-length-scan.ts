import source from '../../../shaders/curve-length-difference.wgsl';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import { signalWindows } from '../signal-windows.ts';
import { curveLengthCount, curveLengthElements, flatElement } from './curve-length.ts';
import type { CurveLengthSpec } from './curve-length.ts';
import { scan } from './scan.ts';

const kernel = { name: 'curve-length-difference', code: source };

/** Outputs of one workgroup. */
const stretchLength = 2048;

/**
 * Records L of a whole ECG in whole numbers as paper 4 has it: elements, their running sum over the
 * record, and S_{n−1} − S_{n−1−w}. For any length of the window; it moves four times the bytes that
 * `curveLength` does.
 *
 * @param x        `sampleCount` i32 without gaps
 * @param lengths  `curveLengthCount` i32
 * @throws RangeError when c is beyond 2³⁰
 */
export function curveLengthByScan(
  engine: GpuEngine,
  commands: Commands,
  spec: CurveLengthSpec & { readonly whole: true },
  x: DeviceArray,
  lengths: DeviceArray,
  sampleCount: number,
): void {
  const count = curveLengthCount(spec, sampleCount);
  curveLengthElements(engine, commands, spec, x, lengths, sampleCount);
  if (sampleCount === 0) return;
  const sums = commands.scratch(engine, 'running sum of the curve', 4 * count);
  scan(engine, commands, lengths, sums, count);
  const reach = { before: spec.windowCount + 1, after: 0 };
  for (const window of signalWindows(engine.limits, count, stretchLength, reach)) {
    const { inputFrom, inputCount, outputFrom, outputCount } = window;
    commands.dispatch({
      kernel,
      params: Uint32Array.of(
        inputFrom,
        outputFrom,
        outputCount,
        spec.windowCount,
        flatElement(spec.timeWeight),
      ),
      bindings: [
        { array: sums, byteOffset: 4 * inputFrom, byteLength: 4 * inputCount },
        { array: lengths, byteOffset: 4 * outputFrom, byteLength: 4 * outputCount },
      ],
      groupCount: Math.ceil(outputCount / stretchLength),
      operationsAGroup: 3 * stretchLength,
    });
  }
}
