import type { DeviceArray } from '../../../gpu/device-array.ts';
import type { GpuEngine } from '../../../gpu/engine.ts';
import { singleSamples } from '../../../gpu/single-samples.ts';
import type { Samples } from '../../../model/samples.ts';

/** A signal on the device for as long as its stage's output is kept, so that the stages after it find it there. */
export interface DeviceSamples {
  readonly engine: GpuEngine;
  /** f32, 0 in gaps. */
  readonly array: DeviceArray;
  /** Largest of the samples' sizes. */
  readonly largest: number;
  /** What is to be put there before its first use; null once that is done. */
  values: Float32Array<ArrayBuffer> | null;
}

const known = new WeakMap<Samples, DeviceSamples>();

/** The signal on a device, to be filled by whoever uses it first. @throws GpuRefusedError where there is no room */
export function deviceSamples(engine: GpuEngine, samples: Samples): DeviceSamples {
  const kept = known.get(samples);
  if (kept?.engine === engine) return kept;
  giveSamples(samples);
  const { singles, largest } = singleSamples(samples);
  const array = engine.allocate('ECG', singles.byteLength);
  const made = { engine, array, largest, values: singles };
  known.set(samples, made);
  return made;
}

/** Gives back what lies on a device of a signal that is no longer used. */
export function giveSamples(samples: Samples): void {
  known.get(samples)?.array.release();
  known.delete(samples);
}
