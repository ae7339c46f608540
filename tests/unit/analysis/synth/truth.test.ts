import { assert, constantFrom, double, nat, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSynth } from '../../../../src/analysis/synth/create-synth.ts';
import type { SynthParams } from '../../../../src/analysis/synth/params.ts';
import { defaultSynthParams } from '../../../../src/analysis/synth/params.ts';
import { mean } from '../../../../src/dsp/statistics/stats.ts';
import {
  depthTolerance,
  onBaseTolerance,
  trueFootToleranceSec,
  trueNotchToleranceSec,
  truePeakToleranceSec,
  trueRToleranceSec,
} from '../../../support/tolerances.ts';
import { caseCount } from '../../../support/gate.ts';

const fs = 20_000;

/** Finds the time of the maximum in a range, refined by a parabola; s. */
function findTop(values: Float64Array, fromSec: number, toSec: number): number {
  let top = Math.ceil(fromSec * fs);
  for (let i = top; i <= toSec * fs; i++) if (values[i] > values[top]) top = i;
  const [a, b, c] = [values[top - 1], values[top], values[top + 1]];
  return (top + (a - c) / (2 * (a - 2 * b + c))) / fs;
}

function finelySampled(change: Partial<SynthParams>) {
  const synth = createSynth({ ...defaultSynthParams, durationSec: 12, ...change, fs });
  const ecg = synth.readClean(0, 0, synth.sampleCount);
  const ppg = synth.readClean(1, 0, synth.sampleCount);
  const fall = ppg.map((_, i) => (i > 0 && i + 1 < ppg.length ? ((ppg[i - 1] - ppg[i + 1]) * fs) / 2 : 0));
  const beats = synth.truth.beats.flatMap(({ r, foot, peak, notch, class: label }) =>
    foot !== null && peak !== null && notch !== null ? [{ r, foot, peak, notch, label }] : [],
  );
  return { synth, ecg, ppg, fall, beats };
}

const manyRecords = record({
  heartRate: double({ min: 45, max: 180, noNaN: true }),
  lvetMs: double({ min: 180, max: 340, noNaN: true }),
  rpttMs: double({ min: 100, max: 300, noNaN: true }),
  notchDepth: double({ min: 0, max: 0.25, noNaN: true }),
  ectopicRatePercent: constantFrom(0, 10),
  seed: nat(),
});

