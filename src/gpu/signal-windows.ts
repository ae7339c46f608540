import { leastCommonMultiple } from '../model/common-divisor.ts';
/** Bindings begin at multiples of this, in f32. */
const alignedSamples = 64;

/** A stretch of a signal's outputs whose bindings are within the device's limits. */
export interface SignalWindow {
  readonly outputFrom: number;
  readonly outputCount: number;
  readonly inputFrom: number;
  readonly inputCount: number;
}

/**
 * Divides an f32 signal in one buffer into windows that can each be bound.
 *
 * @param unit   outputs of one workgroup: windows begin at multiples of it
 * @param reach  input samples that an output needs before and after its own place
 * @returns in order; each with its outputs
 * @throws RangeError if the reach leaves no space in a binding
 */
export function signalWindows(
  limits: Pick<GPUSupportedLimits, 'maxStorageBufferBindingSize'>,
  sampleCount: number,
  unit: number,
  reach: { readonly before: number; readonly after: number },
): SignalWindow[] {
  const { before, after } = reach;
  const scratch = Math.floor(limits.maxStorageBufferBindingSize / 4) - before - after - alignedSamples;
  const step = leastCommonMultiple(unit, alignedSamples);
  const most = Math.floor(Math.min(scratch, sampleCount + step) / step) * step;
  if (most <= 0) throw new RangeError(`a binding has no room for ${step + before + after} samples`);
  const windows: SignalWindow[] = [];
  for (let outputFrom = 0; outputFrom < sampleCount; outputFrom += most) {
    const outputCount = Math.min(most, sampleCount - outputFrom);
    const inputFrom = Math.floor(Math.max(0, outputFrom - before) / alignedSamples) * alignedSamples;
    const inputTo = Math.min(sampleCount, outputFrom + outputCount + after);
    windows.push({ outputFrom, outputCount, inputFrom, inputCount: inputTo - inputFrom });
  }
  return windows;
}
