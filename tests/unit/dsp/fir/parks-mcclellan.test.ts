import { describe, expect, it } from 'vitest';
import { designFir } from '../../../../src/dsp/fir/fir-design.ts';
import { designEquiripple } from '../../../../src/dsp/fir/parks-mcclellan.ts';
import golden from '../../../golden/fir-bench/fir-bench.json' with { type: 'json' };
import { describeDifference } from '../../../support/compare-arrays.ts';
import {
  coefficientTolerance,
  remezDeviationTolerance,
  remezTolerance,
} from '../../../support/tolerances.ts';

/** Returns the largest deviation over the bands, at 200 frequencies in each. */
function largestDeviation(
  taps: Float64Array,
  bands: readonly { from: number; to: number; gain: number }[],
): number {
  let largest = 0;
  for (const { from, to, gain } of bands) {
    for (let k = 0; k <= 200; k++) {
      const turns = from + ((to - from) * k) / 200;
      const centre = (taps.length - 1) / 2;
      const reached = taps.reduce(
        (sum, tap, n) => sum + tap * Math.cos(2 * Math.PI * turns * (n - centre)),
        0,
      );
      largest = Math.max(largest, Math.abs(Math.abs(reached) - gain));
    }
  }
  return largest;
}

describe('designEquiripple', () => {
  it.each(golden.equiripple)('equals scipy.signal.remez, $tapCount taps, $bands', (expected) => {
    const taps = designEquiripple(expected.tapCount, expected.bands);
    const half = taps.subarray(0, expected.coefficients.length);
    expect(describeDifference(half, expected.coefficients, remezTolerance)).toBeNull();
    expect(largestDeviation(taps, expected.bands)).toBeLessThan(expected.deviation * remezDeviationTolerance);
    expect(taps.toReversed()).toEqual(taps);
  });

  it('rejects designs that rounding would invalidate, and that would take minutes', () => {
    const bands = [
      { from: 0, to: 0.05, gain: 1 },
      { from: 0.1, to: 0.5, gain: 0 },
    ];
    for (const tapCount of [301, 2003]) {
      expect(() => designEquiripple(tapCount, bands)).toThrow(
        expect.objectContaining({ code: 'bad-parameter' }),
      );
    }
  });
});

describe('designFir, equiripple', () => {
  const design = 'equiripple' as const;

  it('sets the edges of bands by the transition', () => {
    const spec = {
      type: 'bandpass',
      lowHz: 10,
      highHz: 30,
      tapCount: 101,
      design,
      transitionHz: 10,
    } as const;
    const bands = [
      { from: 0, to: 0.01, gain: 0 },
      { from: 0.03, to: 0.05, gain: 1 },
      { from: 0.07, to: 0.5, gain: 0 },
    ];
    const expected = designEquiripple(101, bands);
    expect(describeDifference(designFir(spec, 500).coefficients, expected, coefficientTolerance)).toBeNull();
  });

  it('chooses a suitable transition by default', () => {
    for (const spec of [
      { type: 'lowpass', highHz: 30 },
      { type: 'highpass', lowHz: 0.5 },
      { type: 'bandpass', lowHz: 0.5, highHz: 30 },
      { type: 'bandstop', lowHz: 55, highHz: 65 },
    ] as const) {
      const { coefficients } = designFir({ ...spec, tapCount: 201, design }, 500);
      expect(coefficients.every(Number.isFinite), spec.type).toBe(true);
    }
  });

  it('rounds even taps up if half the rate passes', () => {
    const { coefficients, warnings } = designFir({ type: 'highpass', lowHz: 5, tapCount: 100, design }, 500);
    expect(coefficients).toHaveLength(101);
    expect(warnings.map(({ code }) => code)).toEqual(['taps-raised']);
  });

  it('rejects overlapping transitions', () => {
    for (const transitionHz of [20, -1, Number.NaN]) {
      expect(() =>
        designFir({ type: 'bandpass', lowHz: 10, highHz: 30, tapCount: 51, design, transitionHz }, 500),
      ).toThrow(expect.objectContaining({ code: 'bad-parameter' }));
    }
  });
});
