import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import type { BlockSize } from '../../src/gpu/fft-block.ts';
import { firPartitioned, partitionedSize, uploadPartitioned } from '../../src/gpu/kernels/fir-partitioned.ts';
import { makeEngine } from '../support/gpu-engine.ts';
import { filterError, filterOnEngine } from '../support/gpu-filter.ts';
import type { FilterCase } from '../support/gpu-filter.ts';
import { noise } from '../support/gpu-signals.ts';
import { withSmallLimits } from '../support/small-limits.ts';
import { gpuFirTolerance } from '../support/tolerances.ts';
import { sweep } from '../support/gate.ts';

let engine: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
});

afterAll(() => engine.destroy());

function partitionedError(on: GpuEngine, filterCase: FilterCase, size: BlockSize): Promise<number> {
  return filterError(on, filterCase, (commands, x, y) => {
    const filter = uploadPartitioned(on, commands, filterCase.taps, size);
    firPartitioned(on, commands, filter, x, y, filterCase.sampleCount, filterCase.alignment);
    return [filter.partitions, filter.twiddles];
  });
}

type SizeAndTaps = readonly [size: 512 | 1024 | 2048 | 4096, tapCount: number];

const casesOfGate: readonly SizeAndTaps[] = [
  [512, 256],
  [512, 257],
  [512, 1500],
];
const otherCases: readonly SizeAndTaps[] = [
  [1024, 2048],
  [2048, 5001],
  [4096, 9001],
];

describe('fir-partitioned', () => {
  for (const { cases, isLeftOut, note } of sweep(casesOfGate, otherCases))
    it.skipIf(isLeftOut).each(cases)(
      `filters in blocks of %i and %i taps like the float64 sum${note}`,
      async (size, tapCount) => {
        const taps = noise(tapCount, tapCount);
        const sizes =
          size < 4096 ? [tapCount, 4 * size - 1, 4 * size, 4 * size + 1, 9 * size + 77] : [20_011];
        for (const sampleCount of sizes.filter((count) => count >= tapCount)) {
          for (const alignment of ['zero-phase', 'causal'] as const) {
            const error = await partitionedError(engine, { sampleCount, taps, alignment }, size);
            expect(error, `${sampleCount} samples, ${alignment}`).toBeLessThan(gpuFirTolerance);
          }
        }
      },
    );

  it('filters more pairs of blocks than one workgroup of the sum handles', async () => {
    const filterCase: FilterCase = { sampleCount: 70_003, taps: noise(600, 5), alignment: 'zero-phase' };
    expect(await partitionedError(engine, filterCase, 512)).toBeLessThan(gpuFirTolerance);
  });

  it('accepts an empty signal', async () => {
    const filtered = await filterOnEngine(engine, new Float32Array(0), (commands, x, y) => {
      const filter = uploadPartitioned(engine, commands, noise(700, 1), 512);
      firPartitioned(engine, commands, filter, x, y, 0, 'zero-phase');
      return [filter.partitions, filter.twiddles];
    });
    expect(filtered).toHaveLength(0);
  });

  it('filters more than a dispatch or a binding holds', async () => {
    const limited = await makeEngine();
    withSmallLimits(limited, {
      maxComputeWorkgroupsPerDimension: 5,
      maxStorageBufferBindingSize: 2 ** 17,
    });
    const filterCase: FilterCase = { sampleCount: 40_011, taps: noise(1500, 2), alignment: 'zero-phase' };
    expect(await partitionedError(limited, filterCase, 512)).toBeLessThan(gpuFirTolerance);
    limited.destroy();
  });

  it('uses the largest blocks that the device holds', async () => {
    expect(partitionedSize(engine)).toBe(4096);
  });
});
