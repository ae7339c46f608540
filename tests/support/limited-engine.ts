import { acquireDevice } from '../../src/gpu/device.ts';
import { GpuEngine } from '../../src/gpu/engine.ts';

/** Limits that a test lowers, so that small data meet them. */
export type LowLimits = Partial<
  Record<'maxComputeWorkgroupsPerDimension' | 'maxStorageBufferBindingSize', number>
>;

/** An engine whose device seems to allow less than it does. */
export async function makeLimitedEngine(low: LowLimits): Promise<GpuEngine> {
  const hold = await acquireDevice(navigator.gpu);
  if (hold === null) throw new Error('no WebGPU adapter');
  const real = hold.device;
  // A device's own properties are getters that only the device itself may be asked through.
  const limits = new Proxy(real.limits, {
    get: (target, name): unknown => Reflect.get(low, name) ?? Reflect.get(target, name, target),
  });
  const device = new Proxy(real, {
    get(target, name) {
      if (name === 'limits') return limits;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return new GpuEngine({ ...hold, device });
}
