import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { blockSizes } from '../../src/gpu/fft-block.ts';
import type { BlockSize } from '../../src/gpu/fft-block.ts';
import { overlapSave, overlapSaveSize, uploadOverlapSave } from '../../src/gpu/kernels/fir-overlap-save.ts';
import { sweep } from '../support/gate.ts';
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

function overlapSaveError(on: GpuEngine, filterCase: FilterCase, size: BlockSize): Promise<number> {
  return filterError(on, filterCase, (commands, x, y) => {
    const filter = uploadOverlapSave(on, commands, filterCase.taps, size);
    overlapSave(on, commands, filter, x, y, filterCase.sampleCount, filterCase.alignment);
    return [filter.spectrum, filter.twiddles];
  });
}

describe('fir-overlap-save', () => {
  const isOfGate = (size: number): boolean => size === 512;
  const [gate, rest] = [blockSizes.filter(isOfGate), blockSizes.filter((size) => !isOfGate(size))];
  for (const { cases, isLeftOut, note } of sweep(gate, rest))
    it.skipIf(isLeftOut).each(cases)(`filters in blocks of %i like the direct sum${note}`, async (size) => {
      const taps = noise(101, 7);
      const hop = Math.floor((size - 100) / 32) * 32;
      for (const sampleCount of [101, 2 * hop - 1, 2 * hop, 2 * hop + 1, 5 * hop + 17]) {
        for (const alignment of ['zero-phase', 'causal'] as const) {
          const error = await overlapSaveError(engine, { sampleCount, taps, alignment }, size);
          expect(error, `${sampleCount} samples, ${alignment}`).toBeLessThan(gpuFirTolerance);
        }
      }
    });

  // Numbers of taps with every kind of padding: to lines of 32, of 8 and none; hops of whole rows or not.
  for (const { cases, isLeftOut, note } of sweep([65], [2, 128, 257, 37, 64, 84, 99, 113, 129, 200, 384]))
    it.skipIf(isLeftOut).each(cases)(`filters with %i taps${note}`, async (tapCount) => {
      const taps = noise(tapCount, tapCount);
      for (const alignment of ['zero-phase', 'causal'] as const) {
        const error = await overlapSaveError(engine, { sampleCount: 4001, taps, alignment }, 512);
        expect(error, alignment).toBeLessThan(gpuFirTolerance);
      }
    });

  it('accepts an empty signal', async () => {
    const filtered = await filterOnEngine(engine, new Float32Array(0), (commands, x, y) => {
      const filter = uploadOverlapSave(engine, commands, noise(7, 1), 512);
      overlapSave(engine, commands, filter, x, y, 0, 'zero-phase');
      return [filter.spectrum, filter.twiddles];
    });
    expect(filtered).toHaveLength(0);
  });

  it('filters more than a dispatch or a binding holds', async () => {
    const limited = await makeEngine();
    withSmallLimits(limited, {
      maxComputeWorkgroupsPerDimension: 3,
      maxStorageBufferBindingSize: 2 ** 16,
    });
    for (const alignment of ['zero-phase', 'causal'] as const) {
      const filterCase: FilterCase = { sampleCount: 60_011, taps: noise(101, 2), alignment };
      expect(await overlapSaveError(limited, filterCase, 512), alignment).toBeLessThan(gpuFirTolerance);
    }
    limited.destroy();
  });

  it('uses larger blocks for more taps, and none if the taps fill the largest', () => {
    expect(overlapSaveSize(engine, 1e6, 9)).toBeLessThan(overlapSaveSize(engine, 1e6, 1500) ?? 0);
    expect(overlapSaveSize(engine, 1e6, 3200)).toBeNull();
  });
});
