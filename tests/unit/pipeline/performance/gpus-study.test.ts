import { describe, expect, it } from 'vitest';
import type { GpusRow } from '../../../../src/pipeline/performance/gpus-study.ts';
import type { PoolPart } from '../../../../src/pipeline/performance/cpu-pool.ts';
import { filterPart } from '../../../../src/pipeline/performance/cpu-pool.ts';
import type { GpuMember } from '../../../../src/pipeline/performance/gpus-study.ts';
import { runGpusStudy } from '../../../../src/pipeline/performance/gpus-study.ts';
import { smallBench, tickingClock } from '../../../support/bench-tools.ts';
import { firSingleTolerance } from '../../../support/tolerances.ts';

/** Creates a GPU simulated by the CPU, with kernels that take a µs per output. */
function fakeMember(name: string): GpuMember {
  let held: PoolPart | null = null;
  let made = new Float32Array(0);
  return {
    name,
    prepare: async (part) => {
      held = part;
    },
    run: async () => {
      if (held !== null) made = Float32Array.from(await filterPart({ ...held, method: 'direct' }));
    },
    kernelMs: async () => made.length / 1000,
    output: async () => made,
    close: () => undefined,
  };
}

async function rowsOver(count: number): Promise<GpusRow[]> {
  const members = Array.from({ length: count }, (_, k) => fakeMember(`GPU ${k}`));
  const rows: GpusRow[] = [];
  const tools = { now: tickingClock(), signal: new AbortController().signal };
  await runGpusStudy(tools, members, { ...smallBench, lengths: [1001] }, (row) => rows.push(row));
  return rows;
}

describe('runGpusStudy', () => {
  it.each([1, 2, 3])('joins the parts of %i GPUs to the result of one', async (count) => {
    const [row, ...others] = await rowsOver(count);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ sampleCount: 1001, tapCount: 21, gpuCount: count, differenceFromOne: 0 });
    expect(row.largestDifference).toBeLessThan(firSingleTolerance);
    expect(row.one.kernelMs).toBe(1.001);
    expect(row.all.kernelMs).toBe(Math.ceil(1001 / count) / 1000);
  });

  it('measures nothing for none', async () => {
    expect(await rowsOver(0)).toEqual([]);
  });
});
