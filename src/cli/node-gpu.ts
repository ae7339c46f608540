import { createRequire } from 'node:module';

/** What Dawn's addon exports. */
interface Dawn {
  readonly create: (flags: string[]) => GPU;
}

/** Without the second, times of the device come in steps of 65 µs. */
const dawnFlags = ['enable-dawn-features=allow_unsafe_apis', 'disable-dawn-features=timestamp_quantization'];

/** Dawn stops answering once its own object is collected: it is kept as long as the process. */
let kept: GPU | null = null;

/**
 * WebGPU in Node: the package `webgpu`, or the addon that DAWN_NODE names.
 *
 * @returns null where neither is installed; whether a driver is there, only an adapter can say
 */
export async function nodeGpu(): Promise<GPU | null> {
  kept ??= await loadDawn();
  return kept;
}

async function loadDawn(): Promise<GPU | null> {
  const addon = process.env['DAWN_NODE'];
  if (addon !== undefined) {
    const dawn: Dawn = createRequire(import.meta.url)(addon);
    return dawn.create(dawnFlags);
  }
  try {
    const dawn: Dawn = await import('webgpu');
    return dawn.create(dawnFlags);
  } catch (error) {
    // An optional package: without it, or on a machine that it has no build for, there is no GPU.
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}
