import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPyramid } from '../../src/dsp/pyramid.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { pyramid, pyramidBlockCount, pyramidLevelRanges } from '../../src/gpu/kernels/pyramid.ts';
import { makeEngine } from '../support/gpu-engine.ts';
import { trace } from '../support/gpu-signals.ts';
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

/** Least and largest of each level, as the device has them. */
async function onDevice(on: GpuEngine, x: Float32Array<ArrayBuffer>) {
  const count = pyramidBlockCount(x.length);
  const device = new OnDevice(on);
  const samples = device.input(x);
  const [least, largest] = [device.output(count), device.output(count)];
  pyramid(on, device.commands, samples, least, largest, x.length);
  const [min, max] = (await device.readAll([least, largest])).map((values) => new Float32Array(values));
  return pyramidLevelRanges(x.length).map(({ from, count: blocks }) => ({
    min: min.subarray(from, from + blocks),
    max: max.subarray(from, from + blocks),
  }));
}

function twin(x: Float32Array) {
  const builder = buildPyramid(x.length);
  builder.add(Float64Array.from(x));
  return builder.pyramid.levels;
}

describe('pyramid', () => {
  it.each([0, 1, 63, 64, 65, 16_383, 16_384, 16_385, 100_003])(
    'has the levels of %i samples',
    async (length) => {
      const x = trace(length, length);
      expect(await onDevice(engine, x)).toEqual(twin(x));
    },
  );

  it('joins levels in a second pass and a third', async () => {
    const part = trace(65_536, 3);
    const x = new Float32Array(16_384 * 1024 * 4 + 77);
    for (let from = 0; from < x.length; from += 65_536) x.set(part.subarray(0, x.length - from), from);
    const [levels, truth] = [await onDevice(engine, x), twin(x)];
    expect(levels).toHaveLength(truth.length);
    for (const [index, { min, max }] of levels.entries()) {
      expect(min.findIndex((value, i) => value !== truth[index].min[i])).toBe(-1);
      expect(max.findIndex((value, i) => value !== truth[index].max[i])).toBe(-1);
    }
  });

  it('leaves missing samples out, and blocks that hold no others missing', async () => {
    const x = trace(40_001, 9);
    x.fill(Number.NaN, 100, 5000).fill(Number.NaN, 20_000, 20_003).fill(Number.NaN, 39_990);
    x.set([-Infinity, Infinity, -1e-40, 3.4e38], 30_000);
    // A NaN of the other sign, as arithmetic leaves it.
    new Uint32Array(x.buffer)[50] = 0xffc00001;
    expect(await onDevice(engine, x)).toEqual(twin(x));
    expect(await onDevice(engine, new Float32Array(700).fill(Number.NaN))).toEqual(
      twin(new Float32Array(700).fill(Number.NaN)),
    );
  });

  it('goes on over several bindings and dispatches', async () => {
    const x = trace(150_001, 5);
    expect(await onDevice(tight, x)).toEqual(twin(x));
  });
});
