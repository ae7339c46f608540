import { describe, expect, test } from 'vitest';
import { GpuAccess } from '../../../../src/gpu/gpu-access.ts';
import type { Warning } from '../../../../src/model/failure.ts';
import { backendHead, type RanOn } from '../../../../src/pipeline/backend/ran-on.ts';
import { runOnBackend } from '../../../../src/pipeline/backend/run-on-backend.ts';
import type { WorkSize } from '../../../../src/pipeline/backend/work-size.ts';

const size = (filterSamples: number): WorkSize => ({
  uploadBytes: 4 * filterSamples,
  downloadBytes: 4 * filterSamples,
  roundTripCount: 1,
  filterSamples,
});

async function run(gpu: GpuAccess | null, backend: string, work = size(1e9)) {
  const warnings: Warning[] = [];
  let ranOn: RanOn | null = null;
  const context = {
    gpu,
    warn: (warning: Warning) => void warnings.push(warning),
    last: null,
    ranOn: (on: RanOn) => {
      ranOn = on;
    },
  };
  const value = await runOnBackend(
    context,
    backend,
    work,
    () => Promise.reject(new TypeError('no device')),
    () => 7,
  );
  return { value, warnings: warnings.map(({ code }) => code), ranOn };
}

describe('runOnBackend', () => {
  test('runs on the CPU on request, without a device', async () => {
    const gpu = new GpuAccess(() => Promise.reject(new TypeError('asked')));
    for (const backend of ['cpu', 'reference']) {
      expect(await run(gpu, backend)).toEqual({
        value: 7,
        warnings: [],
        ranOn: { backend: 'cpu', why: 'chosen by hand' },
      });
    }
  });

  test.each([null, new GpuAccess(null)])(
    'returns a result and a notice if a requested GPU is missing',
    async (gpu) => {
      expect(await run(gpu, 'webgpu')).toEqual({
        value: 7,
        warnings: ['gpu-lost'],
        ranOn: { backend: 'cpu', why: 'there is no GPU' },
      });
    },
  );

  test('does not mention a missing GPU in auto mode, and requests none for short work', async () => {
    expect(await run(null, 'auto')).toMatchObject({ warnings: [], ranOn: { why: 'there is no GPU' } });
    expect(await run(new GpuAccess(null), 'auto')).toMatchObject({
      warnings: [],
      ranOn: { why: 'there is no GPU' },
    });
    const gpu = new GpuAccess(() => Promise.reject(new TypeError('asked')), { startMs: 1e9 });
    const short = await run(gpu, 'auto', size(1000));
    expect(short.ranOn).toMatchObject({ backend: 'cpu', why: expect.stringContaining('short enough') });
    const long = await run(gpu, 'auto');
    expect(long.ranOn).toMatchObject({ backend: 'cpu', why: expect.stringContaining('too short to start') });
  });

  test('prepares a device in the background in auto mode instead of waiting for it', async () => {
    let asked = 0;
    const find = (): Promise<null> => {
      asked++;
      return Promise.resolve(null);
    };
    const gpu = new GpuAccess(find, { startMs: 1e9, warmsUp: true });
    expect((await run(gpu, 'auto')).ranOn).toMatchObject({ why: 'the GPU was not ready yet' });
    await Promise.resolve();
    expect(asked).toBe(1);
    expect((await run(gpu, 'auto')).ranOn).toMatchObject({ why: 'there is no GPU' });
  });
});

describe('backendHead', () => {
  test('names the GPU if any stage ran there', () => {
    const gpu = { backend: 'webgpu', device: 'a GPU', why: 'chosen by hand' } as const;
    expect(backendHead({ one: { backend: 'cpu' }, two: gpu }, 'a CPU')).toEqual({
      kind: 'webgpu',
      name: 'a GPU',
      why: 'chosen by hand',
    });
    expect(backendHead({ one: { backend: 'cpu', why: 'there is no GPU' } }, 'a CPU')).toEqual({
      kind: 'cpu',
      name: 'a CPU',
      why: 'there is no GPU',
    });
    expect(backendHead({ one: { backend: 'cpu' } }, 'a CPU')).toEqual({ kind: 'cpu', name: 'a CPU' });
  });
});
