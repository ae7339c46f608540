import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../src/dsp/statistics/random.ts';
import { Commands } from '../../src/gpu/commands.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { digitalToPhysical } from '../../src/gpu/kernels/digital-to-physical.ts';
import { makeEngine, fillBuffersWithNaN } from '../support/gpu-engine.ts';

let engine: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
});

afterAll(() => engine.destroy());

describe('digital-to-physical', () => {
  it.each([
    [16, 1, 1],
    [16, 2047, 1],
    [16, 2048, 2],
    [16, 2049, 3],
    [32, 100_003, 1],
    [32, 5000, 2],
  ] as const)('reads %i-bit integers, %i samples, every %i-th of them', async (bits, sampleCount, stride) => {
    const random = createRandom(sampleCount);
    const last = 2 ** (bits === 16 ? 15 : 22);
    const first = stride - 1;
    const length = sampleCount * stride;
    const integers = Array.from({ length }, () => random.integer(2 * last) - last);
    const digital = bits === 16 ? Int16Array.from(integers) : Int32Array.from(integers);
    await fillBuffersWithNaN(engine, 4 * sampleCount);
    const y = engine.allocate('y', 4 * sampleCount);
    const words = engine.allocate('digital', digital.byteLength);
    const commands = new Commands().upload(words, digital);
    digitalToPhysical(commands, words, y, { bits, first, stride, sampleCount }, 0.125, -3.5);
    commands.download(y);
    const { downloads } = await engine.run(commands);
    const expected = Float32Array.from(
      { length: sampleCount },
      (_, i) => 0.125 * (digital[first + i * stride] ?? NaN) - 3.5,
    );
    expect(new Float32Array(downloads[0] ?? new ArrayBuffer(0))).toEqual(expected);
    y.release();
    words.release();
  });
});
