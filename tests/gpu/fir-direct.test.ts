import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { firDirect, uploadDirect } from '../../src/gpu/kernels/fir-direct.ts';
import type { DirectTiling } from '../../src/gpu/kernels/fir-direct.ts';
import { makeEngine } from '../support/gpu-engine.ts';
import { filterError, filterOnEngine } from '../support/gpu-filter.ts';
import type { FilterCase } from '../support/gpu-filter.ts';
import { noise } from '../support/gpu-signals.ts';
import { withSmallLimits } from '../support/small-limits.ts';
import { gpuFirTolerance } from '../support/tolerances.ts';
import { itInFullRun } from '../support/gate.ts';

let engine: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
});

afterAll(() => engine.destroy());

function directError(on: GpuEngine, filterCase: FilterCase, tiling: DirectTiling): Promise<number> {
  return filterError(on, filterCase, (commands, x, y) => {
    const filter = uploadDirect(on, commands, filterCase.taps);
    firDirect(on, commands, filter, x, y, filterCase.sampleCount, filterCase.alignment, tiling);
    return [filter.taps];
  });
}

const small: DirectTiling = { threads: 16, tile: 128 };

describe('fir-direct', () => {
  it.each([1, 2, 15, 16, 17, 100, 129, 300])(
    'filters with %i taps like the float64 sum',
    async (tapCount) => {
      const taps = noise(tapCount, tapCount);
      for (const sampleCount of [Math.max(15, tapCount), 255, 256, 257, 1999].filter(
        (count) => count >= tapCount,
      )) {
        for (const alignment of ['zero-phase', 'causal'] as const) {
          const error = await directError(engine, { sampleCount, taps, alignment }, small);
          expect(error, `${sampleCount} samples, ${alignment}`).toBeLessThan(gpuFirTolerance);
        }
      }
    },
  );

  itInFullRun('keeps its digits over thousands of taps', async () => {
    for (const tiling of [
      { threads: 128, tile: 512 },
      { threads: 256, tile: 256 },
    ]) {
      const taps = noise(2501, 3).map((value) => value + 0.5);
      const error = await directError(engine, { sampleCount: 9001, taps, alignment: 'zero-phase' }, tiling);
      expect(error, `${tiling.threads} threads`).toBeLessThan(gpuFirTolerance);
    }
  });

  it('accepts an empty signal', async () => {
    const filtered = await filterOnEngine(engine, new Float32Array(0), (commands, x, y) => {
      const filter = uploadDirect(engine, commands, noise(5, 1));
      firDirect(engine, commands, filter, x, y, 0, 'zero-phase');
      return [filter.taps];
    });
    expect(filtered).toHaveLength(0);
  });

  it('filters more than a dispatch or a binding holds', async () => {
    const limited = await makeEngine();
    withSmallLimits(limited, {
      maxComputeWorkgroupsPerDimension: 3,
      maxStorageBufferBindingSize: 8192,
    });
    const filterCase: FilterCase = { sampleCount: 9011, taps: noise(64, 2), alignment: 'zero-phase' };
    expect(await directError(limited, filterCase, small)).toBeLessThan(gpuFirTolerance);
    limited.destroy();
  });
});
