import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { designResampleFilter, resample } from '../../src/dsp/resampling/resample.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { decimateDirect, uploadDirectDecimation } from '../../src/gpu/kernels/decimate-direct.ts';
import { itInFullRun, sweep } from '../support/gate.ts';
import { makeEngine } from '../support/gpu-engine.ts';
import { slowWaves } from '../support/gpu-signals.ts';
import { makeTightEngine, OnDevice } from '../support/on-device.ts';
import { shareOfRange } from '../support/share-of-range.ts';
import { gpuDecimationTolerance } from '../support/tolerances.ts';

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

async function decimated(
  on: GpuEngine,
  x: Float32Array<ArrayBuffer>,
  down: number,
  stretches = [{ from: 0, to: x.length }],
): Promise<Float32Array> {
  const device = new OnDevice(on);
  const [input, output] = [device.input(x), device.output(Math.ceil(x.length / down))];
  const filter = uploadDirectDecimation(on, device.commands, designResampleFilter(down, 1));
  for (const stretch of stretches) decimateDirect(on, device.commands, filter, input, output, stretch);
  const values = await device.read(output);
  filter.taps.release();
  return new Float32Array(values);
}

function twin(x: Float32Array, down: number, gaps: { from: number; to: number }[] = []): Float64Array {
  return resample({ values: Float64Array.from(x), gaps }, down, 1).values;
}

describe('decimateDirect', () => {
  for (const { cases, isLeftOut, note } of sweep([2], [3, 8, 31, 100]))
    it.skipIf(isLeftOut).each(cases)(`decimates signals to 1/%i of their rate${note}`, async (down) => {
      const half = (designResampleFilter(down, 1).taps.length - 1) / 2;
      const block = 16 * Math.floor(256 / down) * down;
      for (const length of [half + 1, block - 1, block, block + 1, 3 * block + 2 * half + 7]) {
        const x = slowWaves(Math.max(half + 1, length), length);
        const share = shareOfRange(await decimated(engine, x, down), twin(x, down));
        expect(share, `${length} samples`).toBeLessThan(gpuDecimationTolerance);
      }
    });

  itInFullRun('takes a ratio of more phases than are at work at a time', async () => {
    const x = slowWaves(90_001, 4);
    const share = shareOfRange(await decimated(engine, x, 300), twin(x, 300));
    expect(share).toBeLessThan(gpuDecimationTolerance);
  });

  itInFullRun(
    'goes on over several bindings and dispatches, and within little workgroup memory',
    async () => {
      for (const down of [2, 20]) {
        const x = slowWaves(60_001, down);
        const share = shareOfRange(await decimated(tight, x, down), twin(x, down));
        expect(share, `1/${down}`).toBeLessThan(gpuDecimationTolerance);
      }
    },
  );

  it('treats each stretch separately and keeps the gaps', async () => {
    const x = slowWaves(20_001, 6);
    x.fill(Number.NaN, 9001, 9500);
    const values = await decimated(engine, x, 2, [
      { from: 0, to: 9001 },
      { from: 9500, to: x.length },
    ]);
    const truth = twin(x, 2, [{ from: 9001, to: 9500 }]);
    const isThere = (_: number, k: number) => !Number.isNaN(truth[k]);
    expect(values.every((value, k) => Number.isNaN(value) === Number.isNaN(truth[k]))).toBe(true);
    const share = shareOfRange(values.filter(isThere), truth.filter(isThere));
    expect(share).toBeLessThan(gpuDecimationTolerance);
  });

  it('rejects a stretch that its filter overlaps from end to end', async () => {
    await expect(decimated(engine, slowWaves(100, 1), 4)).rejects.toThrow(RangeError);
  });
});
