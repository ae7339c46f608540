import { describe, expect, it } from 'vitest';
import { baselineSpline, removeBaseline } from '../../../support/remove-baseline.ts';
import golden from '../../../golden/dsp/spline.json' with { type: 'json' };
import { describeDifference, largestRange } from '../../../support/compare-arrays.ts';
import { goldenSignal } from '../../../support/golden-signal.ts';
import { roundingTolerance } from '../../../support/tolerances.ts';

describe('baselineSpline', () => {
  it.each(golden.baselines)('equals the knots in NumPy and the spline in SciPy at $fs Hz', (expected) => {
    const x = goldenSignal(expected.count);
    const level = baselineSpline(x, expected.fs, expected.rPeaksSec);
    expect(
      describeDifference(
        level.filter((_, i) => i % expected.step === 0),
        expected.values,
        roundingTolerance * largestRange(x),
      ),
    ).toBeNull();
    expect(
      describeDifference(
        removeBaseline(x, expected.fs, expected.rPeaksSec),
        x.map((value, i) => value - level[i]),
        0,
      ),
    ).toBeNull();
  });

  it('includes samples at the ends of ±5 ms', () => {
    const x = new Float64Array(1000);
    // The knot is at 0.410 s; the samples at 0.405 and 0.415 s make its median 4 of eleven.
    x.fill(4, 405, 411);
    expect(baselineSpline(x, 1000, [0.5])[0]).toBe(4);
  });

  it('has no knot outside the record, in a gap, or for a dropped R', () => {
    const x = new Float64Array(1000).fill(2);
    x.fill(Number.NaN, 300, 500);
    const level = baselineSpline(x, 1000, [0.05, 0.49, null, 0.7, 1.2]);
    expect(describeDifference(level, new Float64Array(1000).fill(2), 0)).toBeNull();
    expect(describeDifference(baselineSpline(x, 1000, [0.05]), new Float64Array(1000), 0)).toBeNull();
  });

  it('has the knot as far before R as requested', () => {
    const x = Float64Array.from({ length: 1000 }, (_, i) => i);
    expect(baselineSpline(x, 1000, [0.5], 0.2)[0]).toBe(300);
  });
});
