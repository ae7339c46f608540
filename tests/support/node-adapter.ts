import { existsSync } from 'node:fs';
import { nodeGpu } from '../../src/cli/gpu/node-gpu.ts';

/** Driver for software rendering from Debian's Chromium, for machines without a GPU. */
const swiftShader = '/usr/lib/chromium/vk_swiftshader_icd.json';

async function findAdapter(): Promise<boolean> {
  if (process.env['VK_DRIVER_FILES'] === undefined && existsSync(swiftShader)) {
    process.env['VK_DRIVER_FILES'] = swiftShader;
  }
  const gpu = await nodeGpu();
  return gpu !== null && (await gpu.requestAdapter()) !== null;
}

/** Whether Node finds an adapter. It needs the optional package `webgpu` and a driver. */
export const hasNodeAdapter = await findAdapter();

/** Added to the title of a suite that needs an adapter. */
export const adapterNote = hasNodeAdapter ? '' : ' [skipped: no WebGPU adapter in Node]';
