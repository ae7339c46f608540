import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectBeats } from '../../../../src/analysis/qrs/detect-beats.ts';
import type { Detector } from '../../../../src/analysis/qrs/detector.ts';
import type { EcgSignal } from '../../../../src/analysis/qrs/ecg-signal.ts';
import { defaultOwnParams } from '../../../../src/analysis/qrs/own/params.ts';
import { scoreBeats } from '../../../../src/analysis/scoring/bxb.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { resample } from '../../../../src/dsp/resampling/resample.ts';
import type { QrsBeat } from '../../../../src/model/qrs.ts';
import type { IndexRange } from '../../../../src/model/samples.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { recordAnnotations, loadEcg } from '../../../support/ecg-record.ts';
import { varyingBeatTimes, syntheticEcg } from '../../../support/synthetic-ecg.ts';
import { ordinaryRToleranceSec, rLowRateSampleTolerance } from '../../../support/tolerances.ts';

const own: Detector = { method: 'beatbench', params: defaultOwnParams };
const durationSec = 24;
const rSec = varyingBeatTimes(durationSec, 0.85);

function detect(values: Float64Array, fs: number, gaps: readonly IndexRange[] = [], unit = 'mV'): QrsBeat[] {
  return detectBeats({ arithmetic: 'real', samples: { values, gaps }, fs, unit }, own);
}

const listOnsets = (beats: readonly QrsBeat[]) => beats.map((beat) => beat.onsetIndex);

function nearest(beats: readonly QrsBeat[], r: number): number {
  return Math.min(...beats.map((beat) => Math.abs((beat.rSec ?? Infinity) - r)));
}

describe('our own detector', () => {
  test.each([125, 128, 200, 250, 360, 500, 999.5, 1000, 2000])(
    'finds every beat with correct R at %f Hz',
    (fs) => {
      const beats = detect(syntheticEcg(fs, durationSec, rSec), fs);
      expect(beats).toHaveLength(rSec.length);
      const worst = Math.max(...rSec.map((r) => nearest(beats, r)));
      expect(worst).toBeLessThan(Math.max(ordinaryRToleranceSec, rLowRateSampleTolerance / fs));
    },
  );

  test('does not depend on amplitude and unit, and finds the same beats in an inverted ECG', () => {
    const fs = 250;
    const ecg = syntheticEcg(fs, durationSec, rSec);
    const marks = listOnsets(detect(ecg, fs));
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 10 }), fc.boolean(), (power, isTurned) => {
        const factor = (isTurned ? -1 : 1) * 2 ** power;
        const other = detect(
          ecg.map((value) => factor * value),
          fs,
          [],
          power > 0 ? '' : 'uV',
        );
        expect(listOnsets(other)).toEqual(marks);
      }),
      { numRuns: 12 },
    );
  });

  test.each([1, 2, 3, 4, 5, 6])(
    'finds at least nine of ten beats lower than their T waves, in noise of a sixth of R (noise %i)',
    (seed) => {
      const fs = 500;
      const sec = 40;
      const known = varyingBeatTimes(sec, 0.97);
      const ecg = syntheticEcg(fs, sec, known, 'low');
      const random = createRandom(seed);
      // A box of 16 ms: most of the remaining energy lies in the band of a QRS.
      const white = Float64Array.from(
        { length: ecg.length + 8 },
        () => 0.02 * Math.sqrt(8) * random.normal(),
      );
      for (let n = 0; n < ecg.length; n++)
        ecg[n] += white.subarray(n, n + 8).reduce((sum, one) => sum + one, 0) / 8;
      const beats = detect(ecg, fs);
      const missed = known.filter((r) => nearest(beats, r) > 0.1).length;
      const extra = beats.length - (known.length - missed);
      expect(missed + extra).toBeLessThanOrEqual(0.1 * known.length);
    },
  );

  test('finds the same beats after blocks of a flat line were prepended', () => {
    const fs = 250;
    const ecg = syntheticEcg(fs, durationSec, rSec);
    const marks = listOnsets(detect(ecg, fs));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), (blocks) => {
        const shift = 2 * blocks * fs;
        const later = new Float64Array(shift + ecg.length).fill(ecg[0]);
        later.set(ecg, shift);
        const found = listOnsets(detect(later, fs)).map((index) => index - shift);
        expect(found.slice(1)).toEqual(marks.slice(marks.length - found.length + 1));
        expect(Math.abs(found.length - marks.length)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 4 },
    );
  });

  test('a gap, a baseline step and a flat stretch add no beat and lose none outside', () => {
    const fs = 250;
    const ecg = syntheticEcg(fs, durationSec, rSec);
    const gap = { from: Math.round((rSec[9] + 0.3) * fs), to: Math.round((rSec[12] - 0.3) * fs) };
    const holed = ecg.slice().fill(Number.NaN, gap.from, gap.to);
    const kept = detect(holed, fs, [gap]).filter((beat) => beat.rSec !== null);
    expect(kept).toHaveLength(rSec.length - 2);
    const flat = ecg.slice().fill(ecg[gap.from], gap.from, gap.to);
    const around = rSec.filter((_, i) => i < 9 || i > 13);
    expect(Math.max(...around.map((r) => nearest(detect(flat, fs), r)))).toBeLessThan(ordinaryRToleranceSec);
    const at = Math.round((rSec[5] + 0.45) * fs);
    const stepped = ecg.map((value, n) => (n < at ? value : value + 5));
    expect(Math.max(...rSec.map((r) => nearest(detect(stepped, fs), r)))).toBeLessThan(0.01);
  });

  test('finds no beats in no samples, a few samples, a flat line and a record that is one gap', () => {
    for (const count of [0, 1, 2, 9, 200]) expect(detect(new Float64Array(count), 250)).toEqual([]);
    expect(detect(new Float64Array(5000).fill(-3.3), 250)).toEqual([]);
    const gone = new Float64Array(5000).fill(Number.NaN);
    expect(detect(gone, 250, [{ from: 0, to: 5000 }])).toEqual([]);
  });

  test('a second lead bridges a disconnected first one, except for one beat at the transition', () => {
    const fs = 250;
    const ecg = syntheticEcg(fs, durationSec, rSec);
    const off = ecg.slice().fill(ecg[10 * fs], 10 * fs, 16 * fs);
    const lead = (values: Float64Array): EcgSignal => {
      return { arithmetic: 'real', samples: { values, gaps: [] }, fs, unit: 'mV' };
    };
    const alone = detectBeats(lead(off), own);
    const both = detectBeats(lead(off), own, [lead(ecg.map((value) => -0.7 * value))]);
    expect(alone.length).toBeLessThan(rSec.length - 4);
    expect(both.length).toBeGreaterThanOrEqual(rSec.length - 1);
  });
});

