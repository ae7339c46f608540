import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSynth } from '../../../../src/analysis/synth/create-synth.ts';
import {
  defaultSynthParams,
  intervalsByRate,
  type SynthParams,
} from '../../../../src/analysis/synth/params.ts';
import { mean, sampleSd } from '../../../../src/dsp/statistics/stats.ts';
import { resolveParameters } from '../../../../src/pipeline/parameters.ts';
import { synthDeclarations } from '../../../../src/pipeline/synth-declarations.ts';
import { synthParams } from '../../../../src/pipeline/synth-params.ts';

const byRate = { ...defaultSynthParams, ...intervalsByRate };

/** Returns rPTT and LVET of all beats that have both, ms, with R, s. */
function measureIntervals(params: SynthParams) {
  return createSynth(params).truth.beats.flatMap(({ r, foot, notch }) =>
    foot === null || notch === null ? [] : [{ r, rptt: (foot - r) * 1000, lvet: (notch - foot) * 1000 }],
  );
}

/** Weissler 1968: mean of the regressions of men and women. */
const weissler = (rate: number) => (413 - 1.7 * rate + (418 - 1.6 * rate)) / 2;

describe('intervals that depend on the rate', () => {
  test('intervals that depend on the rate have the mean of Weissler’s regression, and rPTT decreases like PEP, at any rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 45, max: 150 }), fc.integer({ min: 1, max: 99 }), (heartRate, seed) => {
        const all = measureIntervals({ ...byRate, heartRate, hrvSdMs: 10, seed });
        expect(mean(all.map(({ lvet }) => lvet))).toBeCloseTo(weissler(heartRate), 0);
        expect(mean(all.map(({ rptt }) => rptt))).toBeCloseTo(172 - 0.4 * (heartRate - 70), 0);
      }),
      { numRuns: 12 },
    );
  });

  test('intervals that depend on the rate follow a ramp beat by beat', () => {
    const all = measureIntervals({
      ...byRate,
      heartRate: { from: 60, to: 150 },
      durationSec: 120,
      hrvSdMs: 5,
    });
    const errors = all.map(({ r, lvet }) => lvet - weissler(60 + (90 * r) / 120));
    expect(Math.abs(mean(errors))).toBeLessThan(1);
    expect(sampleSd(errors)).toBeLessThan(5);
  });

  test('intervals that depend on the rate equal, bit for bit, fixed values at 70 per minute; a fixed value does not depend on the rate', () => {
    const read = (values: Record<string, string | number>) => {
      const synth = createSynth(
        synthParams(resolveParameters(synthDeclarations, { duration: 20, ...values }), true),
      );
      return { truth: synth.truth, samples: synth.read(1, 0, 2000), sounds: synth.read(2, 0, 2000) };
    };
    expect(read({})).toEqual(read({ rptt: 172, lvet: 300 }));
    const fixed = synthParams(
      resolveParameters(synthDeclarations, { heartRate: '120', rptt: 150, lvet: 210 }),
      false,
    );
    const all = measureIntervals(fixed);
    expect(mean(all.map(({ lvet }) => lvet))).toBeCloseTo(210, 1);
    expect(mean(all.map(({ rptt }) => rptt))).toBeCloseTo(150, 1);
  });

  test('intervals that depend on the rate do not change the vascular time: S2 to the notch is the same at 60 and at 110', () => {
    const transitMs = (heartRate: number): number => {
      const { beats } = createSynth({ ...byRate, heartRate, pcg: true, rpttSdMs: 0 }).truth;
      return mean(
        beats.flatMap(({ s2, notch }) => (s2 === null || notch === null ? [] : [(notch - s2) * 1000])),
      );
    };
    expect(transitMs(110)).toBeCloseTo(transitMs(60), 0);
  });
});

describe('rhythms', () => {
  const rrOf = (params: Partial<SynthParams>): number[] => {
    const { beats } = createSynth({ ...byRate, durationSec: 300, ...params }).truth;
    return beats.slice(1).map(({ r }, i) => r - (beats[i]?.r ?? 0));
  };

  test('RR in fibrillation are independent, and the mean rate is the requested one', () => {
    const rr = rrOf({ rhythm: 'fibrillation', heartRate: 90 });
    const middle = mean(rr);
    expect(60 / middle).toBeCloseTo(90, 0);
    expect(sampleSd(rr) / middle).toBeCloseTo(0.23, 1);
    const next = rr.slice(1).reduce((sum, value, i) => sum + (value - middle) * ((rr[i] ?? 0) - middle), 0);
    expect(Math.abs(next / rr.length / sampleSd(rr) ** 2)).toBeLessThan(0.15);
    expect(Math.min(...rr)).toBeGreaterThan(0.29);
  });

  test('a short RR in fibrillation has a short ejection', () => {
    const { beats } = createSynth({ ...byRate, rhythm: 'fibrillation', heartRate: 90, lvetSdMs: 0 }).truth;
    const pairs = beats.slice(1).flatMap(({ r, foot, notch }, i) => {
      const before = beats[i]?.r ?? 0;
      return foot === null || notch === null ? [] : [{ rr: r - before, lvet: notch - foot }];
    });
    const sorted = pairs.toSorted((a, b) => a.rr - b.rr).map(({ lvet }) => lvet);
    const third = Math.floor(sorted.length / 3);
    expect(mean(sorted.slice(-third)) - mean(sorted.slice(0, third))).toBeGreaterThan(0.03);
  });

  test('beats alternate in bigeminy, and their mean rate is that of the sinus node', () => {
    const { beats } = createSynth({ ...byRate, rhythm: 'bigeminy', durationSec: 120 }).truth;
    const classes = beats.map((beat) => beat.class).join('');
    expect(classes).toMatch(/^N?(VN)+V?$/);
    expect(60 / mean(rrOf({ rhythm: 'bigeminy' }))).toBeCloseTo(70, 0);
  });

  test('paced beats have that class, and a spike before the QRS', () => {
    const synth = createSynth({ ...byRate, rhythm: 'paced', fs: 2000, durationSec: 10 });
    expect(new Set(synth.truth.beats.map((beat) => beat.class))).toEqual(new Set(['/']));
    const ecg = synth.readClean(0, 0, 20_000);
    const beat = synth.truth.beats.find(({ r }) => r > 1);
    const at = Math.round(((beat?.r ?? 0) - 23 / 360) * 2000);
    // A millisecond from its maximum, it is below half.
    const top = Math.max(...ecg.subarray(at - 4, at + 5));
    expect(top).toBeGreaterThan(0.8);
    expect(Math.min(ecg[at - 8] ?? 1, ecg[at + 8] ?? 1)).toBeLessThan(0.5 * top);
  });

  test('swapped arm electrodes invert lead I and do not affect V5', () => {
    const plain = createSynth({ ...byRate, durationSec: 10 });
    const both = createSynth({ ...byRate, durationSec: 10, armsExchanged: true });
    const ecg = plain.readClean(0, 0, 5000);
    const lead = both.readClean(0, 0, 5000);
    ecg.forEach((value, i) => expect(lead[i]).toBeCloseTo(-0.8 * value, 12));
    expect(Math.max(...both.readClean(1, 0, 5000))).toBeGreaterThan(1.2 * Math.max(...ecg));
  });
});
