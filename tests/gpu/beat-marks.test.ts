import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PulseRows } from '../../src/analysis/intervals/features.ts';
import type { BeatTable } from '../../src/gpu/beat-table.ts';
import { Commands } from '../../src/gpu/commands.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { allocateFrames, findBeatFrames, readBeatFrames } from '../../src/gpu/kernels/beat-frame.ts';
import { type HistoricMethods, markBeats } from '../../src/gpu/kernels/beat-marks.ts';
import { describeDifference } from '../support/compare-arrays.ts';
import { makeEngine } from '../support/gpu-engine.ts';
import {
  makeGpuPulse,
  packRows,
  singleRows,
  planPulseBeats,
  referenceLandmarks,
  referenceRows,
} from '../support/gpu-pulse.ts';
import { withSmallLimits } from '../support/small-limits.ts';
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

const untouched = 12_345;

async function marksOnDevice(table: BeatTable, rows: PulseRows, methods: HistoricMethods, on: GpuEngine) {
  const beats = { table, beats: on.allocate('beats', table.words.byteLength) };
  const frames = allocateFrames(on, beats);
  const ppg = on.allocate('PPG', 4 * table.rowSampleCount);
  const dppg = on.allocate('dPPG', 4 * table.rowSampleCount);
  const feet = on.allocate('feet', 4 * table.beatCount);
  const notches = on.allocate('notches', 4 * table.beatCount);
  const commands = new Commands()
    .upload(beats.beats, table.words)
    .upload(ppg, packRows(table, rows.ppg))
    .upload(dppg, packRows(table, rows.dppg))
    .upload(feet, new Float32Array(table.beatCount).fill(untouched))
    .upload(notches, new Float32Array(table.beatCount).fill(untouched));
  findBeatFrames(on, commands, beats, { ppg, dppg }, frames);
  markBeats(on, commands, beats, { ppg, dppg }, frames, { feet, notches }, methods);
  for (const array of [feet, notches, frames]) commands.download(array);
  const { downloads } = await on.run(commands);
  for (const array of [beats.beats, frames, ppg, dppg, feet, notches]) array.release();
  const [footMs, notchMs] = downloads.map((bytes) => new Float32Array(bytes));
  const landmarks = readBeatFrames(downloads[2] ?? new ArrayBuffer(0));
  return { footMs: footMs ?? [], notchMs: notchMs ?? [], landmarks };
}

/** Returns the differences from feet, notches and reasons of the CPU reference; empty if there are none. */
async function findDifferences(
  table: BeatTable,
  rows: PulseRows,
  methods: HistoricMethods,
  on = engine,
): Promise<string[]> {
  const { footMs, notchMs, landmarks } = await marksOnDevice(table, rows, methods, on);
  const twin = referenceLandmarks(rows, methods);
  const level = new Float64Array(table.beatCount).fill(untouched);
  const feet = methods.foot === 'percent-height' ? level : twin.footMs;
  const notches = methods.notch === 'quarry-pigott' ? level : twin.notchMs;
  const reasons = landmarks.map(({ footMissed, notchMissed }) => [footMissed, notchMissed]);
  const twinReasons = twin.footMissed.map((missed, b) => [missed, twin.notchMissed[b]]);
  return [
    describeDifference(footMs, feet, gpuPlaceToleranceMs),
    describeDifference(notchMs, notches, gpuPlaceToleranceMs),
    JSON.stringify(reasons) === JSON.stringify(twinReasons) ? null : 'reasons differ',
  ].flatMap((words) => words ?? []);
}

const central = 'central';
const leastSquares = 'least-squares';

const allMethods: readonly HistoricMethods[] = [
  { foot: 'minimum', notch: 'quarry-pigott', secondDerivative: central },
  { foot: 'percent-height', notch: 'first-derivative', secondDerivative: central },
  { foot: 'intersecting-tangents', notch: 'slope-extrapolation', secondDerivative: leastSquares },
  { foot: 'second-derivative', notch: 'third-derivative', secondDerivative: leastSquares },
  { foot: 'third-derivative', notch: 'third-derivative', secondDerivative: central },
  { foot: 'third-derivative', notch: 'quarry-pigott', secondDerivative: leastSquares },
  { foot: 'second-derivative', notch: 'quarry-pigott', secondDerivative: central },
];

describe('beat-marks', () => {
  it.each(allMethods)('finds $foot and $notch of the CPU reference ($secondDerivative)', async (methods) => {
    const pulse = makeGpuPulse({ durationSec: 60 });
    expect(
      await findDifferences(planPulseBeats(pulse), singleRows(referenceRows(pulse, 10)), methods),
    ).toEqual([]);
  });

  it.each(allMethods.slice(0, 3))('finds $foot and $notch of the CPU reference at 5 kHz', async (methods) => {
    const pulse = makeGpuPulse({ durationSec: 12, fs: 5000 });
    expect(
      await findDifferences(planPulseBeats(pulse), singleRows(referenceRows(pulse, 10)), methods),
    ).toEqual([]);
  });

  it.each(allMethods)(
    'misses $foot and $notch around gaps for the reasons of the CPU reference',
    async (methods) => {
      const pulse = makeGpuPulse({
        durationSec: 120,
        gapsSec: [
          [10.1, 10.2],
          [31.3, 33.8],
        ],
      });
      const rows = singleRows(referenceRows(pulse, 2));
      for (let n = 3; n < rows.ppg.values.length; n += 181) {
        rows.ppg.values[n] = NaN;
        rows.dppg.values[n + 20] = NaN;
      }
      expect(await findDifferences(planPulseBeats(pulse), rows, methods)).toEqual([]);
    },
  );

  it('accepts no beat, one, and more than a dispatch and a binding hold', async () => {
    const pulse = makeGpuPulse({ durationSec: 60 });
    const methods = {
      foot: 'second-derivative',
      notch: 'first-derivative',
      secondDerivative: central,
    } as const;
    for (const count of [0, 1]) {
      const few = { ...pulse, kept: pulse.kept.slice(0, count) };
      expect(await findDifferences(planPulseBeats(few), singleRows(referenceRows(few, 10)), methods)).toEqual(
        [],
      );
    }
    const rows = singleRows(referenceRows(pulse, 10));
    expect(await findDifferences(planPulseBeats(pulse), rows, methods, smallEngine)).toEqual([]);
  });
});
