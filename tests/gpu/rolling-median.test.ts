import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../src/dsp/statistics/random.ts';
import { Commands } from '../../src/gpu/commands.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { GpuRefusedError } from '../../src/gpu/gpu-failure.ts';
import { rollingMedian } from '../../src/gpu/kernels/rolling-median.ts';
import { makeEngine } from '../support/gpu-engine.ts';
import { makeTightEngine, OnDevice } from '../support/on-device.ts';

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

function findMiddle(values: Float32Array): number {
  const sorted = values.toSorted();
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return lower + (upper - lower) / 2;
}

describe('rolling-median', () => {
  it.each([
    [1, 1, 1],
    [3, 70, 60],
    [7, 200, 11],
    [5, 600, 400],
  ])('finds the medians of %i columns of %i values over %i', async (columnCount, count, over) => {
    const random = createRandom(count);
    const stride = 64 * Math.ceil(count / 64);
    const columns = Float32Array.from({ length: columnCount * stride }, (_, i) =>
      i % 2 === 0 ? random.normal() : Math.round(3 * random.normal()),
    );
    const bounds = Uint32Array.from(
      Array.from({ length: count }, (_, i) => [
        Math.max(0, i - (over >> 1)),
        Math.min(count, i + ((over + 1) >> 1)),
      ]).flat(),
    );
    for (const on of [engine, tight]) {
      const device = new OnDevice(on);
      const medians = device.output(count * columnCount);
      const given = { columns: device.input(columns), stretches: device.input(bounds) };
      rollingMedian(device.commands, { ...given, columnCount, stride, bounds }, medians);
      const found = new Float32Array(await device.read(medians));
      const truth = Float32Array.from(found, (_, i) => {
        const own = (i % columnCount) * stride;
        const w = 2 * Math.floor(i / columnCount);
        return findMiddle(columns.subarray(own + bounds[w], own + bounds[w + 1]));
      });
      expect(
        found.map((value, i) => Math.abs(value - truth[i])).reduce((a, b) => Math.max(a, b)),
      ).toBeLessThan(1e-6);
    }
  });

  it('returns nothing for an empty stretch', async () => {
    const device = new OnDevice(engine);
    const medians = device.output(2);
    const bounds = Uint32Array.of(1, 1, 1, 2);
    const columns = device.input(Float32Array.of(5, 7));
    const given = { columns, columnCount: 1, stride: 64, stretches: device.input(bounds), bounds };
    rollingMedian(device.commands, given, medians);
    expect([...new Float32Array(await device.read(medians))]).toEqual([0, 7]);
  });

  it('rejects stretches that no workgroup holds', () => {
    const array = engine.allocate('columns', 256);
    const bounds = Uint32Array.of(0, 513);
    const given = { columns: array, columnCount: 1, stride: 576, stretches: array, bounds };
    expect(() => rollingMedian(new Commands(), given, array)).toThrow(GpuRefusedError);
    array.release();
  });
});
