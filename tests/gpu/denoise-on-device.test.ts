import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../src/dsp/statistics/random.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { moveBound } from '../../src/gpu/move-bound.ts';
import type { DenoiseParams } from '../../src/model/denoise.ts';
import type { Samples } from '../../src/model/samples.ts';
import { cleanOnDevice } from '../../src/pipeline/denoise/on-device/clean-on-device.ts';
import { DeviceEcg } from '../../src/pipeline/denoise/on-device/device-ecg.ts';
import { releaseSamples } from '../../src/pipeline/denoise/on-device/device-samples.ts';
import { movesOnDevice } from '../../src/pipeline/denoise/on-device/moves-on-device.ts';
import { denoiseInput, denoiseParams } from '../support/denoise-case.ts';
import { makeEngine } from '../support/gpu-engine.ts';
import { shareOfRange } from '../support/share-of-range.ts';
import { syntheticEcg } from '../support/synthetic-ecg.ts';
import { gpuSampleTolerance } from '../support/tolerances.ts';
import { cleanEcg } from '../support/denoise-whole/clean.ts';
import { writeCleaned } from '../support/denoise-whole/write-cleaned.ts';
import {
  correctCycles,
  type CorrectedCycles,
  cyclesToMove,
  alignCycles,
  preprocessEcg,
  settleCycles,
} from '../support/denoise-whole/correct.ts';

let engine: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
});

afterAll(() => engine.destroy());

const fs = 100;

/** Makes beats at a varying rate with noise, some premature, with the detected R off by a few samples in places. */
function makeRecord({ beatCount = 70, noise = 0.15, seed = 1, gap = false } = {}) {
  const random = createRandom(seed);
  const trueSec: number[] = [];
  for (let b = 0, sec = 0.7; b < beatCount; b++) {
    trueSec.push(sec);
    sec += b % 17 === 9 ? 0.4 : 0.72 + 0.1 * Math.sin(b / 9) + 0.02 * random.normal();
  }
  const durationSec = (trueSec.at(-1) ?? 0) + 0.5;
  const values = syntheticEcg(fs, durationSec, trueSec);
  for (let n = 0; n < values.length; n++) values[n] += noise * random.normal();
  if (gap) values.fill(NaN, 20 * fs, 22 * fs);
  const rSec = trueSec.map((sec) => sec + Math.round(1.2 * random.normal()) / fs);
  return denoiseInput(values, fs, Float64Array.from(rSec));
}

/** Runs the method on the CPU and on the device, from the same pre-processed samples. */
async function both(record: ReturnType<typeof makeRecord>, changed: Partial<DenoiseParams>) {
  const params = { ...denoiseParams, ...changed };
  const { samples } = preprocessEcg(record.ecg, fs, record.rSec, params);
  const layout = alignCycles(samples, fs, record.rSec, params);
  const corrected = correctCycles(samples, layout, params);
  const toMove = cyclesToMove(samples, layout, params);
  if (corrected === null || toMove === null) throw new Error('no whole cycle');
  const ecg = new DeviceEcg(engine, samples, toMove.modulator, params);
  const found = await movesOnDevice(ecg, toMove, params);
  const settled = settleCycles(toMove, found.sharpened(params), params);
  const { halves, ...cleaned } = await cleanOnDevice(ecg, settled, params);
  const clean = writeCleaned(samples, settled, { halves, ...cleaned });
  ecg.release();
  releaseSamples(samples);
  const truth = cleanEcg(samples, corrected, params);
  return { params, samples, corrected, settled, found, cleaned, clean, halves, truth };
}

function listDecisions({ moves, rejections, doubtful, warnings }: CorrectedCycles) {
  return { moves, rejections, doubtful, warnings };
}

function singles({ values }: Samples): Float32Array {
  return new Float32Array(values);
}

const changes: readonly Partial<DenoiseParams>[] = [
  {},
  { templateOver: 'centred', rolling: 20 },
  { templateOver: 'trailing', rolling: 15, moveGain: 0 },
  { stretch: 'qt', leastMatchOf: 'median', leastMatch: 0.97 },
  { largestMoveMs: 0, leastMatch: 1 },
  { largestMoveMs: 100, moveGain: 0.2, rrFrom: 0.9, rrTo: 1.1 },
];

describe('segmented-beat modulation on a device', () => {
  it.each(changes)('decides like the CPU and gives its template and samples: %o', async (changed) => {
    for (const gap of [false, true]) {
      const { corrected, settled, found, cleaned, clean, truth, samples } = await both(
        makeRecord({ gap }),
        changed,
      );
      expect(listDecisions(settled)).toEqual(listDecisions(corrected));
      const apart = corrected.rhos.map((rho, i) => Math.abs((found.rhos[i] ?? 0) - rho) || 0);
      expect(Math.max(...apart)).toBeLessThan(moveBound(corrected.rows.length));
      expect(cleaned.template).toEqual(truth.template);
      // A single template is written by the host, rolling ones by the device.
      const most = changed.templateOver === undefined ? 0 : gpuSampleTolerance;
      const known = (values: Float64Array) => values.filter((value) => !Number.isNaN(value));
      expect(shareOfRange(known(clean), known(truth.clean))).toBeLessThanOrEqual(most);
      const missing = clean.findIndex((value) => Number.isNaN(value));
      expect(missing).toBe(samples.values.findIndex((value) => Number.isNaN(value)));
      expect(singles(samples)).toHaveLength(clean.length);
    }
  });
});
