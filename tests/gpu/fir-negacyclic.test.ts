import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { firNegacyclic, negacyclicHop, uploadNegacyclic } from '../../src/gpu/kernels/fir-negacyclic.ts';
import { makeEngine } from '../support/gpu-engine.ts';
import { filterError, filterOnEngine } from '../support/gpu-filter.ts';
import type { FilterCase } from '../support/gpu-filter.ts';
import { noise } from '../support/gpu-signals.ts';
import { limitEngine } from '../support/small-limits.ts';
import { gpuFirTolerance } from '../support/tolerances.ts';

let engine: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
});

afterAll(() => engine.destroy());

function negacyclicError(on: GpuEngine, filterCase: FilterCase): Promise<number> {
  return filterError(on, filterCase, (commands, x, y) => {
    const filter = uploadNegacyclic(on, commands, filterCase.taps);
    firNegacyclic(on, commands, filter, x, y, filterCase.sampleCount, filterCase.alignment);
    return [filter.spectrum, filter.twiddles];
  });
}

describe('fir-negacyclic', () => {
  it.each([16, 100, 101, 501, 1024, 1025, 1500])(
    'filters by %i taps as the float64 sum does',
    async (tapCount) => {
      const taps = noise(tapCount, tapCount);
      const hop = negacyclicHop(tapCount);
      for (const sampleCount of [Math.max(tapCount, hop - 1), hop, hop + 1, 7 * hop + 77].filter(
        (n) => n >= tapCount,
      )) {
        for (const alignment of ['zero-phase', 'causal'] as const) {
          const error = await negacyclicError(engine, { sampleCount, taps, alignment });
          expect(error, `${sampleCount} samples, ${alignment}`).toBeLessThan(gpuFirTolerance);
        }
      }
    },
  );

  it('filters nothing', async () => {
    const filtered = await filterOnEngine(engine, new Float32Array(0), (commands, x, y) => {
      const filter = uploadNegacyclic(engine, commands, noise(7, 1));
      firNegacyclic(engine, commands, filter, x, y, 0, 'zero-phase');
      return [filter.spectrum, filter.twiddles];
    });
    expect(filtered).toHaveLength(0);
  });

  it('filters more than a dispatch or a binding holds', async () => {
    const limited = await makeEngine();
    limitEngine(limited, {
      maxComputeWorkgroupsPerDimension: 3,
      maxStorageBufferBindingSize: 2 ** 16,
    });
    for (const alignment of ['zero-phase', 'causal'] as const) {
      const filterCase: FilterCase = { sampleCount: 60_011, taps: noise(101, 2), alignment };
      expect(await negacyclicError(limited, filterCase), alignment).toBeLessThan(gpuFirTolerance);
    }
    limited.destroy();
  });
});
