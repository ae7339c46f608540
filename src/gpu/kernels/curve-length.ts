import realSource from '../../../shaders/curve-length-real.wgsl';
import wholeSource from '../../../shaders/curve-length.wgsl';
import type { Commands, Dispatch } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import { bindAsVec4 } from '../fours.ts';
import type { KernelConstants } from '../pipeline-cache.ts';
import { signalWindows } from '../signal-windows.ts';

const wholeKernel = { name: 'curve-length', code: wholeSource };
const realKernel = { name: 'curve-length-real', code: realSource };

/** Elements that a workgroup computes, and preceding samples that it may need. */
const tileLength = 2048;
const tileLead = 16;

/** Alignment of windows: tiles count from the start of a window, so that any aligned place is valid. */
const windowStep = 64;

/**
 * Maximum window; a longer one leaves too few outputs in a tile. For these, integer arithmetic uses a running sum over
 * the record.
 */
export const longestTileWindow = 1536;

/** Upper limit of trunc(c) in integer arithmetic: below it, 32-bit products in the kernel are exact. */
const largestSquare = 2 ** 30;

/** Parameters of the curve length: the part of the detector's scale that concerns the signal. */
export interface CurveLengthSpec {
  /** Whether elements are truncated to integers; x and L are then i32, else f32. */
  readonly whole: boolean;
  /** m, samples of one box of the low-pass, 1 … 8. */
  readonly boxCount: number;
  /** w, elements of the length window. */
  readonly windowCount: number;
  /** Number of outputs past the record's end. */
  readonly halfSkipCount: number;
  /** c. */
  readonly timeWeight: number;
}

/**
 * Returns the number of samples of L: those of the ECG, and as many more as a search may read past its end.
 *
 * @param spec        windows of the detector, samples
 * @param sampleCount samples of the ECG
 * @returns samples
 */
export function curveLengthCount(spec: CurveLengthSpec, sampleCount: number): number {
  return sampleCount + spec.halfSkipCount;
}

/**
 * Records the computation of L of a whole ECG. Each workgroup sums the windows of its tile, so that the data is read
 * once and written once.
 *
 * @param x        `sampleCount` i32 or f32 without gaps, in the unit of `spec`
 * @param lengths  `curveLengthCount` i32 or f32
 * @throws RangeError if the window is longer than `longestTileWindow`, or c reaches 2³⁰ in integer arithmetic
 */
export function recordCurveLength(
  engine: GpuEngine,
  commands: Commands,
  spec: CurveLengthSpec,
  x: DeviceArray,
  lengths: DeviceArray,
  sampleCount: number,
): void {
  if (spec.windowCount > longestTileWindow)
    throw new RangeError(`a window of ${spec.windowCount} elements is longer than ${longestTileWindow}`);
  if (sampleCount === 0) {
    if (lengths.byteLength > 0) commands.clear(lengths);
    return;
  }
  const halo = 8 * Math.ceil(spec.windowCount / 8);
  const unit = tileLength - halo;
  const count = curveLengthCount(spec, sampleCount);
  const amplitude = amplitudeWords(spec);
  // Outputs past the end also need the last sample.
  const reach = { before: halo + tileLead + spec.halfSkipCount, after: 0 };
  for (const window of signalWindows(engine.limits, count, windowStep, reach)) {
    const { inputFrom, outputFrom, outputCount } = window;
    const inputCount = Math.min(window.inputCount, sampleCount - inputFrom);
    const dispatch: Dispatch = {
      kernel: spec.whole ? wholeKernel : realKernel,
      constants: { box_count: spec.boxCount, window_count: spec.windowCount, halo, ...smallConstants(spec) },
      params: Uint32Array.of(sampleCount, inputFrom, outputFrom, outputCount, ...amplitude),
      bindings: [bindAsVec4(x, inputFrom, inputCount), bindAsVec4(lengths, outputFrom, outputCount)],
      groupCount: Math.ceil(outputCount / unit),
      operationsPerGroup: 2 * tileLength,
    };
    commands.dispatch(dispatch);
  }
}

/** Below this, a difference of square roots is exact enough, and faster than a division. */
const smallSquare = 2 ** 17;

function smallConstants({ whole, timeWeight }: CurveLengthSpec): KernelConstants {
  return whole ? { is_small: timeWeight < smallSquare ? 1 : 0 } : {};
}

/** Returns the last words of the kernel's parameters: the element of a flat line. */
function amplitudeWords({ whole, timeWeight, windowCount }: CurveLengthSpec): Uint32Array {
  if (!whole) return new Uint32Array(Float32Array.of(timeWeight, Math.sqrt(timeWeight)).buffer);
  const square = Math.trunc(timeWeight);
  if (square >= largestSquare)
    throw new RangeError(`a time weight of ${timeWeight} is not below ${largestSquare}`);
  return Uint32Array.of(square, windowCount * flatElement(timeWeight));
}

/**
 * Returns the element of a flat line in integer arithmetic.
 *
 * @param timeWeight square of a step in time, in the squared unit of the samples
 * @returns length that a step without a change of height adds to L
 */
export function flatElement(timeWeight: number): number {
  return Math.trunc(Math.sqrt(timeWeight));
}
