import { type Remote, wrap } from 'comlink';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ScratchApi } from '../../support/scratch-worker.ts';

function startScratch(): { readonly api: Remote<ScratchApi>; readonly worker: Worker } {
  const url = new URL('../../support/scratch-worker.ts', import.meta.url);
  const worker = new Worker(url, { type: 'module' });
  onTestFinished(() => worker.terminate());
  return { api: wrap<ScratchApi>(worker), worker };
}

/** Lists the names of files that workers have open, or left. */
async function listFiles(): Promise<readonly string[]> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('beatbench-scratch', { create: true });
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  return names;
}

const values = Float64Array.from({ length: 1000 }, (_, k) => (k === 7 ? Number.NaN : 1 / (k + 1)));

describe('scratch space in files of the browser', () => {
  it('returns what was written, bit for bit', async () => {
    const { api } = startScratch();
    expect(await api.take(3000, 'none')).toBe(true);
    expect(await api.write(values, 1500)).toBe(true);
    expect(await api.read(1503, 1600)).toEqual(values.subarray(3, 100));
    expect(await listFiles()).toHaveLength(1);
  });

  it('scratch space in files of the browser cannot be read where nothing was written', async () => {
    const { api } = startScratch();
    await api.take(3000, 'none');
    expect(await api.read(0, 10)).toBeNull();
  });

  it('is left alone by another tab, and removed once its worker has ended', async () => {
    const first = startScratch();
    await first.api.take(3000, 'none');
    await first.api.write(values, 0);
    const second = startScratch();
    await second.api.take(10, 'none');
    expect(await first.api.read(0, 1000)).toEqual(values);
    const before = await listFiles();
    first.worker.terminate();
    second.worker.terminate();
    // The browser closes the files of a worker some time after its end.
    await expect
      .poll(async () => {
        const next = startScratch();
        await next.api.take(10, 'none');
        const files = await listFiles();
        next.worker.terminate();
        return files.filter((name) => before.includes(name));
      })
      .toEqual([]);
  });

  it.each(['no-storage', 'little-quota'] as const)('is not given: %s', async (refusal) => {
    const { api } = startScratch();
    expect(await api.take(3000, refusal)).toBe(false);
  });

  it('reports if nothing more can be written', async () => {
    const { api } = startScratch();
    await api.take(3000, 'full');
    expect(await api.write(values, 0)).toBe(false);
  });
});
