import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { askProcess } from './gpu-process.ts';
import { adapterVariable } from './node-gpu.ts';

/** One GPU that a process can be given, and the environment that gives it. */
export interface GpuChoice {
  readonly name: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** One API to each platform: by several, a GPU is listed several times. */
const backends = ['vulkan', 'metal', 'd3d12'];

/** The names in what Dawn says where it is asked for an adapter that does not exist. */
export function adapterNames(said: string): string[] {
  const listed = [...said.matchAll(/backend: '([^']*)', name: '([^']*)'/g)];
  return listed.flatMap(([, backend = '', name = '']) => (backends.includes(backend) ? [name] : []));
}

/**
 * The GPUs of this machine that processes can be given one each.
 *
 * By their names where these differ. Several of one name are distinguished by their place on the PCI bus,
 * which Mesa's device-select layer understands, for other makers' drivers too; where a process that
 * was given one still sees several, only the first counts.
 */
export async function findGpus(entry: URL): Promise<GpuChoice[]> {
  const names = await askProcess(entry, {});
  const choices = await Promise.all(
    [...new Set(names)].map(async (name) => {
      const count = names.filter((other) => other === name).length;
      const byName = [{ name, environment: { [adapterVariable]: name } }];
      return count === 1 ? byName : ((await findByPlace(entry, name, count)) ?? byName);
    }),
  );
  return choices.flat();
}

/** So many GPUs of one name by their places; null where these do not distinguish them. */
async function findByPlace(entry: URL, name: string, count: number): Promise<GpuChoice[] | null> {
  // A place that the layer does not know would silently give its default: only as many alike as there are GPUs will do.
  const places = (await likeCards()).find((cards) => cards.length === count) ?? [];
  const choices: GpuChoice[] = [];
  for (const place of places) {
    const environment = {
      DRI_PRIME: `pci-${place.replaceAll(/[:.]/g, '_')}`,
      MESA_VK_DEVICE_SELECT_FORCE_DEFAULT_DEVICE: '1',
    };
    const seen = await askProcess(entry, environment);
    if (seen.length === 1 && seen[0] === name) choices.push({ name, environment });
  }
  return choices.length === count ? choices : null;
}

const pciFolder = '/sys/bus/pci/devices';

/** PCI addresses of graphics cards, with a screen or without, each kind of card by itself; none but on Linux. */
async function likeCards(): Promise<string[][]> {
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
