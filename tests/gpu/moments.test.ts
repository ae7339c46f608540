import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { skewness } from '../../src/dsp/statistics/stats.ts';
import { Commands } from '../../src/gpu/commands.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { recordMoments, momentsFromBlocks } from '../../src/gpu/kernels/moments.ts';
import { makeEngine, fillBuffersWithNaN } from '../support/gpu-engine.ts';
import { slowWaves } from '../support/gpu-signals.ts';
import { gpuSkewnessTolerance } from '../support/tolerances.ts';

let engine: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
});

afterAll(() => engine.destroy());

async function skewnessOnDevice(x: Float32Array<ArrayBuffer>): Promise<number> {
  const input = engine.allocate('x', x.byteLength);
  await fillBuffersWithNaN(engine, 16 * Math.ceil(x.length / 4096));
  const commands = new Commands().upload(input, x);
  const sums = recordMoments(engine, commands, input, x.length);
  commands.download(sums);
  const { downloads } = await engine.run(commands);
  input.release();
  sums.release();
  return momentsFromBlocks(downloads[0] ?? new ArrayBuffer(0)).skewness;
}

describe('moments', () => {
  it.each([1, 4095, 4096, 4097, 250_007])('give the skewness of %i values', async (count) => {
    const x = slowWaves(count, count).map((value) => value ** 3 + 0.2 * value);
    const found = await skewnessOnDevice(x);
    expect(Math.abs(found - skewness(x))).toBeLessThan(gpuSkewnessTolerance);
  });

  it('are missing for no values', async () => {
    expect(await skewnessOnDevice(new Float32Array(0))).toBe(0);
  });
});
