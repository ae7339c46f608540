import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planAnySizeFft, planBandFft } from '../../../../src/dsp/spectrum/chirp-fft.ts';
import { welch } from '../../../../src/dsp/spectrum/welch.ts';
import golden from '../../../golden/fir-bench/fir-bench.json' with { type: 'json' };
import { describeDifference } from '../../../support/compare-arrays.ts';
import { goldenSignal } from '../../../support/golden-signal.ts';
import { roundingTolerance, transformTolerance } from '../../../support/tolerances.ts';

const whole = (values: Float64Array) => ({ values, gaps: [] });

describe('welch', () => {
  it.each(golden.spectra)('equals scipy.signal.welch, $count samples at $fs Hz', (expected) => {
    const spectrum = welch(whole(goldenSignal(expected.count)), expected.fs);
    expect(
      describeDifference(spectrum?.frequencyHz ?? [], expected.frequencyHz, roundingTolerance * expected.fs),
    ).toBeNull();
    const largest = Math.max(...expected.density, 1);
    expect(
      describeDifference(spectrum?.density ?? [], expected.density, roundingTolerance * largest),
    ).toBeNull();
  });

  it('averages over the stretches between gaps, and ignores shorter ones', () => {
    const values = goldenSignal(3000);
    values.fill(Number.NaN, 1000, 1400);
    values.fill(Number.NaN, 1700, 1750);
    const gaps = [
      { from: 1000, to: 1400 },
      { from: 1700, to: 1750 },
    ];
    const spectrum = welch({ values, gaps }, 125);
    expect(spectrum?.segmentCount).toBe(3 + 4);
    const parts = [values.slice(0, 1000), values.slice(1750)].map((part) => welch(whole(part), 125));
    const pooled = parts[0]?.density.map((value, k) => (3 * value + 4 * (parts[1]?.density[k] ?? 0)) / 7);
    expect(describeDifference(spectrum?.density ?? [], pooled ?? [], roundingTolerance * 1000)).toBeNull();
  });

  it('uses the longest stretch if none holds a segment', () => {
    const values = goldenSignal(500);
    values[300] = Number.NaN;
    const spectrum = welch({ values, gaps: [{ from: 300, to: 301 }] }, 125);
    expect(spectrum?.segmentCount).toBe(1);
    expect(spectrum?.density).toEqual(welch(whole(values.slice(0, 300)), 125)?.density);
  });

  it('is null for no samples', () => {
    expect(welch(whole(new Float64Array(0)), 125)).toBeNull();
    expect(welch({ values: Float64Array.of(Number.NaN), gaps: [{ from: 0, to: 1 }] }, 125)).toBeNull();
  });
});

describe('planBandFft', () => {
  it('has the bins of the whole transform, including negative ones', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(), fc.nat(), (size, a, b) => {
        const from = (a % (2 * size)) - size;
        const count = 1 + (b % size);
        const x = goldenSignal(size).map((value) => value / 16);
        const [re, im] = [x.slice(), x.toReversed()];
        const whole = { re: x.slice(), im: x.toReversed() };
        planBandFft(size, { from, to: from + count }).forward(re, im);
        planAnySizeFft(size).forward(whole.re, whole.im);
        for (let k = 0; k < count; k++) {
          const bin = (((from + k) % size) + size) % size;
          expect(Math.abs(re[k] - whole.re[bin])).toBeLessThan(transformTolerance * size);
          expect(Math.abs(im[k] - whole.im[bin])).toBeLessThan(transformTolerance * size);
        }
      }),
    );
  });
});

describe('planAnySizeFft', () => {
  it.each([1, 2, 3, 5, 12, 97, 500])('equals the definition at size %i', (size) => {
    const x = goldenSignal(size).map((value) => value / 16);
    const re = x.slice();
    const im = x.toReversed();
    planAnySizeFft(size).forward(re, im);
    const expected = { re: new Float64Array(size), im: new Float64Array(size) };
    for (let k = 0; k < size; k++) {
      for (let n = 0; n < size; n++) {
        const angle = (-2 * Math.PI * ((k * n) % size)) / size;
        const [a, b] = [x[n], x[size - 1 - n]];
        expected.re[k] += a * Math.cos(angle) - b * Math.sin(angle);
        expected.im[k] += a * Math.sin(angle) + b * Math.cos(angle);
      }
    }
    expect(describeDifference(re, expected.re, transformTolerance * size)).toBeNull();
    expect(describeDifference(im, expected.im, transformTolerance * size)).toBeNull();
  });
});
