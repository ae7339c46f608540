import { describe, expect, test } from 'vitest';
import { minReliableIndex } from '../../../../src/analysis/quality/lead-quality.ts';
import { leadQuality } from '../../../support/whole-ecg.ts';
import { detectBeats } from '../../../../src/analysis/qrs/detect-beats.ts';
import { defaultOwnParams } from '../../../../src/analysis/qrs/own/params.ts';
import { addWaves } from '../../../../src/analysis/synth/ecg.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import type { LeadQuality } from '../../../../src/model/qrs-quality.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { loadEcg } from '../../../support/ecg-record.ts';
import { varyingBeatTimes, syntheticEcg } from '../../../support/synthetic-ecg.ts';

const fs = 250;
const durationSec = 60;
const rSec = varyingBeatTimes(durationSec, 0.85);
const ecg = syntheticEcg(fs, durationSec, rSec);

function quality(values: Float64Array, gaps: { from: number; to: number }[] = []): LeadQuality {
  return leadQuality({ values, gaps }, fs, rSec);
}

const doubtful = ({ stretches }: LeadQuality) => stretches.flatMap((each, k) => (each.isDoubtful ? [k] : []));

describe('leadQuality', () => {
  test('accepts a clean ECG throughout, at any amplitude', () => {
    for (const factor of [1, -1e-3, 1e4]) {
      const { index, stretches, beats } = quality(ecg.map((value) => factor * value + 3));
      expect(stretches).toHaveLength(6);
      expect(index).toBeGreaterThan(0.9);
      expect(beats.index).toHaveLength(rSec.length);
      expect(beats.index.every((trust) => trust >= minReliableIndex)).toBe(true);
    }
  });

  test('marks a flat line, a gap, clipping and noise where they occur', () => {
    const flat = ecg.slice().fill(ecg[2500], 2500, 5000);
    expect(doubtful(quality(flat))).toEqual([1]);
    const gone = ecg.slice().fill(Number.NaN, 5000, 7500);
    expect(doubtful(quality(gone, [{ from: 5000, to: 7500 }]))).toEqual([2]);
    let state = 1;
    const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32 - 0.5;
    const noisy = ecg.map((value, n) => (n >= 7500 && n < 10_000 ? value + 4 * random() : value));
    expect(doubtful(quality(noisy))).toEqual([3]);
    const clipped = ecg.map((value, n) => (n >= 10_000 && n < 12_500 ? Math.min(value + 5, 5.1) : value));
    const { stretches } = quality(clipped);
    expect(stretches[4]?.unclipped).toBeLessThan(stretches[0]?.unclipped ?? 0);
  });

  describe('calibration pulses', () => {
    /** Pulses of 1 mV before the ECG: their length and the time between their starts, s; edges take 10 ms. */
    const withPulses = (untilSec: number, lengthSec: number, everySec: number): Float64Array =>
      ecg.map((value, n) => {
        if (n >= untilSec * fs) return value;
        const inPulse = ((n / fs + 0.037) % everySec) / 0.01;
        return Math.max(0, Math.min(1, inPulse, lengthSec / 0.01 - inPulse)) + 0.004 * Math.sin(3 * n);
      });
    const detect = (values: Float64Array): number[] =>
      detectBeats(
        { arithmetic: 'real', samples: { values, gaps: [] }, fs, unit: 'mV' },
        { method: 'beatbench', params: defaultOwnParams },
      ).flatMap((beat) => beat.rSec ?? []);

    test.each([
      ['square waves', 0.25, 0.5],
      ['single pulses of 0.2 s', 0.2, 1],
      ['slow square waves', 0.5, 1],
    ])('%s are no beats', (_, lengthSec, everySec) => {
      const values = withPulses(20, lengthSec, everySec);
      const marks = detect(values);
      const { stretches, beats } = leadQuality({ values, gaps: [] }, fs, marks);
      expect(stretches.map(({ faults }) => faults.includes('calibration'))).toEqual([
        true,
        true,
        false,
        false,
        false,
        false,
      ]);
      const steps = marks.filter((_sec, k) => beats.isStep[k] === 1);
      const early = marks.filter((sec) => sec < 19.9);
      expect(early.length).toBeGreaterThan(15);
      expect(steps.length).toBeGreaterThan(0.9 * early.length);
      expect(steps.every((sec) => sec < 20.1)).toBe(true);
    });

    test.each([
      ['QRS without P and T', [[0, 1, 0.01]]],
      [
        'an elevated ST segment that hides S and T',
        [
          [0, 0.4, 0.02],
          [0.12, 0.9, 0.07],
        ],
      ],
      [
        'bundle branch block',
        [
          [-0.02, 0.7, 0.02],
          [0.04, 0.9, 0.03],
          [0.3, -0.3, 0.06],
        ],
      ],
    ] as const)('%s is no pulse', (_, waves) => {
      const values = new Float64Array(fs * durationSec);
      const all = rSec.flatMap((at) =>
        waves.map(([delay, amplitude, widthSec]) => ({ centreSec: at + delay, amplitude, widthSec })),
      );
      addWaves(values, 0, fs, all);
      const { beats } = leadQuality({ values, gaps: [] }, fs, rSec);
      expect(beats.isStep).not.toContain(1);
    });
  });

  test.each([
    ['an infant, 150 a minute', 0.4, 0.006],
    ['an infant, 200 a minute', 0.3, 0.006],
    ['a fast run of wide beats', 0.33, 0.04],
  ])('accepts %s, with little time between beats, narrow or wide', (_, rr, sdSec) => {
    const beats = varyingBeatTimes(durationSec, rr);
    const random = createRandom(2);
    const values = Float64Array.from({ length: fs * durationSec }, () => 0.01 * random.normal());
    const waves = beats.flatMap((at) => [
      { centreSec: at - 2 * sdSec, amplitude: -0.2, widthSec: sdSec },
      { centreSec: at, amplitude: 1, widthSec: sdSec },
      { centreSec: at + 2 * sdSec, amplitude: -0.4, widthSec: sdSec },
    ]);
    addWaves(values, 0, fs, waves);
    const found = leadQuality({ values, gaps: [] }, fs, beats);
    expect(doubtful(found)).toEqual([]);
    expect(found.beats.index.every((trust) => trust >= minReliableIndex)).toBe(true);
  });

  test('marks steps and bumps of electrodes without a heart throughout, although the line between them is quiet', () => {
    for (const seed of [1, 2, 3]) {
      const random = createRandom(seed);
      const values = Float64Array.from({ length: fs * durationSec }, () => 0.003 * random.normal());
      const times: number[] = [];
      for (let at = 1; at < durationSec - 1; at += 0.3 - Math.log(1 - random.uniform())) times.push(at);
      for (const at of times) {
        const height = random.normal();
        const fallSec = 0.1 + 3 * random.uniform();
        for (let n = Math.ceil(at * fs); n < values.length; n++) {
          const after = n / fs - at;
          values[n] += height * (1 - Math.exp(-after / 0.02)) * Math.exp(-after / fallSec);
        }
      }
      const found = leadQuality({ values, gaps: [] }, fs, times);
      expect(doubtful(found)).toEqual([0, 1, 2, 3, 4, 5]);
      expect(found.beats.index.some((trust) => trust >= minReliableIndex)).toBe(false);
    }
  });

  test('returns nothing for no samples', () => {
    expect(leadQuality({ values: new Float64Array(), gaps: [] }, fs, [])).toEqual({
      index: 0,
      stretches: [],
      jumps: [],
      beats: {
        index: new Float64Array(),
        likeness: new Float64Array(),
        isStep: new Uint8Array(),
      },
    });
    const { stretches } = leadQuality({ values: new Float64Array(5000), gaps: [] }, fs, []);
    expect(stretches.every(({ index }) => index === 0)).toBe(true);
  });

  test.skipIf(!hasData)(`marks only the noisy minutes of record 118 with noise${dataNote}`, async () => {
    const { physical, fs: rate, unit } = await loadEcg('nstdb', '118e06');
    const beats = detectBeats(
      { arithmetic: 'real', samples: physical, fs: rate, unit },
      { method: 'beatbench', params: defaultOwnParams },
    );
    const { stretches } = leadQuality(
      physical,
      rate,
      beats.flatMap((beat) => (beat.rSec === null ? [] : [beat.rSec])),
    );
    // Noise begins at 5:00, and then lasts for two minutes in every four.
    const noisy = stretches.filter(({ fromSec, toSec }) => fromSec >= 300 && (toSec - 300 - 1) % 240 < 120);
    const clean = stretches.filter(({ fromSec }) => fromSec < 290);
    const share = (some: typeof stretches) =>
      some.filter(({ isDoubtful }) => isDoubtful).length / some.length;
    expect(share(clean)).toBeLessThan(0.05);
    expect(share(noisy)).toBeGreaterThan(0.5);
  });
});
