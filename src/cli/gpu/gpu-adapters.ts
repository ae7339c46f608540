import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { queryAdapterNames } from './gpu-process.ts';
import { adapterVariable } from './node-gpu.ts';

/** A GPU that can be assigned to a process, and the environment that assigns it. */
export interface GpuChoice {
  readonly name: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** One API for each platform; with several, a GPU would be listed several times. */
const backends = ['vulkan', 'metal', 'd3d12'];

/** Extracts the names from Dawn's message about a requested adapter that does not exist. */
export function adapterNames(adapterList: string): string[] {
  const listed = [...adapterList.matchAll(/backend: '([^']*)', name: '([^']*)'/g)];
  return listed.flatMap(([, backend = '', name = '']) => (backends.includes(backend) ? [name] : []));
}

/**
 * Finds the GPUs of this machine that can be assigned to one process each.
 *
 * GPUs with different names are selected by name. Several GPUs of one name are distinguished by their PCI address,
 * which Mesa's device-select layer supports for other makers' drivers too. If a process still sees several GPUs, only
 * the first counts.
 */
export async function findGpus(entry: URL): Promise<GpuChoice[]> {
  const names = await queryAdapterNames(entry, {});
  const choices = await Promise.all(
    [...new Set(names)].map(async (name) => {
      const count = names.filter((other) => other === name).length;
      const byName = [{ name, environment: { [adapterVariable]: name } }];
      return count === 1 ? byName : ((await findByPlace(entry, name, count)) ?? byName);
    }),
  );
  return choices.flat();
}

/** Returns `count` GPUs of one name, selected by PCI address; null if the addresses do not distinguish them. */
async function findByPlace(entry: URL, name: string, count: number): Promise<GpuChoice[] | null> {
  // For an unknown address, the layer silently selects its default. Only cards whose number equals that of the GPUs are
  // used.
  const places = (await groupCardsByModel()).find((cards) => cards.length === count) ?? [];
  const choices: GpuChoice[] = [];
  for (const place of places) {
    const environment = {
      DRI_PRIME: `pci-${place.replaceAll(/[:.]/g, '_')}`,
      MESA_VK_DEVICE_SELECT_FORCE_DEFAULT_DEVICE: '1',
    };
    const seen = await queryAdapterNames(entry, environment);
    if (seen.length === 1 && seen[0] === name) choices.push({ name, environment });
  }
  return choices.length === count ? choices : null;
}

const pciFolder = '/sys/bus/pci/devices';

/** Returns the PCI addresses of graphics cards, with or without a display, grouped by model; empty except on Linux. */
async function groupCardsByModel(): Promise<string[][]> {
  if (process.platform !== 'linux') return [];
  const cards = new Map<string, string[]>();
  for (const place of (await readdir(pciFolder)).toSorted()) {
    const read = (fact: string) => readFile(join(pciFolder, place, fact), 'utf8');
    if (!(await read('class')).startsWith('0x03')) continue;
    const kind = `${await read('vendor')} ${await read('device')}`;
    cards.set(kind, [...(cards.get(kind) ?? []), place]);
  }
  return [...cards.values()];
}
