import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BeatSeries } from '../../../../src/analysis/series/beat-series.ts';
import { breathRate } from '../../../../src/analysis/series/respiration.ts';
import { reverseArrangementsP, stationarityP } from '../../../../src/analysis/series/stationarity.ts';
import golden from '../../../golden/series/series.json' with { type: 'json' };
import { given } from '../../../support/given.ts';
import { seriesFigureTolerance } from '../../../support/tolerances.ts';

/** Makes values at beats, ms apart like heartbeats, that vary with respiration and noise. */
function breathing(hz: number, noise: number, lengthSec = 180): BeatSeries {
  const timesSec: number[] = [];
  for (let at = 0, k = 0; at < lengthSec; k++) {
    at += 0.8 + 0.03 * Math.sin(9.1 * k * k);
    timesSec.push(at);
  }
  const values = timesSec.map((at, k) => Math.sin(2 * Math.PI * hz * at) + noise * Math.sin(3.7 * k * k));
  return {
    timesSec: Float64Array.from(timesSec),
    values: Float64Array.from(values),
    follows: new Uint8Array(values.length),
  };
}

describe('the respiratory rate', () => {
  it('is that of the respiration, from beats, also in noise', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 0.5, noNaN: true }),
        fc.double({ min: 0, max: 0.7, noNaN: true }),
        (hz, noise) => {
          const { rate, share } = given(breathRate(breathing(hz, noise), true));
          // A tenth of a step of the spectrum, plus the effect of noise on the peak.
          expect(Math.abs(rate - 60 * hz)).toBeLessThan(0.1 + 0.6 * noise);
          expect(share).toBeGreaterThan(0.5);
          expect(share).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('agrees with SciPy', () => {
    for (const { name, times, values, breath } of golden.cases) {
      const series = {
        timesSec: Float64Array.from(times),
        values: Float64Array.from(values),
        follows: new Uint8Array(values.length),
      };
      for (const [hasWaves, wanted] of [
        [false, breath.all],
        [true, breath.fast],
      ] as const) {
        const told = `${name}, ${String(hasWaves)}`;
        const found = breathRate(series, true, hasWaves);
        expect(found === null, told).toBe(wanted === null);
        for (const figure of ['rate', 'share'] as const) {
          const apart = (found?.[figure] ?? 1) / (wanted?.[figure] ?? 1) - 1;
          expect(Math.abs(apart), `${told}, ${figure}`).toBeLessThan(seriesFigureTolerance);
        }
      }
    }
  });

  it('is not the overtone of slower respiration in values that include vascular waves', () => {
    const { timesSec, values, follows } = breathing(0.1, 0);
    const steep = { timesSec, follows, values: values.map((value) => value + 0.3 * value * value) };
    expect(given(breathRate(steep, true)).rate).toBeCloseTo(6, 1);
    expect(breathRate(steep, true, true)).toBeNull();
  });

  it('is not clear in pure noise', () => {
    const { timesSec, values, follows } = breathing(0.25, 0);
    const noise = values.map((_, k) => Math.sin(3.7 * k * k));
    expect(given(breathRate({ timesSec, values: noise, follows }, true)).share).toBeLessThan(0.35);
  });

  it('is missing for less than a minute, for constant values, and above the rate that beats resolve', () => {
    expect(breathRate(breathing(0.25, 0, 60), true)).toBeNull();
    const still = breathing(0.25, 0);
    expect(breathRate({ ...still, values: still.values.fill(3) }, true)).toBeNull();
    const fast = breathing(0.25, 0.2);
    const slowBeats = fast.timesSec.map((at) => 2.5 * at);
    // 0.1 Hz of beats 2 s apart.
    expect(given(breathRate({ ...fast, timesSec: slowBeats }, true)).rate).toBeCloseTo(6, 0);
    const waves = breathRate(breathing(0.13, 0.3), true, true);
    expect(waves === null || waves.rate >= 9).toBe(true);
  });
});

describe('stationarity', () => {
  const order = fc.shuffledSubarray(
    Array.from({ length: 7 }, (_, k) => k),
    { minLength: 7 },
  );

  it('is the exact p of Kendall: the fraction of all orders at least as far from even', () => {
    // Five values have 120 orders; τ's p of an ascending one is 2 / 120.
    expect(reverseArrangementsP([1, 2, 3, 4, 5])).toBeCloseTo(2 / 120, 12);
    expect(reverseArrangementsP([5, 4, 3, 2, 1])).toBeCloseTo(2 / 120, 12);
    expect(reverseArrangementsP([2, 1, 3, 4, 5])).toBeCloseTo((2 * (1 + 4)) / 120, 12);
    expect(reverseArrangementsP([3, 3, 3, 3])).toBe(1);
  });

  it('is the same for a reversed or inverted series', () => {
    fc.assert(
      fc.property(order, (values) => {
        const p = reverseArrangementsP(values);
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(reverseArrangementsP(values.toReversed())).toBeCloseTo(p, 12);
        expect(reverseArrangementsP(values.map((value) => -value))).toBeCloseTo(p, 12);
      }),
    );
  });

  it('is small if the mean or only the spread drifts, and not for respiration', () => {
    const breath = breathing(0.25, 0.3, 300);
    expect(stationarityP(breath)).toBeGreaterThan(0.05);
    const { timesSec, values } = breath;
    const drifting = values.map((value, k) => value + given(timesSec[k]) / 20);
    expect(stationarityP({ ...breath, values: drifting })).toBeLessThan(0.01);
    const widening = values.map((value, k) => value * (1 + given(timesSec[k]) / 50));
    expect(stationarityP({ ...breath, values: widening })).toBeLessThan(0.01);
    expect(stationarityP(breathing(0.25, 0, 20))).toBeNaN();
  });
});
