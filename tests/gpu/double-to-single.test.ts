import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../src/dsp/statistics/random.ts';
import { Commands } from '../../src/gpu/commands.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { uploadDoubles } from '../../src/gpu/kernels/double-to-single.ts';
import { makeEngine, fillBuffersWithNaN } from '../support/gpu-engine.ts';
import { makeTightEngine } from '../support/on-device.ts';

let engine: GpuEngine;
let tight: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
  tight = await makeTightEngine();
});

afterAll(() => {
  engine.destroy();
  tight.destroy();
});

async function broughtDown(on: GpuEngine, values: Float64Array) {
  await fillBuffersWithNaN(on, 4 * values.length, 4);
  const [y, largest] = [on.allocate('y', 4 * values.length), on.allocate('largest', 4)];
  const commands = new Commands();
  uploadDoubles(on, commands, values, y, largest);
  commands.download(y);
  commands.download(largest);
  const [singles, size] = (await on.run(commands)).downloads.map((bytes) => new Float32Array(bytes));
  y.release();
  largest.release();
  return { singles, largest: size?.[0] };
}

/** Computes the result of the host; values below the smallest normal number of single precision are 0. */
function exactPairs(values: Float64Array) {
  const singles = Float32Array.from(values, (value) => (Math.abs(value) >= 2 ** -126 ? value : 0));
  return { singles, largest: singles.reduce((most, value) => Math.max(most, Math.abs(value)), 0) };
}

describe('double-to-single', () => {
  it.each([1, 2047, 2049, 100_003])('rounds %i samples like the host', async (sampleCount) => {
    const random = createRandom(sampleCount);
    const values = Float64Array.from({ length: sampleCount }, (_, n) =>
      n % 97 === 5 ? NaN : random.normal() * 10 ** random.integer(12),
    );
    const truth = exactPairs(values);
    for (const on of [engine, tight]) expect(await broughtDown(on, values)).toEqual(truth);
  });

  it('is uploaded in pieces', async () => {
    const values = Float64Array.from({ length: 2 ** 20 + 12_345 }, (_, n) => Math.sin(n) - (n === 3 ? 7 : 0));
    expect(await broughtDown(engine, values)).toEqual(exactPairs(values));
  });

  it('handles halves, the largest and smallest numbers, and NaN', async () => {
    const half = 2 ** -24;
    const halves = [1 + half, 1 + 3 * half, 1 + half + 2 ** -52, 1 - half / 2, 2 - half];
    const ends = [3.4028235677973366e38, 3.4028234663852886e38, 2 ** -126, 2 ** -126 * (1 + half), 1e-39];
    const values = Float64Array.from([
      0,
      -0,
      1,
      -1,
      ...halves,
      ...ends,
      -1e-39,
      1e-320,
      NaN,
      Math.PI,
      -Math.E,
    ]);
    expect(await broughtDown(engine, values)).toEqual(exactPairs(values));
    const beyond = await broughtDown(engine, Float64Array.of(1, -1e39, 5));
    expect(beyond).toEqual({ singles: Float32Array.of(1, -Infinity, 5), largest: Infinity });
  });
});
