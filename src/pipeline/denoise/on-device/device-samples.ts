import type { DeviceArray } from '../../../gpu/device-array.ts';
import type { GpuEngine } from '../../../gpu/engine.ts';
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
  const { values, largest } = singles(samples);
  const made = { engine, array: engine.allocate('ECG', values.byteLength), largest, values };
  known.set(samples, made);
  return made;
}

/** Gives back what lies on a device of a signal that is no longer used. */
export function giveSamples(samples: Samples): void {
  known.get(samples)?.array.release();
  known.delete(samples);
}

function singles({ values, gaps }: Samples): Pick<DeviceSamples, 'largest'> & {
  readonly values: Float32Array<ArrayBuffer>;
} {
  const made = new Float32Array(values.length);
  let largest = 0;
  for (let n = 0; n < made.length; n++) {
    const value = values[n] ?? 0;
    made[n] = value;
    const size = Math.abs(value);
    if (size > largest) largest = size;
  }
  for (const { from, to } of gaps) made.fill(0, from, to);
  return { values: made, largest };
}
