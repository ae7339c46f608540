import type { DeviceArray } from '../../../gpu/device-array.ts';
import type { GpuEngine } from '../../../gpu/engine.ts';
import type { Samples } from '../../../model/samples.ts';

/** A signal on the device, which stays there for later stages as long as its stage's output is kept. */
export interface DeviceSamples {
  readonly engine: GpuEngine;
  /** f32, 0 in gaps. */
  readonly array: DeviceArray;
  /** An f32: the largest absolute value of the samples, once they are uploaded. */
  readonly largest: DeviceArray;
  /** Whether the samples are uploaded; otherwise the first user must upload them. */
  isThere: boolean;
}

/** By the signal, since stages pass samples without knowing of devices; `releaseSamples` releases the memory. */
const known = new WeakMap<Samples, DeviceSamples>();

/**
 * Returns the signal's array on a device, to be filled by its first user.
 * @throws GpuRefusedError if there is not enough memory
 */
export function deviceSamples(engine: GpuEngine, samples: Samples): DeviceSamples {
  const kept = known.get(samples);
  if (kept?.engine === engine) return kept;
  releaseSamples(samples);
  const array = engine.allocate('ECG', 4 * samples.values.length);
  const made = { engine, array, largest: engine.allocate('largest', 4), isThere: false };
  known.set(samples, made);
  return made;
}

/** Releases the device memory of a signal that is no longer used. */
export function releaseSamples(samples: Samples): void {
  const kept = known.get(samples);
  kept?.array.release();
  kept?.largest.release();
  known.delete(samples);
}
