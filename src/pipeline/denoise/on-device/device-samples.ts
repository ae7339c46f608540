import type { DeviceArray } from '../../../gpu/device-array.ts';
import type { GpuEngine } from '../../../gpu/engine.ts';
import type { Samples } from '../../../model/samples.ts';

/** A signal on the device for as long as its stage's output is kept, so that the stages after it find it there. */
export interface DeviceSamples {
  readonly engine: GpuEngine;
  /** f32, 0 in gaps. */
  readonly array: DeviceArray;
  /** An f32: the largest of the samples' sizes, once they are there. */
  readonly largest: DeviceArray;
  /** Whether the samples are there; else they are to be put there before the first use. */
  isThere: boolean;
}

/** By the signal, since stages hand on samples and know of no device; `giveSamples` gives the memory back. */
const known = new WeakMap<Samples, DeviceSamples>();

/** The signal on a device, to be filled by its first user. @throws GpuRefusedError where there is no room */
export function deviceSamples(engine: GpuEngine, samples: Samples): DeviceSamples {
  const kept = known.get(samples);
  if (kept?.engine === engine) return kept;
  giveSamples(samples);
  const array = engine.allocate('ECG', 4 * samples.values.length);
  const made = { engine, array, largest: engine.allocate('largest', 4), isThere: false };
  known.set(samples, made);
  return made;
}

/** Gives back what lies on a device of a signal that is no longer used. */
export function giveSamples(samples: Samples): void {
  const kept = known.get(samples);
  kept?.array.release();
  kept?.largest.release();
  known.delete(samples);
}
