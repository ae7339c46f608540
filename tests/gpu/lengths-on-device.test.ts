import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultCurveLengthParams } from '../../src/analysis/qrs/curve-length-params.ts';
import { curveLength } from '../../src/analysis/qrs/curve-length-signal.ts';
import { lengthInput } from '../../src/analysis/qrs/length-input.ts';
import { runPasses } from '../../src/analysis/qrs/passes.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { LengthsOnDevice } from '../../src/pipeline/qrs/lengths-on-device.ts';
import { makeEngine } from '../support/gpu-engine.ts';
import { noisyEcg } from '../support/noisy-ecg.ts';
import { shareOfRange } from '../support/share-of-range.ts';
import { gpuCurveLengthTolerance } from '../support/tolerances.ts';

let engine: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
});

afterAll(() => engine.destroy());

/** Computes L of an ECG that arrives in pieces and is uploaded in runs with other ends. */
async function inRuns(x: Float64Array, arithmetic: 'integer' | 'real') {
  const frame = { arithmetic, fs: 360, gain: 200, unit: 'mV', sampleCount: x.length };
  const input = runPasses(lengthInput(frame, defaultCurveLengthParams), [x]);
  const device = new LengthsOnDevice(engine, input, 3001);
  const scaled = input.begin()(x);
  const made: number[] = [];
  for (let from = 0; from < scaled.length; from += 2500) {
    for (const part of await device.push(scaled.slice(from, from + 2500))) made.push(...part);
  }
  return { made: Float64Array.from(made), whole: curveLength(scaled, input.scale) };
}

describe('L of a long record', () => {
  it('equals in runs what it is at once: integers exactly, others within their tolerance', async () => {
    const ecg = noisyEcg(10_000, 360, 4);
    const digital = ecg.map((value) => Math.round(200 * value));
    const exact = await inRuns(digital, 'integer');
    expect(exact.made).toEqual(exact.whole);
    const real = await inRuns(ecg, 'real');
    expect(real.made).toHaveLength(real.whole.length);
    expect(shareOfRange(real.made, real.whole)).toBeLessThan(gpuCurveLengthTolerance);
  });
});
