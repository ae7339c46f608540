import { describe, expect, test } from 'vitest';
import { pulseQuality } from '../../../support/whole-ecg.ts';
import { openInput } from '../../../../src/cli/inputs/inputs.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import type { PulseQuality } from '../../../../src/model/qrs-quality.ts';
import { dataNote, dataPath, hasData } from '../../../support/data.ts';
import { syntheticPulse } from '../../../support/synthetic-pulse.ts';

const fs = 125;
const { ppg } = syntheticPulse(60, fs);

const judge = (values: Float64Array, gaps: { from: number; to: number }[] = []) =>
  pulseQuality({ values, gaps }, fs);

/** Changes the samples of stretch `k`, leaving others unchanged. */
const changed = (k: number, change: (value: number) => number) =>
  ppg.map((value, n) => (n >= 10 * k * fs && n < 10 * (k + 1) * fs ? change(value) : value));

const doubtful = ({ stretches }: PulseQuality) => stretches.flatMap((one, k) => (one.isDoubtful ? [k] : []));

describe('pulseQuality', () => {
  test('accepts a clean PPG throughout, at any amplitude and polarity', () => {
    for (const factor of [1, -1, 1e-3, -1e4]) {
      const { index, stretches } = judge(ppg.map((value) => factor * value + 7));
      expect(stretches).toHaveLength(6);
      expect(stretches.flatMap(({ faults }) => faults)).toEqual([]);
      expect(index).toBeGreaterThan(0.9);
    }
    expect(judge(ppg).stretches[2]?.pulseRate).toBeCloseTo(60 / 0.83, -1);
  });

  test('marks a flat line where it occurs, with its fraction of the stretch', () => {
    const found = judge(changed(1, () => 0.3));
    expect(doubtful(found)).toEqual([1]);
    expect(found.stretches[1]).toMatchObject({ faults: ['flat', 'no-pulse'], correlation: null });
    expect(found.stretches[1]?.moving).toBeLessThan(0.06);
    const half = ppg.slice().fill(ppg[25 * fs], 25 * fs, 30 * fs);
    expect(judge(half).stretches[2]?.faults).toContain('flat');
    expect(judge(half).stretches[2]?.moving).toBeCloseTo(0.5, 1);
  });

  test('marks clipped peaks only in their stretch', () => {
    const found = judge(changed(3, (value) => Math.min(value + 2, 2.35)));
    expect(found.stretches[3]?.faults).toContain('clipped');
    expect(found.stretches[3]?.unclipped).toBeLessThan(0.8);
    expect(found.stretches.filter(({ faults }) => faults.includes('clipped'))).toHaveLength(1);
  });

  test('marks noise by the correlation of the pulses', () => {
    const random = createRandom(3);
    const found = judge(changed(4, (value) => value + 2 * random.normal()));
    expect(doubtful(found)).toEqual([4]);
    expect(found.stretches[4]?.faults).toContain('noise');
    expect(found.stretches[4]?.correlation).toBeLessThan(0.86);
  });

  test('marks pure noise throughout, both white and drifting', () => {
    const random = createRandom(5);
    let level = 0;
    const white = Float64Array.from({ length: 300 * fs }, () => random.normal());
    const drifting = white.map((step) => (level += step));
    for (const values of [white, drifting]) expect(doubtful(judge(values))).toHaveLength(30);
  });

  test('counts a gap as flat, and reports a pause without pulses', () => {
    const gone = ppg.slice().fill(Number.NaN, 10 * fs, 14 * fs);
    const found = judge(gone, [{ from: 10 * fs, to: 14 * fs }]);
    expect(doubtful(found)).toEqual([1]);
    expect(found.stretches[1]?.faults).toEqual(['flat', 'pause']);
    expect(found.stretches[1]?.longestPauseSec).toBeGreaterThan(3.9);
  });

  test('returns nothing for no samples, and one second is too short to judge', () => {
    expect(judge(new Float64Array())).toEqual({ index: 0, stretches: [] });
    expect(judge(ppg.slice(2 * fs, 3 * fs)).stretches).toMatchObject([
      { faults: expect.arrayContaining(['no-pulse']), isDoubtful: true },
    ]);
  });
});

/** Counts the doubtful stretches, and all, of one channel of a recording. */
async function counted(path: string, label: string, inputRateHz: number | null = null) {
  const { recording } = await openInput(dataPath(...path.split('/')), { labels: new Map(), inputRateHz });
  const index = recording.channels.findIndex((channel) => channel.label === label);
  const { fs: rate, sampleCount } = recording.channels[index];
  const { stretches } = pulseQuality(await recording.read(index, 0, sampleCount), rate);
  return { stretches, shares: [doubtful({ index: 0, stretches }).length, stretches.length] };
}

// The values of docs/detectors.md.
describe.skipIf(!hasData)(`pulseQuality on recordings${dataNote}`, () => {
  test.each([
    ['bidmc/bidmc_01_Signals.csv', 'PLETH', 2, 48],
    ['arduino-ecg-ppg/measurement_sitting.csv', 'column 2', 0, 9],
    ['wfdb-formats/a103l.hea', 'PLETH', 7, 33],
    ['wfdb-formats/v102s.hea', 'PLETH', 6, 30],
    ['wrist-ppg-exercise/s1_walk.csv', 'wrist_ppg', 1, 6],
    ['wrist-ppg-exercise/s1_low_resistance_bike.csv', 'wrist_ppg', 6, 6],
    ['wrist-ppg-exercise/s1_high_resistance_bike.csv', 'wrist_ppg', 6, 6],
  ])('%s, %s: %i of %i doubtful', async (path, label, some, all) => {
    expect((await counted(path, label)).shares).toEqual([some, all]);
  });

  test('reports a finger’s PPG at 0 as clipped, and not the ear’s', async () => {
    const path = 'physiokit-multisite-ppg/P1_S1_baseline_1674758272_855629.csv';
    const finger = await counted(path, 'PPG Finger', 250);
    expect(finger.stretches.filter(({ faults }) => faults.includes('clipped'))).toHaveLength(7);
    const ear = await counted(path, 'PPG Ear', 250);
    expect(ear.shares).toEqual([0, 12]);
    expect(ear.stretches.flatMap(({ faults }) => faults)).toEqual([]);
  });
});
