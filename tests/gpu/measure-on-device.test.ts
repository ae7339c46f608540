import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSynthParams } from '../../src/analysis/synth/params.ts';
import type { SynthParams } from '../../src/analysis/synth/params.ts';
import { restSample } from '../../src/analysis/synth/samples.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import type { ParameterValues } from '../../src/model/parameters.ts';
import { analyseIntervals, type IntervalsRun } from '../../src/pipeline/intervals/analyse-intervals.ts';
import { intervalsDeclarations } from '../../src/pipeline/intervals/declarations.ts';
import { DeviceFilters } from '../../src/pipeline/intervals/on-device/device-filters.ts';
import {
  type DeviceIntervals,
  measureOnDevice,
} from '../../src/pipeline/intervals/on-device/measure-on-device.ts';
import { resolveParameters } from '../../src/pipeline/parameters.ts';
import { makeBenchRecord } from '../../src/pipeline/performance/intervals-run.ts';
import { makeEngine } from '../support/gpu-engine.ts';
import { gpuEventToleranceMs, gpuRhoTolerance } from '../support/tolerances.ts';
import { sweep } from '../support/gate.ts';

let engine: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
});

afterAll(() => engine.destroy());

async function bothWays(
  params: SynthParams,
  given: ParameterValues = {},
): Promise<{ device: DeviceIntervals; cpu: IntervalsRun }> {
  // Measurements on a device exclude the search for mains and the naming of beats.
  const values = { mains: 60, leaveOut: 'none', ...given };
  const { record, recording, choice } = await makeBenchRecord(params);
  const cpu = await analyseIntervals({
    recording,
    recordingId: 'made',
    choice,
    parameters: values,
    cache: new Map(),
    signal: new AbortController().signal,
    isDraft: true,
    onProgress: () => undefined,
  });
  const resolved = resolveParameters(intervalsDeclarations, values);
  const device = await measureOnDevice(engine, new DeviceFilters(engine), record, resolved);
  return { device, cpu };
}

/** Returns the largest difference of two lists; Infinity if only one of them lacks a value. */
function apart(own: ArrayLike<number>, twin: ArrayLike<number>): number {
  if (own.length !== twin.length) return Infinity;
  let worst = 0;
  for (let i = 0; i < twin.length; i++) {
    if (Number.isNaN(twin[i]) && Number.isNaN(own[i])) continue;
    const difference = Math.abs(own[i] - twin[i]);
    if (!(difference <= worst)) worst = Number.isNaN(difference) ? Infinity : difference;
  }
  return worst;
}

type DeviceCase = readonly [string, SynthParams, ParameterValues];

const gateCases: readonly DeviceCase[] = [
  ['at 500 Hz', { ...restSample, durationSec: 75 }, {}],
  ['by other methods', { ...restSample, durationSec: 40 }, { foot: 'intersecting-tangents', average: 0 }],
];

const otherCases: readonly DeviceCase[] = [
  ['at 1.2 kHz as it is', { ...restSample, fs: 1200, durationSec: 30 }, { rate: 'native' }],
  [
    'at 2 kHz as it is by curve length',
    { ...restSample, fs: 2000, durationSec: 30 },
    { rate: 'native', method: 'curve-length' },
  ],
  ['from 5 kHz, brought to 500 Hz', { ...restSample, fs: 5000, durationSec: 40 }, {}],
  ['at 2 kHz as it is', { ...defaultSynthParams, fs: 2000, durationSec: 40, seed: 3 }, { rate: 'native' }],
  [
    'at 2 kHz as it is by the trigger',
    { ...restSample, fs: 2000, durationSec: 30 },
    { rate: 'native', method: 'trigger' },
  ],
];

describe('measureOnDevice', () => {
  for (const { cases, isLeftOut, note } of sweep(gateCases, otherCases))
    it.skipIf(isLeftOut).each(cases)(`finds the result of the CPU %s${note}`, async (_, params, values) => {
      const { device, cpu } = await bothWays(params, values);
      const { outputs } = cpu;
      expect(apart(device.rPeaksSec, outputs.detect.peaksSec) * 1000).toBeLessThan(gpuEventToleranceMs);
      expect(apart(device.onsetsSec ?? [], outputs.detect.onsetsSec ?? []) * 1000).toBeLessThan(
        gpuEventToleranceMs,
      );
      expect(device.flipped).toBe(outputs.ppg.flipped);
      expect(device.kept).toEqual(outputs.beats.kept);
      expect(apart(device.rho, outputs.beats.rho)).toBeLessThan(100 * gpuRhoTolerance);
      const { averaged: found } = device.features;
      const { averaged } = outputs.features;
      expect(found.footMissed).toEqual(averaged.footMissed);
      expect(found.notchMissed).toEqual(averaged.notchMissed);
      expect(apart(found.peakMs, averaged.peakMs)).toBeLessThan(gpuEventToleranceMs);
      expect(apart(found.footMs, averaged.footMs)).toBeLessThan(gpuEventToleranceMs);
      expect(apart(found.notchMs, averaged.notchMs)).toBeLessThan(gpuEventToleranceMs);
    });

  it('releases every array', async () => {
    const { record } = await makeBenchRecord({ ...restSample, durationSec: 20 });
    const resolved = resolveParameters(intervalsDeclarations, {});
    const filters = new DeviceFilters(engine);
    await measureOnDevice(engine, filters, record, resolved);
    const idle = engine.idleBytes;
    await measureOnDevice(engine, filters, record, resolved);
    expect(engine.idleBytes).toBe(idle);
  });
});
