import { createRequire } from 'node:module';

/** What Dawn's addon exports. */
interface Dawn {
  readonly create: (flags: string[]) => GPU;
}

/** Without the second, times of the device come in steps of 65 µs. */
const dawnFlags = ['enable-dawn-features=allow_unsafe_apis', 'disable-dawn-features=timestamp_quantization'];

/** Names the one adapter to take; without it, the fastest is taken. */
export const adapterVariable = 'BEATBENCH_ADAPTER';

/** No adapter is called so. */
const noAdapter = 'none-of-them';

/** Dawn stops answering once its own object is collected: it is kept as long as the process. */
let kept: GPU | null = null;

/**
 * WebGPU in Node: the package `webgpu`, or the addon that DAWN_NODE names.
 *
 * @returns null where neither is installed; whether a driver is there, only an adapter can say
 */
export async function nodeGpu(): Promise<GPU | null> {
  if (kept !== null) return kept;
  const adapter = process.env[adapterVariable];
  const dawn = await loadDawn();
  kept = dawn?.create(adapter === undefined ? dawnFlags : [...dawnFlags, `adapter=${adapter}`]) ?? null;
  return kept;
}

/** What Dawn says of its adapters where it is asked for one that does not exist; empty without Dawn. */
export async function listedAdapters(): Promise<string> {
  const dawn = await loadDawn();
  if (dawn === null) return '';
  try {
    await dawn.create([`adapter=${noAdapter}`]).requestAdapter();
    return '';
  } catch (error) {
    return String(error);
  }
}

async function loadDawn(): Promise<Dawn | null> {
  const addon = process.env['DAWN_NODE'];
  if (addon !== undefined) {
    const dawn: Dawn = createRequire(import.meta.url)(addon);
    return dawn;
  }
  try {
    const dawn: Dawn = await import('webgpu');
    return dawn;
  } catch (error) {
    // An optional package: without it, or on a machine that it has no build for, there is no GPU.
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}