describe('truth against the finely sampled clean signals', () => {
  it('has R at the extremum of the ECG', () => {
    for (const heartRate of [50, 70, 150]) {
      const { synth, ecg } = finelySampled({ heartRate, ectopicRatePercent: 10, lvetMs: 200 });
      for (const { r } of synth.truth.beats) {
        if (r < 0.06 || r > 11.9) continue;
        expect(Math.abs(findTop(ecg, r - 0.05, r + 0.05) - r)).toBeLessThan(trueRToleranceSec);
      }
    }
  });

  it('has R of an inverted extrasystole at its trough', () => {
    const { synth, ecg } = finelySampled({ ectopicRatePercent: 30, ectopicMorphology: 'inverted' });
    const ectopic = synth.truth.beats.filter((beat) => beat.class === 'V');
    expect(ectopic.length).toBeGreaterThan(2);
    const upsideDown = ecg.map((value) => -value);
    for (const { r } of ectopic) {
      expect(Math.abs(findTop(upsideDown, r - 0.05, r + 0.05) - r)).toBeLessThan(trueRToleranceSec);
    }
  });

  it.each(['upright', 'inverted', 'mixed'] as const)(
    'has R of fusions and aberrant beats at their first peak, with %s extrasystoles',
    (ectopicMorphology) => {
      const { synth, ecg } = finelySampled({
        fusionRatePercent: 20,
        aberrantRuns: [{ fromSec: 8, toSec: 12 }],
        ectopicMorphology,
      });
      const odd = synth.truth.beats.filter(({ r, class: label }) => label !== 'N' && r < 11.9);
      expect(new Set(odd.map((beat) => beat.class))).toEqual(new Set(['F', 'a']));
      for (const { r } of odd)
        expect(Math.abs(findTop(ecg, r - 0.03, r + 0.03) - r)).toBeLessThan(trueRToleranceSec);
    },
  );

  it('has the foot where the pulse leaves its base, the minimum since the last notch', () => {
    const { ppg, beats } = finelySampled({ ectopicRatePercent: 10 });
    beats.slice(1).forEach(({ foot, peak }, i) => {
      const until = ppg.slice(0, Math.floor(peak * fs));
      const lowest = Math.min(...until.slice(Math.ceil(beats[i].notch * fs)));
      const last = until.findLastIndex((value) => value <= lowest + onBaseTolerance);
      expect(Math.abs(last / fs - foot)).toBeLessThan(trueFootToleranceSec);
    });
  });

  it('has correct foot, peak and nadir at any rate, LVET, depth and rhythm', () => {
    assert(
      property(manyRecords, (change) => {
        const { ppg, fall, beats } = finelySampled({ ...change, durationSec: 6, hrvSdMs: 15 });
        beats.slice(0, -1).forEach(({ foot, peak, notch }, i) => {
          const next = beats[i + 1].foot;
          expect(Math.abs(findTop(ppg, foot, next) - peak)).toBeLessThan(truePeakToleranceSec);
          expect(Math.abs(findTop(fall, foot, next - 1 / fs) - notch)).toBeLessThan(trueNotchToleranceSec);
        });
      }),
      { numRuns: caseCount(25) },
    );
  });

  it('has dicrotic waves of the requested depth, on average', () => {
    for (const notchDepth of [0.02, 0.08, 0.15]) {
      const { ppg, beats } = finelySampled({ notchDepth, durationSec: 60 });
      const depths = beats.slice(0, -1).map(({ foot, peak, notch }) => {
        const height = ppg[Math.round(peak * fs)] - ppg[Math.round(foot * fs)];
        let n = Math.round(notch * fs);
        while (ppg[n + 1] < ppg[n]) n++;
        const incisura = ppg[n];
        while (ppg[n + 1] > ppg[n]) n++;
        return (ppg[n] - incisura) / height;
      });
      expect(Math.abs(mean(depths) / notchDepth - 1)).toBeLessThan(depthTolerance);
    }
  });
});

describe('the hard sample', () => {
  it('rises by 4.5 % of the height over the 140 ms before the foot', () => {
    const { ppg, beats } = finelySampled({ footShallow: 0.045, heartRate: 66 });
    for (const { foot, peak } of beats.slice(1)) {
      const at = (timeSec: number) => ppg[Math.round(timeSec * fs)];
      const height = at(peak) - at(foot - 0.14);
      expect((at(foot) - at(foot - 0.14)) / height).toBeCloseTo(0.045, 3);
    }
  });

  it('has three dips around each notch, a quarter to a half as deep, different in each beat', () => {
    const plain = finelySampled({ notchRipples: 0 });
    const rippled = finelySampled({ notchRipples: 3 });
    const places = new Set<string>();
    plain.beats.forEach(({ notch }) => {
      const nadir = plain.fall[Math.round(notch * fs)];
      let [deepest, area, last, outside] = [0, 0, 0, 0];
      for (let n = Math.round((notch - 0.05) * fs); n < (notch + 0.05) * fs; n++) {
        const dip = (rippled.fall[n] - plain.fall[n]) / nadir;
        if (Math.abs(n / fs - notch) > 0.0345) outside = Math.max(outside, Math.abs(dip));
        if (dip > deepest) [deepest, last] = [dip, n];
        area += dip / fs;
      }
      expect(outside).toBeLessThan(1e-6);
      places.add((last / fs - notch).toFixed(4));
      const dipLengthSec = (0.01 * 16) / 15;
      expect(area / dipLengthSec).toBeGreaterThan(3 * 0.25 - 1e-3);
      expect(area / dipLengthSec).toBeLessThan(3 * 0.5 + 1e-3);
      expect(deepest).toBeGreaterThan(0.25);
    });
    expect(places.size).toBe(plain.beats.length);
  });
});
