import { Commands } from '../../src/gpu/commands.ts';
import { acquireDevice } from '../../src/gpu/device.ts';
import { GpuEngine } from '../../src/gpu/engine.ts';
import { sharedGpu } from './shared-gpu.ts';

/**
 * Creates an engine with its own buffers on the device that all tests share. Throws if there is no device, since these
 * tests must not be skipped.
 *
 * @param gpu  `navigator.gpu` for a device that a test really destroys
 */
export async function makeEngine(gpu: GPU = sharedGpu()): Promise<GpuEngine> {
  const hold = await acquireDevice(gpu);
  if (hold === null)
    throw new Error('no WebGPU adapter: start Chromium with tests/support/chromium-flags.ts');
  return new GpuEngine(hold);
}

/**
 * Fills the buffers that the next arrays of these sizes will reuse with NaN, so that values that a kernel does not
 * write are visible.
 */
export async function fillBuffersWithNaN(engine: GpuEngine, ...byteLengths: number[]): Promise<void> {
  const commands = new Commands();
  const arrays = byteLengths.map((bytes) => engine.allocate('poison', bytes));
  for (const array of arrays) {
    commands.upload(array, new Float32Array(Math.floor(array.byteLength / 4)).fill(NaN));
  }
  await engine.run(commands);
  for (const array of arrays) array.release();
}
