import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFrame } from '../../src/analysis/intervals/frame.ts';
import { type FrameParams } from '../../src/analysis/intervals/params.ts';
import { defaultFrameParams } from '../support/default-params.ts';
import { createRandom } from '../../src/dsp/statistics/random.ts';
import { type BeatTable, planBeats } from '../../src/gpu/beat-table.ts';
import { Commands } from '../../src/gpu/commands.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import {
  type DeviceFrame,
  allocateFrames,
  findBeatFrames,
  readBeatFrames,
} from '../../src/gpu/kernels/beat-frame.ts';
import type { PulseRows } from '../../src/analysis/intervals/features.ts';
import { beatRows } from '../../src/analysis/intervals/features.ts';
import type { GriddedBeats } from '../../src/analysis/intervals/align-beats.ts';
import { makeEngine, fillBuffersWithNaN } from '../support/gpu-engine.ts';
import { makeGpuPulse, packRows, singleRows, planPulseBeats, referenceRows } from '../support/gpu-pulse.ts';
import { withSmallLimits } from '../support/small-limits.ts';
import { gpuParabolaTolerance } from '../support/tolerances.ts';

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

async function framesOnDevice(table: BeatTable, rows: PulseRows, on = engine): Promise<DeviceFrame[]> {
  await fillBuffersWithNaN(on, 48 * table.beatCount);
  const beats = { table, beats: on.allocate('beats', table.words.byteLength) };
  const frames = allocateFrames(on, beats);
  const ppg = on.allocate('PPG', 4 * table.rowSampleCount);
  const dppg = on.allocate('dPPG', 4 * table.rowSampleCount);
  const commands = new Commands()
    .upload(beats.beats, table.words)
    .upload(ppg, packRows(table, rows.ppg))
    .upload(dppg, packRows(table, rows.dppg));
  findBeatFrames(on, commands, beats, { ppg, dppg }, frames);
  commands.download(frames);
  const { downloads } = await on.run(commands);
  for (const array of [beats.beats, frames, ppg, dppg]) array.release();
  return readBeatFrames(downloads[0] ?? new ArrayBuffer(0));
}

/** Expects landmarks to agree exactly to the sample, with their reasons, and the parabola within its tolerance. */
async function expectFrames(
  table: BeatTable,
  rows: PulseRows,
  params: FrameParams = defaultFrameParams,
  on = engine,
): Promise<DeviceFrame[]> {
  const rounded = singleRows(rows);
  const frames = await framesOnDevice(table, rounded, on);
  const expected = Array.from(rows.rrSec, (_, b) => findFrame(beatRows(rounded, b), params));
  const twinFrames = expected.map(({ nadirOffset: _, ...frame }) => frame);
  const ownFrames = frames.map(
    ({ nadirOffset: _, footMissed: _foot, notchMissed: _notch, ...frame }) => frame,
  );
  expect(ownFrames).toEqual(twinFrames);
  frames.forEach(({ nadirOffset }, b) => {
    expect(Math.abs(nadirOffset - (expected[b]?.nadirOffset ?? NaN))).toBeLessThan(gpuParabolaTolerance);
  });
  return frames;
}

/** Makes beats from given rows, with R at the row's sample `before`, and RR as long as the rest of the row. */
function makeRows(
  ppg: readonly number[][],
  dppg: readonly number[][],
  before: number,
): [BeatTable, PulseRows] {
  const fs = 100;
  const kept = ppg.map((row, b) => {
    const afterSec = (row.length - 1 - before) / fs;
    return { rSec: b, rrSec: (row.length - before) / fs, afterSec, window: 0 };
  });
  const table = planBeats(kept, { fs, startSec: 0 }, before / fs, defaultFrameParams);
  const lay = (rows: readonly number[][]): GriddedBeats => {
    const starts = new Int32Array(rows.length + 1);
    rows.forEach((row, b) => (starts[b + 1] = (starts[b] ?? 0) + row.length));
    return { fs, firstIndex: -before, starts, values: Float64Array.from(rows.flat()) };
  };
  const rrSec = Float64Array.from(kept, ({ rrSec: rr }) => rr);
  return [table, { ppg: lay(ppg), dppg: lay(dppg), rrSec }];
}

describe('beat-frame', () => {
  it.each([
    ['500 Hz', 500, 60],
    ['5 kHz', 5000, 12],
  ])('finds the landmarks of the CPU reference at %s', async (_, fs, durationSec) => {
    const pulse = makeGpuPulse({ fs, durationSec, hrvSdMs: 60 });
    const frames = await expectFrames(planPulseBeats(pulse), referenceRows(pulse, 10));
    expect(frames.every(({ nadir }) => nadir > 0)).toBe(true);
  });

  it('misses what the CPU reference misses, for its reasons', async () => {
    const pulse = makeGpuPulse({
      durationSec: 120,
      gapsSec: [
        [10.1, 10.2],
        [20.35, 20.4],
        [31.3, 33.8],
        [45, 45.02],
      ].map(([a, b]) => [a ?? 0, b ?? 0] as const),
      flatSec: [[60, 72]],
    });
    for (const following of [0, 10]) {
      const frames = await expectFrames(planPulseBeats(pulse), referenceRows(pulse, following));
      expect(new Set(frames.map(({ baseMissed }) => baseMissed)).size).toBeGreaterThan(1);
    }
  });

  it('takes the first of equals and stops at gaps, on rows of few values', async () => {
    const random = createRandom(11);
    const draw = (length: number) =>
      Array.from({ length }, () => {
        const value = random.integer(60);
        return value === 0 ? NaN : (value % 5) - 2;
      });
    const lengths = Array.from({ length: 700 }, (_, b) => 1 + (b % 90));
    const [table, rows] = makeRows(
      lengths.map((length) => draw(4 + length)),
      lengths.map((length) => draw(4 + length)),
      4,
    );
    const frames = await expectFrames(table, rows);
    const reasons = new Set(
      frames.flatMap((frame) => [frame.baseMissed, frame.heightMissed, frame.nadirMissed]),
    );
    expect(reasons).toEqual(new Set(['edge', 'gap', 'no-nadir', 'no-peak', 'no-upstroke', null]));
  });

  it('takes the first of equals in rows longer than a workgroup’s stride', async () => {
    const random = createRandom(12);
    const draw = (length: number) => Array.from({ length }, () => random.integer(3) - 1);
    const lengths = [64, 65, 128, 129, 255, 256, 257, 513, 1000, 5000];
    const [table, rows] = makeRows(lengths.map(draw), lengths.map(draw), 4);
    expect(await expectFrames(table, rows)).toHaveLength(lengths.length);
  });

  it('accepts no beat, one, and more than a dispatch and a binding hold', async () => {
    const pulse = makeGpuPulse({ durationSec: 60 });
    for (const count of [0, 1]) {
      const few = { ...pulse, kept: pulse.kept.slice(0, count) };
      expect(await expectFrames(planPulseBeats(few), referenceRows(few, 10))).toHaveLength(count);
    }
    await expectFrames(planPulseBeats(pulse), referenceRows(pulse, 10), defaultFrameParams, smallEngine);
  });
});
