import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../src/dsp/statistics/random.ts';
import { scanWrapping } from '../../src/dsp/samples/scan.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { scan } from '../../src/gpu/kernels/scan.ts';
import { makeEngine } from '../support/gpu-engine.ts';
import { makeTightEngine, OnDevice } from '../support/on-device.ts';
import { itInFullRun } from '../support/gate.ts';

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

function words(count: number): Uint32Array<ArrayBuffer> {
  const random = createRandom(count);
  return Uint32Array.from({ length: count }, () => random.uniform() * 2 ** 32);
}

async function scanned(values: Uint32Array<ArrayBuffer>, on: GpuEngine) {
  const device = new OnDevice(on);
  const [input, sums] = [device.input(values), device.output(values.length)];
  scan(on, device.commands, input, sums, values.length);
  return new Uint32Array(await device.read(sums));
}

const lengths = [0, 1, 3, 4095, 4096, 4097, 100_003];

describe('scan', () => {
  it.each(lengths)('sums %i values modulo 2³²', async (length) => {
    const values = words(length);
    expect(await scanned(values, engine)).toEqual(scanWrapping(values));
  });

  itInFullRun('sums more values than there are tiles of one piece', async () => {
    const values = words(4096 * 4096 + 4096 + 5);
    const sums = await scanned(values, engine);
    const twin = scanWrapping(values);
    expect(sums.findIndex((sum, i) => sum !== twin[i])).toBe(-1);
  });

  it('carries across several bindings and dispatches', async () => {
    const values = words(50_001);
    expect(await scanned(values, tight)).toEqual(scanWrapping(values));
  });
});
