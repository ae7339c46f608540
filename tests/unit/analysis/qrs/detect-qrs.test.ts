import { describe, expect, test } from 'vitest';
import { detectQrs } from '../../../support/detect-qrs.ts';
import { scoreBeats } from '../../../../src/analysis/scoring/bxb.ts';
import type { QrsBeat } from '../../../../src/model/qrs.ts';
import type { IndexRange } from '../../../../src/model/samples.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { recordAnnotations, loadEcg } from '../../../support/ecg-record.ts';
import type { EcgRecord } from '../../../support/ecg-record.ts';
import { varyingBeatTimes, syntheticEcg } from '../../../support/synthetic-ecg.ts';
import { ordinaryRToleranceSec, rLowRateSampleTolerance } from '../../../support/tolerances.ts';

const durationSec = 24;
const rSec = varyingBeatTimes(durationSec, 0.85);

/** Returns the errors of the found R, s; infinite if a beat has none. */
function rErrors(beats: readonly QrsBeat[]): number[] {
  return rSec.map((r) =>
    Math.min(...beats.map((beat) => (beat.rSec === null ? Infinity : Math.abs(beat.rSec - r)))),
  );
}

const listMarks = (beats: readonly QrsBeat[]) =>
  beats.map(({ onsetIndex, endIndex }) => [onsetIndex, endIndex]);

function detectPhysical(
  values: Float64Array,
  fs: number,
  unit = 'mV',
  gaps: readonly IndexRange[] = [],
): QrsBeat[] {
  return detectQrs({ arithmetic: 'real', samples: { values, gaps }, fs, unit });
}

