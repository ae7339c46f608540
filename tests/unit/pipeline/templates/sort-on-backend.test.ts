import { describe, expect, it } from 'vitest';
import { GpuAccess } from '../../../../src/gpu/gpu-access.ts';
import type { SortingOutput } from '../../../../src/pipeline/templates/outputs.ts';
import { estimateMatchingSize, sortOnBackend } from '../../../../src/pipeline/templates/on-device.ts';
import { sortBeats, type SortRequest } from '../../../../src/pipeline/templates/sort-beats.ts';
import { sortingContext } from '../../../support/sorting-context.ts';
import { sequentialSort } from '../../../support/template-store.ts';
import { sweepFirst } from '../../../support/gate.ts';

/** Creates a device access that fails the test if used. */
const untouchable = (options = {}) =>
  new GpuAccess(() => Promise.reject(new TypeError('a device was asked for')), options);

/** Returns the same request with a number of beats, of which only the number is used. */
function manyBeats(request: SortRequest, count: number): SortRequest {
  return { ...request, store: { ...request.store, triggers: new Float64Array(count) } };
}

async function sorted(request: SortRequest, backend: string, gpu: GpuAccess | null) {
  const { context, told } = sortingContext(gpu);
  let cpuCount = 0;
  const onCpu = async (): Promise<SortingOutput> => {
    cpuCount++;
    return sortBeats(sequentialSort(request.params.measure), context);
  };
  const found = await sortOnBackend(request, backend, context, onCpu);
  return { found, cpuCount, ranOn: told.ranOn[0], warnings: told.warnings.map(({ code }) => code) };
}

describe('sortOnBackend', () => {
  it('runs on the CPU on request, without a device', async () => {
    const { cpuCount, ranOn, warnings } = await sorted(sequentialSort('cwa'), 'cpu', untouchable());
    expect({ cpuCount, ranOn, warnings }).toEqual({
      cpuCount: 1,
      ranOn: { backend: 'cpu', why: 'chosen by hand' },
      warnings: [],
    });
  });

  it('uses the CPU for few beats in auto mode, and for many if starting a device takes longer', async () => {
    const few = await sorted(sequentialSort('nad'), 'auto', untouchable({ startMs: 1e9 }));
    expect(few.ranOn).toMatchObject({ backend: 'cpu', why: expect.stringContaining('short enough') });
    const many = manyBeats(sequentialSort('nad'), 100_000);
    const cold = await sorted(many, 'auto', untouchable({ startMs: 1e9 }));
    expect(cold.ranOn).toMatchObject({ backend: 'cpu', why: expect.stringContaining('too short to start') });
    expect([few, cold].map(({ warnings }) => warnings)).toEqual([[], []]);
  });

  it('prepares a device for the next run in auto mode while the CPU sorts', async () => {
    let asked = 0;
    const find = (): Promise<null> => {
      asked++;
      return Promise.resolve(null);
    };
    const gpu = new GpuAccess(find, { startMs: 1e9, warmsUp: true });
    const { ranOn, cpuCount } = await sorted(manyBeats(sequentialSort('bam'), 100_000), 'auto', gpu);
    expect(ranOn).toMatchObject({ backend: 'cpu', why: 'the GPU was not ready yet' });
    expect({ asked, cpuCount }).toEqual({ asked: 1, cpuCount: 1 });
  });

  for (const part of sweepFirst(['auto', 'webgpu'], 1))
    it.skipIf(part.isLeftOut).each(part.cases)(
      `returns the CPU’s result if %s finds no GPU${part.note}`,
      async (backend) => {
        const many = manyBeats(sequentialSort('nad'), 1_000_000);
        const { found, ranOn, warnings } = await sorted(many, backend, null);
        const truth = await sorted(sequentialSort('nad'), 'cpu', null);
        expect(ranOn).toEqual({ backend: 'cpu', why: 'there is no GPU' });
        expect(warnings).toEqual(backend === 'webgpu' ? ['gpu-lost'] : []);
        expect(found.result).toEqual(truth.found.result);
      },
    );

  it('keeps signs of samples in double precision, and strategies, on the CPU', async () => {
    const doubles = await sorted(sequentialSort('adios', true), 'webgpu', untouchable());
    const shared = await sorted({ ...sequentialSort('cwa'), strategy: 'rotf' }, 'webgpu', untouchable());
    for (const { cpuCount, warnings } of [doubles, shared])
      expect({ cpuCount, warnings }).toEqual({ cpuCount: 1, warnings: [] });
  });
});

describe('sizeOfMatching', () => {
  it('grows with beats, and includes transfers in both directions', () => {
    const { store } = sequentialSort('cwa');
    const size = estimateMatchingSize(store, 'cwa');
    expect(size).toMatchObject({
      uploadBytes: 4 * 200 * 180,
      downloadBytes: 12 * 200,
      roundTripCount: 3,
      filterSamples: 0,
    });
    const twice = estimateMatchingSize({ ...store, triggers: new Float64Array(400) }, 'cwa');
    expect(twice.otherSamples).toBeCloseTo(2 * (size.otherSamples ?? 0), 6);
  });
});
