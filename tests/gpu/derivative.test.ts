import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differentiate, differentiatorTapCount } from '../../src/dsp/iir/derivative.ts';
import { filterStretches, findGaps } from '../../src/dsp/samples/gaps.ts';
import { Commands } from '../../src/gpu/commands.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { differentiateTrace } from '../../src/gpu/kernels/derivative.ts';
import { describeDifference, largestRange } from '../support/compare-arrays.ts';
import { makeEngine } from '../support/gpu-engine.ts';
import { slowWaves } from '../support/gpu-signals.ts';
import { withSmallLimits } from '../support/small-limits.ts';
import { gpuSampleTolerance } from '../support/tolerances.ts';

const fs = 500;

let engine: GpuEngine;
let smallEngine: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
  smallEngine = await makeEngine();
  withSmallLimits(smallEngine, { maxComputeWorkgroupsPerDimension: 2, maxStorageBufferBindingSize: 40_000 });
});

afterAll(() => {
  engine.destroy();
  smallEngine.destroy();
});

async function slopeOnDevice(x: Float32Array<ArrayBuffer>, on = engine, scale = 1): Promise<Float32Array> {
  const input = on.allocate('x', x.byteLength);
  const output = on.allocate('y', x.byteLength);
  const commands = new Commands().upload(input, x).upload(output, new Float32Array(x.length).fill(12_345));
  differentiateTrace(on, commands, input, output, x.length, fs, scale);
  commands.download(output);
  const { downloads } = await on.run(commands);
  for (const array of [input, output]) array.release();
  return new Float32Array(downloads[0] ?? new ArrayBuffer(0));
}

function twin(x: Float32Array): Float64Array {
  const values = Float64Array.from(x);
  return filterStretches({ values, gaps: findGaps(values) }, differentiatorTapCount, (part) =>
    differentiate(part, fs),
  ).values;
}

/** Describes the difference from the CPU reference; null if there is none. */
function apartFromTwin(slope: Float32Array, x: Float32Array): string | null {
  const expected = twin(x);
  const range = largestRange(expected.filter((value) => !Number.isNaN(value)));
  return describeDifference(slope, expected, gpuSampleTolerance * range);
}

describe('derivative', () => {
  it.each([9, 10, 2047, 2048, 2049, 100_003])(
    'agrees with the CPU reference for %i samples',
    async (length) => {
      const x = slowWaves(length, length);
      expect(apartFromTwin(await slopeOnDevice(x), x)).toBeNull();
    },
  );

  it('is empty for no sample, one or eight', async () => {
    expect(await slopeOnDevice(new Float32Array(0))).toHaveLength(0);
    for (const length of [1, 8]) {
      expect([...(await slopeOnDevice(slowWaves(length, 1)))].every(Number.isNaN)).toBe(true);
    }
  });

  it('treats each stretch between gaps separately, and none under nine samples', async () => {
    const x = slowWaves(5000, 3);
    let from = 3;
    for (let n = 1; from < x.length; n++) {
      x.fill(Number.NaN, from, from + 1 + (n % 3));
      from += 1 + (n % 3) + (n % 23);
    }
    const slope = await slopeOnDevice(x);
    expect(apartFromTwin(slope, x)).toBeNull();
    expect(slope.some((value) => !Number.isNaN(value))).toBe(true);
  });

  it('is split into small dispatches and bindings', async () => {
    const x = slowWaves(50_021, 5);
    x.fill(Number.NaN, 8_190, 8_195);
    expect(apartFromTwin(await slopeOnDevice(x, smallEngine), x)).toBeNull();
  });

  it('is inverted by its scale', async () => {
    const x = slowWaves(3000, 8);
    const upright = await slopeOnDevice(x);
    expect(await slopeOnDevice(x, engine, -1)).toEqual(upright.map((value) => -value));
  });
});
