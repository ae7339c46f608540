import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { designResampleFilter, resample } from '../../../../src/dsp/resampling/resample.ts';
import golden from '../../../golden/dsp/resample.json' with { type: 'json' };
import { describeDifference, largestRange } from '../../../support/compare-arrays.ts';
import { goldenSignal } from '../../../support/golden-signal.ts';
import { filterTolerance, resampleRippleTolerance, roundingTolerance } from '../../../support/tolerances.ts';

/** Makes four seconds of a sine of 3 Hz. */
function sine(fs: number): Float64Array {
  return Float64Array.from({ length: 4 * fs }, (_, i) => Math.sin((2 * Math.PI * 3 * i) / fs));
}

const rates = [125, 250, 360, 500, 1000, 2000] as const;

describe('resample', () => {
  it.each(golden.cases)('equals scipy.signal.upfirdn, $fs to $fsNew Hz, gaps $gaps', (expected) => {
    const { fs, fsNew, count, up, down, tapCount } = expected;
    const filter = designResampleFilter(fs, fsNew);
    expect([filter.up, filter.down, filter.taps.length]).toEqual([up, down, tapCount]);
    const x = goldenSignal(count);
    const gaps = expected.gaps.map(([from, to]) => ({ from: from ?? 0, to: to ?? 0 }));
    const tolerance = filterTolerance * largestRange(x);
    for (const { from, to } of gaps) x.fill(Number.NaN, from, to);
    const { values, gaps: gapsNew } = resample({ values: x, gaps }, fs, fsNew);
    expect(values).toHaveLength(expected.outputCount);
    expect(
      describeDifference(
        values.filter((_, k) => k % expected.step === 0),
        expected.values,
        tolerance,
      ),
    ).toBeNull();
    expect(gapsNew.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(expected.missingCount);
    for (const { from, to } of gapsNew) expect(values.subarray(from, to).every(Number.isNaN)).toBe(true);
  });

  it('returns samples of the same rate unchanged', () => {
    const samples = { values: Float64Array.of(1, 2, 3), gaps: [] };
    expect(resample(samples, 500, 500)).toBe(samples);
  });

  it('keeps a constant within the ripple of its filter', () => {
    fc.assert(
      fc.property(fc.constantFrom(...rates), fc.constantFrom(...rates), (fs, fsNew) => {
        const { values } = resample({ values: new Float64Array(2000).fill(3), gaps: [] }, fs, fsNew);
        expect(values).toHaveLength(Math.ceil((2000 * fsNew) / fs));
        expect(
          describeDifference(values, new Float64Array(values.length).fill(3), 3 * resampleRippleTolerance),
        ).toBeNull();
      }),
    );
  });

  it('does not shift a slow sine in time', () => {
    fc.assert(
      fc.property(fc.constantFrom(...rates), fc.constantFrom(...rates), (fs, fsNew) => {
        const { values } = resample({ values: sine(fs), gaps: [] }, fs, fsNew);
        const middle = [fsNew, 3 * fsNew] as const;
        const expected = sine(fsNew).subarray(...middle);
        expect(describeDifference(values.subarray(...middle), expected, resampleRippleTolerance)).toBeNull();
      }),
    );
  });

  it('stops frequencies above the new Nyquist frequency', () => {
    const tone = Float64Array.from({ length: 8000 }, (_, i) => Math.sin((2 * Math.PI * 260 * i) / 2000));
    const { values } = resample({ values: tone, gaps: [] }, 2000, 500);
    expect(
      describeDifference(values.subarray(200, 1800), new Float64Array(1600), resampleRippleTolerance),
    ).toBeNull();
  });

  it('by blocks equals the shifted direct sum at any length', () => {
    const random = createRandom(1);
    const x = Float64Array.from({ length: 60_011 }, () => random.normal());
    const whole = resample({ values: x, gaps: [] }, 4000, 500).values;
    // Such a short record uses the direct sum; it agrees with the long one away from the cut.
    const { values } = resample({ values: x.slice(8000, 10_000), gaps: [] }, 4000, 500);
    const inside = [60, 190] as const;
    expect(
      describeDifference(
        values.subarray(...inside),
        whole.subarray(1060, 1190),
        roundingTolerance * largestRange(x),
      ),
    ).toBeNull();
  });

  it('adds a stretch no longer than half the filter to the gap', () => {
    // 2:1 has 203 taps: half is 101 samples.
    expect(designResampleFilter(1000, 500).taps).toHaveLength(203);
    const tooShort = expect.objectContaining({ code: 'too-short' });
    expect(() => resample({ values: new Float64Array(101), gaps: [] }, 1000, 500)).toThrow(tooShort);
    expect(resample({ values: new Float64Array(102), gaps: [] }, 1000, 500).values).toHaveLength(51);
  });

  it('rejects a ratio beyond its fractions', () => {
    const samples = { values: new Float64Array(10), gaps: [] };
    expect(() => resample(samples, 1e6, 1)).toThrow(expect.objectContaining({ code: 'bad-parameter' }));
  });
});
