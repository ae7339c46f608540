import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../src/dsp/statistics/random.ts';
import { scanWrapping } from '../../src/dsp/samples/scan.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { sweepBlocks } from '../../src/gpu/kernels/scan.ts';
import { makeEngine } from '../support/gpu-engine.ts';
import { makeTightEngine, OnDevice } from '../support/on-device.ts';
import { sweepFirst } from '../support/gate.ts';

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

describe('sweepBlocks', () => {
  for (const part of sweepFirst([512, 32, 2048] as const, 1))
    it.skipIf(part.isLeftOut).each(part.cases)(
      `sums blocks of %i, padded or not${part.note}`,
      async (blockLength) => {
        const random = createRandom(blockLength);
        for (const count of [0, 1, blockLength - 1, blockLength, blockLength + 1, 7 * blockLength + 3]) {
          const values = Uint32Array.from({ length: count }, () => random.uniform() * 2 ** 20);
          const twin = [...scanWrapping(values, blockLength)];
          for (const banks of [null, 16, 32] as const) {
            for (const on of [engine, tight]) {
              const device = new OnDevice(on);
              const [input, sums] = [device.input(values), device.output(count)];
              sweepBlocks(on, device.commands, input, sums, count, { blockLength, banks });
              const swept = [...new Uint32Array(await device.read(sums))];
              expect(swept, `${count} values, ${banks} banks`).toEqual(twin);
            }
          }
        }
      },
    );
});
