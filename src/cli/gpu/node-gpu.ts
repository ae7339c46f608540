import { createRequire } from 'node:module';

/** Exports of Dawn's addon. */
interface Dawn {
  readonly create: (flags: string[]) => GPU;
}

/** Without the second flag, the device's timestamps have steps of 65 µs. */
const dawnFlags = ['enable-dawn-features=allow_unsafe_apis', 'disable-dawn-features=timestamp_quantization'];

/** Environment variable with the name of the adapter to use; by default, the fastest is used. */
export const adapterVariable = 'BEATBENCH_ADAPTER';

/** Name that no adapter has. */
const noAdapter = 'none-of-them';

/** Dawn stops answering once its own object is garbage-collected, so it is kept as long as the process runs. */
let kept: GPU | null = null;

/**
 * Loads WebGPU in Node: the package `webgpu`, or the addon that DAWN_NODE names.
 *
 * @returns null if neither is installed; whether there is a driver is known only after an adapter is requested
 */
export async function nodeGpu(): Promise<GPU | null> {
  if (kept !== null) return kept;
  const adapter = process.env[adapterVariable];
  const dawn = await loadDawn();
  kept = dawn?.create(adapter === undefined ? dawnFlags : [...dawnFlags, `adapter=${adapter}`]) ?? null;
  return kept;
}

/**
 * Returns Dawn's message about its adapters, which it gives for a requested adapter that does not exist; empty without
 * Dawn.
 */
export async function readDawnAdapterList(): Promise<string> {
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
    // The package is optional: without it, or on a machine for which it has no build, there is no GPU.
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}
