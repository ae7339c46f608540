import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { firRow, uploadRow } from '../../src/gpu/kernels/fir-row.ts';
import { makeEngine } from '../support/gpu-engine.ts';
import { filterError, filterOnEngine } from '../support/gpu-filter.ts';
import type { FilterCase } from '../support/gpu-filter.ts';
import { noise } from '../support/gpu-signals.ts';
import { withSmallLimits } from '../support/small-limits.ts';
import { gpuFirTolerance } from '../support/tolerances.ts';

let engine: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
});

afterAll(() => engine.destroy());

function rowError(on: GpuEngine, filterCase: FilterCase, threads: number): Promise<number> {
  return filterError(on, filterCase, (commands, x, y) => {
    const filter = uploadRow(on, commands, filterCase.taps);
    firRow(on, commands, filter, x, y, filterCase.sampleCount, filterCase.alignment, threads);
    return [filter.taps];
  });
}

describe('fir-row', () => {
  it.each([8, 24, 64, 256])('filters in workgroups of %i like the float64 sum', async (threads) => {
    for (const tapCount of [1, 8, 101]) {
      const taps = noise(tapCount, tapCount);
      const sizes = [tapCount, threads - 1, threads, threads + 1, 1999];
      for (const sampleCount of sizes.filter((count) => count >= tapCount)) {
        for (const alignment of ['zero-phase', 'causal'] as const) {
          const error = await rowError(engine, { sampleCount, taps, alignment }, threads);
          expect(error, `${sampleCount} samples, ${tapCount} taps`).toBeLessThan(gpuFirTolerance);
        }
      }
    }
  });

  it('accepts an empty signal', async () => {
    const filtered = await filterOnEngine(engine, new Float32Array(0), (commands, x, y) => {
      const filter = uploadRow(engine, commands, noise(5, 1));
      firRow(engine, commands, filter, x, y, 0, 'zero-phase');
      return [filter.taps];
    });
    expect(filtered).toHaveLength(0);
  });

  it('filters more than a dispatch or a binding holds', async () => {
    const limited = await makeEngine();
    withSmallLimits(limited, {
      maxComputeWorkgroupsPerDimension: 30,
      maxStorageBufferBindingSize: 2048,
    });
    const filterCase: FilterCase = { sampleCount: 5003, taps: noise(33, 2), alignment: 'zero-phase' };
    expect(await rowError(limited, filterCase, 8)).toBeLessThan(gpuFirTolerance);
    limited.destroy();
  });
});
