import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { designResampleFilter, resample } from '../../src/dsp/resampling/resample.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import {
  canDecimateByBlocks,
  decimateBlocks,
  uploadBlockDecimation,
} from '../../src/gpu/kernels/decimate-blocks.ts';
import { sweep } from '../support/gate.ts';
import { makeEngine } from '../support/gpu-engine.ts';
import { slowWaves } from '../support/gpu-signals.ts';
import { makeTightEngine, OnDevice } from '../support/on-device.ts';
import { shareOfRange } from '../support/share-of-range.ts';
import { gpuDecimationTolerance } from '../support/tolerances.ts';

let engine: GpuEngine;
let tight: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
  tight = await makeTightEngine(24_000);
});

afterAll(() => {
  engine.destroy();
  tight.destroy();
});

async function decimated(
  on: GpuEngine,
  x: Float32Array<ArrayBuffer>,
  down: number,
  stretches = [{ from: 0, to: x.length }],
): Promise<Float32Array> {
  const device = new OnDevice(on);
  const [input, output] = [device.input(x), device.output(Math.ceil(x.length / down))];
  const filter = uploadBlockDecimation(on, device.commands, designResampleFilter(down, 1));
  for (const stretch of stretches) decimateBlocks(on, device.commands, filter, input, output, stretch);
  const values = await device.read(output);
  filter.spectrum.release();
  filter.twiddles.release();
  return new Float32Array(values);
}

function twin(x: Float32Array, down: number, gaps: { from: number; to: number }[] = []): Float64Array {
  return resample({ values: Float64Array.from(x), gaps }, down, 1).values;
}

describe('decimateBlocks', () => {
  for (const { cases, isLeftOut, note } of sweep([4], [2, 3, 5, 8, 16]))
    it.skipIf(isLeftOut).each(cases)(`decimates signals to 1/%i of their rate${note}`, async (down) => {
      const half = (designResampleFilter(down, 1).taps.length - 1) / 2;
      for (const length of [half + 1, 4095, 4096, 4097, 50_001]) {
        const x = slowWaves(length, length);
        const share = shareOfRange(await decimated(engine, x, down), twin(x, down));
        expect(share, `${length} samples`).toBeLessThan(gpuDecimationTolerance);
      }
    });

  it('continues across several bindings and dispatches', async () => {
    const x = slowWaves(60_001, 4);
    const share = shareOfRange(await decimated(tight, x, 4), twin(x, 4));
    expect(share).toBeLessThan(gpuDecimationTolerance);
  });

  it('treats each stretch separately and keeps the gaps', async () => {
    const x = slowWaves(20_001, 6);
    x.fill(Number.NaN, 9001, 9500);
    const values = await decimated(engine, x, 4, [
      { from: 0, to: 9001 },
      { from: 9500, to: x.length },
    ]);
    const truth = twin(x, 4, [{ from: 9001, to: 9500 }]);
    const isThere = (_: number, k: number) => !Number.isNaN(truth[k]);
    expect(values.every((value, k) => Number.isNaN(value) === Number.isNaN(truth[k]))).toBe(true);
    const share = shareOfRange(values.filter(isThere), truth.filter(isThere));
    expect(share).toBeLessThan(gpuDecimationTolerance);
  });

  it('leaves long filters and small devices to the direct sum', async () => {
    const can = (down: number) => canDecimateByBlocks(engine, designResampleFilter(down, 1));
    expect([2, 3, 20, 64, 100].map(can)).toEqual([true, true, true, false, false]);
    expect(canDecimateByBlocks(engine, designResampleFilter(2, 3))).toBe(false);
    await expect(decimated(engine, slowWaves(40_000, 1), 100)).rejects.toThrow(RangeError);
  });
});
