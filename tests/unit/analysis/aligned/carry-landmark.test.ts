import { describe, expect, it } from 'vitest';
import { defaultAlignLimits } from '../../../../src/analysis/aligned/carry-from-mean.ts';
import {
  carryFoot,
  carryNotch,
  carryR,
  footStretch,
  prepareWindow,
  type PulseWindow,
} from '../../../../src/analysis/aligned/carry-landmark.ts';
import { fitShifts } from '../../../../src/analysis/aligned/fit-shifts.ts';
import { createBeatMeans } from '../../../../src/analysis/aligned/mean-row.ts';
import {
  explainArbitraryShifts,
  explainTooFewBeats,
} from '../../../../src/analysis/aligned/why-not-measurable.ts';
import { placeToMs } from '../../../../src/analysis/intervals/features.ts';
import { findFrame } from '../../../../src/analysis/intervals/frame.ts';
import { defaultFrameParams, defaultHistoricParams } from '../../../support/default-params.ts';
import { differentiate } from '../../../../src/dsp/iir/derivative.ts';
import { mean } from '../../../../src/dsp/statistics/stats.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { measureCoverage, errorSpread, studyRecord } from '../../../truth/aligned-study.ts';
import {
  boundShare,
  coverageRange,
  exactShiftTolerance,
  noisyMeanTolerance,
  settledShiftTolerance,
} from '../../../support/tolerances.ts';
import { itInFullRun } from '../../../support/gate.ts';

const fs = 500;

/** Returns a pulse with a dicrotic wave, s from its onset. */
function pulse(sec: number): number {
  if (sec <= 0) return 0;
  const x = sec / 0.14;
  return x ** 3 * Math.exp(3 * (1 - x)) + 0.2 * Math.exp(-0.5 * ((sec - 0.38) / 0.04) ** 2);
}

/**
 * Makes one beat per second with R at 0.2 s …, and onsets a few milliseconds around 150 ms after it.
 *
 * @param stretched  by which one pulse of three is longer, and one shorter
 * @param noise      SD, for a height of 1
 */
function pulseWindow(delaysMs: readonly number[], stretched = 0, noise = 0): PulseWindow {
  const values = Float64Array.from({ length: (delaysMs.length + 1) * fs }, () => noise * random.normal());
  delaysMs.forEach((delay, i) => {
    for (let k = i * fs; k < Math.min(values.length, (i + 2) * fs); k++) {
      values[k] += pulse((k / fs - i - 0.35 - delay / 1000) / (1 + ((i % 3) - 1) * stretched));
    }
  });
  const beats = delaysMs.map((_, i) => ({ rSec: i + 0.2, afterSec: 0.9 }));
  const ppg = { values, fs, startSec: 0 };
  return { ppg, dppg: { ...ppg, values: differentiate(values, fs) }, beats, beforeSec: 0.15, rrSec: 1 };
}

/** White noise at 10 dB relative to the pulse's height, whose SD is 0.3 of it. */
const tenDb = 0.3 * 10 ** (-10 / 20);

const random = createRandom(3);
const delays = Array.from({ length: 15 }, () => 4 * random.normal());

