import { acquireDevice } from '../../src/gpu/device.ts';
import { GpuEngine } from '../../src/gpu/engine.ts';

/** An engine on a device of its own; throws where there is none, since these tests may not be passed over. */
export async function makeEngine(): Promise<GpuEngine> {
  const hold = await acquireDevice(navigator.gpu);
  if (hold === null)
    throw new Error('no WebGPU adapter: start Chromium with tests/support/chromium-flags.ts');
  return new GpuEngine(hold);
}