describe.skipIf(!hasData)(`our own detector on recordings${dataNote}`, () => {
  test.each([
    ['100', 2],
    ['103', 2],
    ['119', 2],
    ['209', 3],
    ['215', 4],
    ['220', 0],
  ])('makes at most %i errors on MIT-BIH %s', async (name, most) => {
    const record = await loadEcg('mitdb', name);
    const { physical, fs, unit } = record;
    const beats = detectBeats({ arithmetic: 'real', samples: physical, fs, unit }, own);
    const { fn, fp } = scoreBeats(recordAnnotations(record, 'atr'), listOnsets(beats), fs);
    expect(fn + fp).toBeLessThanOrEqual(most);
  });

  test('makes no more errors on MIT-BIH 100 resampled to 125 and 500 Hz', async () => {
    const record = await loadEcg('mitdb', '100');
    for (const fs of [125, 500]) {
      const samples = resample(record.physical, record.fs, fs);
      const beats = detectBeats({ arithmetic: 'real', samples, fs, unit: 'mV' }, own);
      const { fn, fp } = scoreBeats(recordAnnotations(record, 'atr'), listOnsets(beats), fs);
      expect(fn + fp).toBeLessThanOrEqual(2);
    }
  });

  test('finds every marked QRS of 24 LUDB records in lead II', async () => {
    const whole = { fromSec: 0, toSec: null, toleranceMs: 150 };
    let missed = 0;
    for (let number = 1; number <= 24; number++) {
      const record = await loadEcg('ludb', String(number), 1);
      const { physical, fs, unit } = record;
      const beats = detectBeats({ arithmetic: 'real', samples: physical, fs, unit }, own);
      missed += scoreBeats(recordAnnotations(record, 'ii'), listOnsets(beats), fs, whole).fn;
    }
    expect(missed).toBeLessThanOrEqual(1);
  });
});