describe('detectQrs on synthetic ECG', () => {
  test.each([50, 128, 250, 360, 500, 999.5, 1000, 2000, 50_000])(
    'finds every beat with correct R at %f Hz',
    (fs) => {
      const ecg = syntheticEcg(fs, durationSec, rSec);
      const toleranceSec = Math.max(ordinaryRToleranceSec, rLowRateSampleTolerance / fs);
      const found = detectPhysical(ecg, fs);
      expect(found).toHaveLength(rSec.length);
      expect(Math.max(...rErrors(found))).toBeLessThan(toleranceSec);
      const values = Int32Array.from(ecg, (value) => Math.round(2000 * value));
      const digital = detectQrs({
        arithmetic: 'integer',
        samples: { values, gaps: [] },
        fs,
        gain: 2000,
        unit: 'mV',
      });
      expect(Math.max(...rErrors(digital))).toBeLessThan(toleranceSec);
    },
  );

  test('respects the unit and the gain', () => {
    const fs = 250;
    const ecg = syntheticEcg(fs, durationSec, rSec);
    const inMv = listMarks(detectPhysical(ecg, fs));
    expect(
      listMarks(
        detectPhysical(
          ecg.map((v) => v * 1000),
          fs,
          'uV',
        ),
      ),
    ).toEqual(inMv);
    expect(
      listMarks(
        detectPhysical(
          ecg.map((v) => v / 1000),
          fs,
          'V',
        ),
      ),
    ).toEqual(inMv);
    const samples = { values: Int32Array.from(ecg, (v) => Math.round(200 * v)), gaps: [] };
    const perMv = detectQrs({ arithmetic: 'integer', samples, fs, gain: 200, unit: 'mV' });
    const perUv = detectQrs({ arithmetic: 'integer', samples, fs, gain: 0.2, unit: 'uV' });
    expect(perUv).toEqual(perMv);
  });

  test('finds the beats of an ECG without a unit at any amplitude and level', () => {
    const fs = 250;
    const ecg = syntheticEcg(fs, durationSec, rSec);
    for (const factor of [1e-3, 1, 37, 1e5]) {
      const found = detectPhysical(
        ecg.map((v) => factor * (v + 3)),
        fs,
        '',
      );
      expect(found).toHaveLength(rSec.length);
      expect(Math.max(...rErrors(found))).toBeLessThan(ordinaryRToleranceSec);
      const values = Int32Array.from(ecg, (v) => Math.round(5000 * v));
      expect(
        detectQrs({ arithmetic: 'integer', samples: { values, gaps: [] }, fs, gain: factor, unit: 'NU' }),
      ).toHaveLength(rSec.length);
    }
  });

  test.each([250, 1000])('at %f Hz: beats in a gap or next to one have no R, all others have one', (fs) => {
    const ecg = syntheticEcg(fs, durationSec, rSec);
    const gap = { from: Math.round((rSec[9] + 0.3) * fs), to: Math.round((rSec[12] - 0.3) * fs) };
    const values = ecg.slice().fill(Number.NaN, gap.from, gap.to);
    const found = detectPhysical(values, fs, 'mV', [gap]);
    const errors = rErrors(found);
    const lost = [10, 11];
    expect(Math.min(...lost.map((i) => errors[i]))).toBeGreaterThan(0.1);
    expect(Math.max(...errors.filter((_, i) => !lost.includes(i)))).toBeLessThan(ordinaryRToleranceSec);
    const kept = found.flatMap((beat) => (beat.rSec === null ? [] : [beat.rSec]));
    expect(kept.filter((r) => r > gap.from / fs - 0.199 && r < gap.to / fs + 0.199)).toEqual([]);
  });

  test('accepts gaps at both ends, and a record that is one gap', () => {
    const fs = 250;
    const values = syntheticEcg(fs, durationSec, rSec);
    const gaps = [
      { from: 0, to: 3 * fs },
      { from: 21 * fs, to: values.length },
    ];
    for (const { from, to } of gaps) values.fill(Number.NaN, from, to);
    const found = detectPhysical(values, fs, 'mV', gaps);
    const inside = rSec.filter((r) => r > 3.2 && r < 20.8);
    expect(found.filter((beat) => beat.rSec !== null)).toHaveLength(inside.length);
    values.fill(Number.NaN);
    expect(detectPhysical(values, fs, 'mV', [{ from: 0, to: values.length }])).toEqual([]);
  });

  test('returns a finite R for every beat of a clipped ECG', () => {
    const fs = 360;
    const ecg = syntheticEcg(fs, durationSec, rSec).map((v) => Math.min(0.7, v));
    const found = detectPhysical(ecg, fs);
    expect(found).toHaveLength(rSec.length);
    expect(found.every((beat) => Number.isFinite(beat.rSec))).toBe(true);
  });

  test('finds no beats in a flat line and a record of a few samples', () => {
    for (const unit of ['mV', '']) {
      expect(detectPhysical(new Float64Array(5000).fill(-3.3), 250, unit)).toEqual([]);
      for (const count of [0, 1, 2, 9])
        expect(detectPhysical(new Float64Array(count), 250, unit)).toEqual([]);
    }
    const samples = { values: new Int32Array(5000).fill(12), gaps: [] };
    expect(detectQrs({ arithmetic: 'integer', samples, fs: 250, gain: 200, unit: '' })).toEqual([]);
  });
});

/** Detects the beats of a record with both arithmetics. */
function bothWays({ digital, physical, fs, gain, unit }: EcgRecord): QrsBeat[][] {
  return [
    detectQrs({ arithmetic: 'integer', samples: digital, fs, gain, unit }),
    detectQrs({ arithmetic: 'real', samples: physical, fs, unit }),
  ];
}

describe.skipIf(!hasData)(`detectQrs on recordings${dataNote}`, () => {
  const whole = { fromSec: 0, toSec: null, toleranceMs: 150 };

  test.each(['sel103', 'sel123', 'sel213', 'sel16265', 'sele0106', 'sel821'])(
    'makes at most two errors per record of QT database %s in either arithmetic',
    async (name) => {
      const record = await loadEcg('qtdb', name);
      for (const beats of bothWays(record)) {
        const onsets = beats.map(({ onsetIndex }) => onsetIndex);
        const { fn, fp } = scoreBeats(recordAnnotations(record, 'atr'), onsets, record.fs, whole);
        expect(fn + fp).toBeLessThanOrEqual(2);
      }
    },
  );

  test('finds every marked QRS of 24 LUDB records in lead II', async () => {
    for (let number = 1; number <= 24; number++) {
      const record = await loadEcg('ludb', String(number), 1);
      for (const beats of bothWays(record)) {
        const onsets = beats.map(({ onsetIndex }) => onsetIndex);
        expect(
          scoreBeats(recordAnnotations(record, 'ii'), onsets, record.fs, whole).fn,
          `record ${number}`,
        ).toBe(0);
      }
    }
  });
});
