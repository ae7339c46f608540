import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viewBeatRows, type PulseRows, findPlacesAt } from '../../src/analysis/intervals/features.ts';
import {
  footLevel,
  footThresholds,
  notchLevel,
  notchThresholds,
} from '../../src/analysis/intervals/levels.ts';
import type { BeatTable } from '../../src/gpu/beat-table.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { describeDifference } from '../support/compare-arrays.ts';
import { makeEngine } from '../support/gpu-engine.ts';
import {
  makeGpuPulse,
  singleRows,
  planPulseBeats,
  referenceLandmarks,
  referenceRows,
} from '../support/gpu-pulse.ts';
import { withSmallLimits } from '../support/small-limits.ts';
import { sweepOnDevice } from '../support/sweep-on-device.ts';
import { gpuPlaceToleranceMs } from '../support/tolerances.ts';

let engine: GpuEngine;
let smallEngine: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
  smallEngine = await makeEngine();
  withSmallLimits(smallEngine, { maxComputeWorkgroupsPerDimension: 3, maxStorageBufferBindingSize: 40_000 });
});

afterAll(() => {
  engine.destroy();
  smallEngine.destroy();
});

const sweeps = [
  { feature: 'foot', level: footLevel, percents: [5, 2.5, ...footThresholds(50)] },
  { feature: 'notch', level: notchLevel, percents: [0, -3, 3, ...notchThresholds(50)] },
] as const;

async function expectPlaces(
  { feature, level, percents }: (typeof sweeps)[number],
  table: BeatTable,
  rows: PulseRows,
  on = engine,
): Promise<Float32Array[]> {
  const { frames } = referenceLandmarks(rows);
  const beats = viewBeatRows(rows);
  const places = await sweepOnDevice(on, feature, table, rows, percents);
  percents.forEach((percent, k) => {
    const expected = findPlacesAt(beats, frames, level, percent);
    expect(describeDifference(places[k] ?? [], expected, gpuPlaceToleranceMs), `${percent} %`).toBeNull();
  });
  return places;
}

describe.each(sweeps)('sweep-$feature', (sweep) => {
  it.each([
    ['500 Hz', 500, 60],
    ['5 kHz', 5000, 12],
  ])('finds the positions of the CPU reference at every threshold, at %s', async (_, fs, durationSec) => {
    const pulse = makeGpuPulse({ fs, durationSec, hrvSdMs: 60 });
    const places = await expectPlaces(sweep, planPulseBeats(pulse), singleRows(referenceRows(pulse, 10)));
    expect(places.flatMap((column) => [...column]).filter((ms) => ms > 0).length).toBeGreaterThan(300);
  });

  it('finds none if landmarks are missed or a gap lies between', async () => {
    const pulse = makeGpuPulse({
      durationSec: 120,
      gapsSec: [
        [10.1, 10.2],
        [20.35, 20.4],
        [31.3, 33.8],
      ],
      flatSec: [[60, 72]],
    });
    for (const following of [0, 10]) {
      const rows = singleRows(referenceRows(pulse, following));
      await expectPlaces(sweep, planPulseBeats(pulse), rows);
      // Single missing samples, which filters never leave.
      for (let n = 3; n < rows.ppg.values.length; n += 181) {
        rows.ppg.values[n] = NaN;
        rows.dppg.values[n + 1] = NaN;
      }
      const places = await expectPlaces(sweep, planPulseBeats(pulse), rows);
      expect(places[4]?.some(Number.isNaN)).toBe(true);
    }
  });

  it('accepts no beat, one, and more than a dispatch and a binding hold', async () => {
    const pulse = makeGpuPulse({ durationSec: 60 });
    for (const count of [0, 1]) {
      const few = { ...pulse, kept: pulse.kept.slice(0, count) };
      await expectPlaces(sweep, planPulseBeats(few), singleRows(referenceRows(few, 10)));
    }
    const places = await expectPlaces(
      sweep,
      planPulseBeats(pulse),
      singleRows(referenceRows(pulse, 10)),
      smallEngine,
    );
    expect(places[0]?.every((ms) => ms > 0)).toBe(true);
  });
});
