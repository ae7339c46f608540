import { describe, expect, it } from 'vitest';
import { createSynth } from '../../../../src/analysis/synth/create-synth.ts';
import type { SynthParams } from '../../../../src/analysis/synth/params.ts';
import { defaultSynthParams } from '../../../../src/analysis/synth/params.ts';
import { mean, sampleSd } from '../../../../src/dsp/statistics/stats.ts';
import { hrvSdTolerance, rateTolerance } from '../../../support/tolerances.ts';

function makeBeats(change: Partial<SynthParams>) {
  return createSynth({ ...defaultSynthParams, ...change }).truth.beats;
}

function differences(values: readonly number[]): number[] {
  return values.slice(1).map((value, i) => value - values[i]);
}

const rTimes = (change: Partial<SynthParams>) => makeBeats(change).map(({ r }) => r);

describe('rhythm', () => {
  it.each([40, 68, 120, 200])('has the requested rate and variability at %i per minute', (heartRate) => {
    for (const durationSec of [60, 600]) {
      for (const seed of [1, 2, 3]) {
        const rr = differences(rTimes({ heartRate, durationSec, hrvSdMs: 25, seed }));
        expect(Math.abs(60 / mean(rr) / heartRate - 1)).toBeLessThan(rateTolerance);
        expect(Math.abs(1000 * sampleSd(rr) - 25)).toBeLessThan(hrvSdTolerance);
      }
    }
  });

  it('is constant without variability', () => {
    const rr = differences(rTimes({ hrvSdMs: 0 }));
    expect(Math.max(...rr) - Math.min(...rr)).toBeLessThan(1e-4);
  });

  it('varies in the two bands of 0.1 and 0.25 Hz', () => {
    const r = rTimes({ durationSec: 1200, hrvSdMs: 40 });
    const rr = differences(r);
    const centre = mean(rr);
    const power = (hz: number) => {
      const sum = { re: 0, im: 0 };
      rr.forEach((value, i) => {
        const angle = 2 * Math.PI * hz * r[i];
        sum.re += (value - centre) * Math.cos(angle);
        sum.im += (value - centre) * Math.sin(angle);
      });
      return sum.re ** 2 + sum.im ** 2;
    };
    const bandPower = (fromHz: number, toHz: number) => {
      let total = 0;
      for (let hz = fromHz; hz < toHz; hz += 0.0004) total += power(hz);
      return total;
    };
    const low = bandPower(0.07, 0.13);
    const breath = bandPower(0.22, 0.28);
    const all = bandPower(0.01, 0.5);
    expect((low + breath) / all).toBeGreaterThan(0.93);
    expect(low / breath).toBeGreaterThan(0.3);
    expect(low / breath).toBeLessThan(0.75);
  });

  it('follows a ramp evenly', () => {
    const r = rTimes({ heartRate: { from: 80, to: 170 }, durationSec: 300, lvetMs: 200, hrvSdMs: 10 });
    const rr = differences(r);
    const rateAround = (timeSec: number) => {
      const near = rr.filter((_, i) => Math.abs(r[i] - timeSec) < 15);
      return 60 / mean(near);
    };
    for (const timeSec of [20, 100, 150, 200, 280]) {
      expect(Math.abs(rateAround(timeSec) - (80 + (90 * timeSec) / 300))).toBeLessThan(2);
    }
    expect(Math.abs(r.length - (300 * 125) / 60)).toBeLessThan(2);
  });
});

describe('extrasystoles', () => {
  it.each([1, 5, 20, 40])('are %i % of the beats', (ectopicRatePercent) => {
    const beats = makeBeats({ ectopicRatePercent, durationSec: 600 });
    const share = beats.filter((beat) => beat.class === 'V').length / beats.length;
    expect(Math.abs(100 * share - ectopicRatePercent)).toBeLessThan(0.4);
  });

  it('come early, with a compensatory pause, and never next to each other', () => {
    const beats = makeBeats({ ectopicRatePercent: 30, durationSec: 300, hrvSdMs: 0 });
    const rr = 60 / 70;
    beats.forEach((beat, i) => {
      const [before, after] = [beats[i - 1], beats[i + 1]];
      if (beat.class !== 'V' || before === undefined || after === undefined) return;
      expect([before.class, after.class]).toEqual(['N', 'N']);
      expect(beat.r - before.r).toBeLessThan(0.74 * rr);
      expect(after.r - before.r).toBeCloseTo(2 * rr, 3);
    });
  });

  it('have a weak pulse or none', () => {
    const synth = createSynth({ ...defaultSynthParams, ectopicRatePercent: 20, durationSec: 300, fs: 1000 });
    const ppg = synth.readClean(1, 0, synth.sampleCount);
    const heights = synth.truth.beats.flatMap(({ class: label, foot, peak }) =>
      label === 'V' && foot !== null && peak !== null
        ? [ppg[Math.round(peak * 1000)] - ppg[Math.round(foot * 1000)]]
        : [],
    );
    const without = synth.truth.beats.filter((beat) => beat.class === 'V' && beat.foot === null);
    expect(Math.max(...heights)).toBeLessThan(0.6);
    expect(without.length).toBeGreaterThan(3);
    expect(heights.length).toBeGreaterThan(20);
  });

  it('do not change the sinus rhythm', () => {
    const plain = makeBeats({ durationSec: 120 });
    const ectopic = makeBeats({ durationSec: 120, ectopicRatePercent: 10 });
    const moved = ectopic.map((beat, i) => (beat.class === 'N' ? Math.abs(beat.r - plain[i].r) : 0));
    expect(Math.max(...moved)).toBeLessThan(1e-3);
  });
});