describe('carried landmarks', () => {
  it('carried landmarks move with the pulses, both foot and notch', () => {
    const window = pulseWindow(delays);
    for (const carry of [carryFoot, carryNotch]) {
      const { ms: afterR, notMeasurable } = carry(
        window,
        defaultFrameParams,
        defaultHistoricParams,
        defaultAlignLimits,
      );
      expect(notMeasurable).toBeNull();
      const onsets = delays.map((delay) => 150 + delay);
      const after = onsets.map((onset, i) => afterR[i] - onset);
      // Part of the previous and next beats overlaps a pulse.
      after.forEach((ms) => expect(Math.abs(ms - after[0])).toBeLessThan(20 * exactShiftTolerance));
    }
  });

  it('carried landmarks use the stretch up to the peak if shapes differ, and a longer one in noise', () => {
    for (const [stretched, noise] of [
      [0.08, 0],
      [0, 0.03],
    ]) {
      const window = pulseWindow([...delays, ...delays, ...delays], stretched, noise);
      const { ms } = carryFoot(window, defaultFrameParams, defaultHistoricParams, defaultAlignLimits);
      const [ppg, dppg] = [window.ppg, window.dppg].map((one) =>
        createBeatMeans(one, window.beats, window.beforeSec).whole(),
      );
      const rows = { ...ppg, ppg: ppg.mean, dppg: dppg.mean, fs, rrSec: window.rrSec };
      const frame = findFrame(rows, defaultFrameParams);
      const stretch = footStretch(frame, (place) => placeToMs(rows, place) / 1000);
      if (typeof stretch === 'string') throw new Error(stretch);
      const places = window.beats.map(({ rSec }) => rSec + stretch.aboutSec);
      const afterSec = stretch.afterSec + (noise > 0 ? 0.04 : 0);
      const { shiftMs } = fitShifts(window.ppg, places, { ...defaultAlignLimits, ...stretch, afterSec });
      ms.forEach((one, i) => {
        expect(Math.abs(one - ms[0] - (shiftMs[i] - shiftMs[0]))).toBeLessThan(2 * settledShiftTolerance);
      });
    }
  });

  it('carried landmarks are the same with a precomputed mean beat and spline', () => {
    const window = pulseWindow([...delays, ...delays], 0.03, 0.02);
    for (const carry of [carryFoot, carryNotch]) {
      const [own, prepared] = [window, prepareWindow(window)].map((one) =>
        carry(one, defaultFrameParams, defaultHistoricParams, defaultAlignLimits),
      );
      expect(prepared.leftOut).toEqual(own.leftOut);
      expect(prepared.notMeasurable).toBeNull();
      const away = own.ms.map((ms, i) => Math.abs(prepared.ms[i] - ms)).filter((ms) => !Number.isNaN(ms));
      expect(away.length).toBeGreaterThan(delays.length);
      expect(Math.max(...away)).toBeLessThan(exactShiftTolerance);
    }
  });

  it('carried landmarks assume R at its position in the mean beat', () => {
    const values = new Float64Array(16 * fs);
    delays.forEach((delay, i) => {
      for (let k = i * fs; k < (i + 1) * fs; k++) {
        values[k] += Math.exp(-0.5 * ((k / fs - i - 0.5 - delay / 2000) / 0.012) ** 2);
      }
    });
    const { ms } = carryR(
      { values, fs, startSec: 0 },
      delays.map((_, i) => i + 0.5),
      defaultAlignLimits,
    );
    delays.forEach((delay, i) => {
      expect(Math.abs(ms[i] - delay / 2)).toBeLessThan(20 * exactShiftTolerance);
    });
  });

  it('carried landmarks are not measurable with fewer than five beats, or half of them, and report why', () => {
    const none = [null, null, null, null, null];
    expect(explainTooFewBeats(none)).toBeNull();
    expect(explainTooFewBeats(none.slice(1))).toBe(
      '4 of 4 beats can be aligned; a value needs five beats and half of all.',
    );
    const more = [...none, 'uncertain', 'uncertain', 'unlike', 'out-of-reach', 'unlike'] as const;
    expect(explainTooFewBeats(more)).toBeNull();
    expect(explainTooFewBeats([...more, 'out-of-reach'])).toBe(
      '5 of 11 beats can be aligned: 2 uncertain, 2 unlike, 2 out of reach; a value needs five beats and half of all.',
    );
    const few = carryFoot(
      pulseWindow(delays.slice(0, 3)),
      defaultFrameParams,
      defaultHistoricParams,
      defaultAlignLimits,
    );
    expect(few.notMeasurable).toBe('3 of 3 beats can be aligned; a value needs five beats and half of all.');
    expect(few.ms).toEqual(new Float64Array(3).fill(Number.NaN));
  });

  it('carried landmarks are not measurable if beats fit their mean at any position', () => {
    const even = Float64Array.from({ length: 41 }, (_, k) => 4 * (k - 20));
    const none = even.map(() => 1);
    const edge = { name: 'falling edge', reach: 80, isSound: false };
    expect(explainArbitraryShifts(even, none, edge)).toBe(
      'Beats fit their mean anywhere around the falling edge: no time can be measured.',
    );
    expect(explainArbitraryShifts(even, none, { ...edge, reach: 200 })).toBeNull();
    expect(
      explainArbitraryShifts(Float64Array.of(3, Number.NaN, -2), Float64Array.of(1, 1, 1), edge),
    ).toBeNull();
  });

  it('carried landmarks are not measurable at a rate with too few samples, and report this', () => {
    const window = pulseWindow(delays);
    const thin = ({ values, ...signal }: typeof window.ppg) => ({
      ...signal,
      fs: fs / 20,
      values: values.filter((_, k) => k % 20 === 0),
    });
    const coarse = { ...window, ppg: thin(window.ppg), dppg: thin(window.dppg) };
    const { notMeasurable, ms } = carryNotch(
      coarse,
      defaultFrameParams,
      defaultHistoricParams,
      defaultAlignLimits,
    );
    expect(notMeasurable).toBe('At 25 Hz the notch has too few samples to be aligned.');
    expect(ms.every((one) => Number.isNaN(one))).toBe(true);
  });

  it('carried landmarks are not measurable without beats or without a landmark in the mean beat', () => {
    const flat = pulseWindow(delays);
    const empty = { ...flat, ppg: { ...flat.ppg, values: flat.ppg.values.map(() => 0) } };
    for (const window of [
      { ...flat, beats: [] },
      { ...empty, dppg: empty.ppg },
    ]) {
      const { notMeasurable, ms } = carryNotch(
        window,
        defaultFrameParams,
        defaultHistoricParams,
        defaultAlignLimits,
      );
      expect(notMeasurable).not.toBeNull();
      expect(ms.every((one) => Number.isNaN(one))).toBe(true);
    }
  });

  it('carried landmarks are near the lower bound on pulses of one shape', async () => {
    for (const noise of [0.02, 0.05]) {
      const record = await studyRecord({ noise, isOneShape: true }, 21);
      for (const feature of ['foot', 'notch'] as const) {
        const found = record[feature];
        expect(found.aligned.some((error) => Number.isNaN(error))).toBe(false);
        const { sd } = errorSpread(found.aligned);
        expect(sd / found.bound).toBeLessThan(boundShare[feature]);
        expect(sd).toBeLessThan(errorSpread(found.historic).sd);
        expect(sd).toBeLessThan(errorSpread(found.leastVariance).sd);
      }
    }
  });

  itInFullRun('have in noise the mean that they have without', async () => {
    const params = { durationSec: 60, heartRate: 50, lvetMs: 328 };
    const away: Record<'foot' | 'notch', number[]> = { foot: [], notch: [] };
    for (const seed of [31, 32, 33, 34, 35, 36]) {
      const [clean, noisy] = [
        await studyRecord({ noise: 0, params }, seed),
        await studyRecord({ noise: tenDb, params }, seed),
      ];
      for (const feature of ['foot', 'notch'] as const) {
        away[feature].push(
          errorSpread(noisy[feature].aligned).mean - errorSpread(clean[feature].aligned).mean,
        );
      }
    }
    expect(Math.abs(mean(away.foot))).toBeLessThan(noisyMeanTolerance);
    expect(Math.abs(mean(away.notch))).toBeLessThan(noisyMeanTolerance);
  });

  itInFullRun(
    'lie within their likely errors on pulses of one shape, and of shapes that differ',
    async () => {
      for (const isOneShape of [true, false]) {
        const records = [];
        for (const noise of [0.02, 0.1]) {
          for (const seed of [21, 22, 23, 24, 25, 26]) {
            records.push(await studyRecord({ noise, isOneShape }, seed));
          }
        }
        for (const feature of ['foot', 'notch'] as const) {
          const covered = mean(records.map((record) => measureCoverage(record[feature])));
          expect(covered).toBeGreaterThan(coverageRange.least);
          expect(covered).toBeLessThan(coverageRange.most);
        }
      }
    },
  );

  itInFullRun(
    'lie within their likely errors where slow noise is as strong as a landmark bears',
    async () => {
      const shares: Record<'foot' | 'notch', number[]> = { foot: [], notch: [] };
      for (const seed of [41, 42, 43, 44, 45, 46]) {
        const record = await studyRecord(
          { noise: 0, params: { noise: [{ kind: 'pink', snrDb: 8, channel: 'ppg' }] } },
          seed,
        );
        for (const feature of ['foot', 'notch'] as const) {
          if (record[feature].aligned.some((error) => !Number.isNaN(error)))
            shares[feature].push(measureCoverage(record[feature]));
        }
      }
      for (const found of [shares.foot, shares.notch]) {
        expect(found.length).toBeGreaterThan(1);
        expect(mean(found)).toBeGreaterThan(coverageRange.least);
        expect(mean(found)).toBeLessThan(coverageRange.most);
      }
    },
  );
});
