import type { IndexRange } from '../model/samples.ts';

/** Bindings begin at multiples of this, in f32. */
const alignedSamples = 64;

/** Some outputs of a stretch at a lower rate, and the bindings that they need. */
export interface DecimationWindow {
  readonly inputFrom: number;
  readonly inputCount: number;
  /** The first output, and the start of the binding of the outputs. */
  readonly outputFrom: number;
  readonly outputBase: number;
  readonly outputCount: number;
}

/**
 * Returns the outputs of a stretch: those k with from ≤ k·down < to.
 *
 * @param stretch samples from … to − 1
 * @param down    ratio of the rates
 * @returns outputs from … to − 1
 */
export function decimatedStretch({ from, to }: IndexRange, down: number): IndexRange {
  return { from: Math.ceil(from / down), to: Math.ceil(to / down) };
}

/**
 * Divides a stretch to be decimated by `down` into parts that can each be bound.
 *
 * @param half  samples that an output needs before and after its own place
 * @returns in order; each with its outputs
 * @throws RangeError if the filter's reach leaves no space in a binding
 */
export function decimationWindows(
  limits: Pick<GPUSupportedLimits, 'maxStorageBufferBindingSize'>,
  stretch: IndexRange,
  down: number,
  half: number,
): DecimationWindow[] {
  const scratch = Math.floor(limits.maxStorageBufferBindingSize / 4) - 2 * half - 2 * alignedSamples;
  const most = Math.floor(scratch / down) - alignedSamples;
  if (most <= 0) throw new RangeError(`a binding has no room for ${2 * half + down} samples`);
  const outputs = decimatedStretch(stretch, down);
  const windows: DecimationWindow[] = [];
  for (let outputFrom = outputs.from; outputFrom < outputs.to; outputFrom += most) {
    const outputCount = Math.min(most, outputs.to - outputFrom);
    const first = Math.max(stretch.from, outputFrom * down - half);
    const inputFrom = first - (first % alignedSamples);
    const inputTo = Math.min(stretch.to, (outputFrom + outputCount - 1) * down + half + 1);
    const outputBase = outputFrom - (outputFrom % alignedSamples);
    windows.push({ inputFrom, inputCount: inputTo - inputFrom, outputFrom, outputBase, outputCount });
  }
  return windows;
}