describe('fusion beats', () => {
  it.each([0.5, 2, 10])(
    'fusion beats are %d %% of the beats, slightly early, and next to sinus beats only',
    (fusionRatePercent) => {
      const beats = makeBeats({ fusionRatePercent, ectopicRatePercent: 5, durationSec: 1200, hrvSdMs: 0 });
      const rr = 60 / 70;
      const fused = beats.flatMap((beat, i) => (beat.class === 'F' ? [i] : []));
      expect(Math.abs((100 * fused.length) / beats.length - fusionRatePercent)).toBeLessThan(0.1);
      for (const i of fused) {
        expect([beats[i - 1].class, beats[i + 1].class]).toEqual(['N', 'N']);
        const coupling = (beats[i].r - beats[i - 1].r) / rr;
        expect(coupling).toBeGreaterThan(0.9);
        expect(coupling).toBeLessThan(1);
        expect(beats[i + 1].r - beats[i - 1].r).toBeCloseTo(2 * rr, 3);
        expect(beats[i].foot).not.toBeNull();
      }
    },
  );

  it('fusion beats are limited by the available space', () => {
    const beats = makeBeats({ fusionRatePercent: 20, ectopicRatePercent: 40, durationSec: 300 });
    const fused = beats.filter((beat) => beat.class === 'F').length;
    expect(fused).toBeGreaterThan(0);
    expect(fused / beats.length).toBeLessThan(0.2);
  });

  it('fusion beats do not move any other beat', () => {
    const plain = makeBeats({ durationSec: 300, ectopicRatePercent: 5 });
    const fused = makeBeats({ durationSec: 300, ectopicRatePercent: 5, fusionRatePercent: 5 });
    expect(fused).toHaveLength(plain.length);
    const moved = fused.map((beat, i) => (beat.class === 'F' ? 0 : Math.abs(beat.r - plain[i].r)));
    expect(Math.max(...moved)).toBeLessThan(1e-3);
    expect(plain.map((beat) => beat.class === 'V')).toEqual(fused.map((beat) => beat.class === 'V'));
  });
});

describe('aberrant runs', () => {
  const aberrantRuns = [
    { fromSec: 40, toSec: 80 },
    { fromSec: 100, toSec: 110 },
  ];

  it('aberrant runs replace the sinus beats there, equally early', () => {
    const beats = makeBeats({ aberrantRuns, durationSec: 150, hrvSdMs: 0 });
    const rr = 60 / 70;
    const isIn = (r: number) => aberrantRuns.some(({ fromSec, toSec }) => r > fromSec && r < toSec - rr);
    const isOut = (r: number) => aberrantRuns.every(({ fromSec, toSec }) => r < fromSec - rr || r > toSec);
    const labelsWhere = (holds: (r: number) => boolean) =>
      new Set(beats.filter(({ r }) => holds(r)).map((beat) => beat.class));
    expect(labelsWhere(isIn)).toEqual(new Set('a'));
    expect(labelsWhere(isOut)).toEqual(new Set('N'));
    const first = beats.findIndex((beat) => beat.class === 'a');
    expect((beats[first].r - beats[first - 1].r) / rr).toBeCloseTo(0.88, 2);
    expect((beats[first + 1].r - beats[first].r) / rr).toBeCloseTo(1, 2);
    const after = first + beats.slice(first).findIndex((beat) => beat.class === 'N');
    expect((beats[after].r - beats[after - 1].r) / rr).toBeCloseTo(1.12, 2);
  });

  it('aberrant runs have pulses like sinus beats, with the requested mean intervals', () => {
    const beats = makeBeats({ aberrantRuns, durationSec: 150 });
    const rptt = beats.map(({ r, foot }) => 1000 * ((foot ?? Number.NaN) - r)).filter(Number.isFinite);
    expect(mean(rptt)).toBeCloseTo(172, 1);
  });

  it('aberrant runs keep their extrasystoles', () => {
    const beats = makeBeats({ aberrantRuns, durationSec: 150, ectopicRatePercent: 20 });
    const inside = beats.filter(({ r }) => r > 41 && r < 79);
    expect(new Set(inside.map((beat) => beat.class))).toEqual(new Set(['a', 'V']));
  });
});
