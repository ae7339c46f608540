import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { designResampleFilter, resample } from '../../src/dsp/resampling/resample.ts';
import { Commands } from '../../src/gpu/commands.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import {
  chooseDecimation,
  decimateOnDevice,
  releaseDecimation,
  uploadDecimation,
} from '../../src/gpu/kernels/decimate.ts';
import { makeEngine } from '../support/gpu-engine.ts';
import { slowWaves } from '../support/gpu-signals.ts';
import { OnDevice } from '../support/on-device.ts';
import { shareOfRange } from '../support/share-of-range.ts';
import { gpuDecimationTolerance } from '../support/tolerances.ts';
import { sweep } from '../support/gate.ts';

let engine: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
});

afterAll(() => engine.destroy());

describe('decimateOnDevice', () => {
  type Case = readonly [down: number, method: string];
  // The code for this ratio is compiled for decimate-blocks.test.ts in any case.
  const gate: readonly Case[] = [[4, 'blocks']];
  const rest: readonly Case[] = [
    [8, 'blocks'],
    [100, 'phases'],
  ];
  for (const { cases, isLeftOut, note } of sweep(gate, rest))
    it.skipIf(isLeftOut).each(cases)(
      `decimates a signal to 1/%i of its rate, %s${note}`,
      async (down, method) => {
        const filter = designResampleFilter(down, 1);
        expect(chooseDecimation(engine, filter)).toBe(method);
        const x = slowWaves(30_001, down);
        const device = new OnDevice(engine);
        const [input, output] = [device.input(x), device.output(Math.ceil(x.length / down))];
        const onDevice = uploadDecimation(engine, device.commands, filter, chooseDecimation(engine, filter));
        decimateOnDevice(engine, device.commands, onDevice, input, output, { from: 0, to: x.length });
        const values = new Float32Array(await device.read(output));
        releaseDecimation(onDevice);
        const truth = resample({ values: Float64Array.from(x), gaps: [] }, down, 1).values;
        expect(shareOfRange(values, truth)).toBeLessThan(gpuDecimationTolerance);
      },
    );

  it('uses another way until the code of phases is compiled, which starts on the next request', async () => {
    const fresh = await makeEngine();
    const prepared: string[] = [];
    let isReady = false;
    fresh.prepare = (kernel) => {
      prepared.push(kernel.name);
      return Promise.resolve();
    };
    fresh.isReady = () => isReady;
    const methodOf = (down: number) => {
      const commands = new Commands();
      const made = uploadDecimation(fresh, commands, designResampleFilter(down, 1));
      releaseDecimation(made);
      return made.method;
    };
    expect([methodOf(100), ...prepared]).toEqual(['direct']);
    expect([methodOf(20), ...prepared]).toEqual(['blocks', 'decimate-phases']);
    isReady = true;
    expect([methodOf(20), methodOf(100), methodOf(8)]).toEqual(['phases', 'phases', 'blocks']);
    fresh.destroy();
  });

  it('rejects fractional ratios', () => {
    const device = new OnDevice(engine);
    expect(() => uploadDecimation(engine, device.commands, designResampleFilter(3, 2))).toThrow(RangeError);
  });
});
