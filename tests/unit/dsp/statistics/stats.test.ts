import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  mean,
  median,
  pearson,
  percentile,
  sampleSd,
  skewness,
} from '../../../../src/dsp/statistics/stats.ts';
import golden from '../../../golden/dsp/stats.json' with { type: 'json' };
import { describeDifference } from '../../../support/compare-arrays.ts';
import { goldenSignal } from '../../../support/golden-signal.ts';
import { roundingTolerance } from '../../../support/tolerances.ts';

describe.each(golden.cases)('statistics of $count values', (expected) => {
  const x = goldenSignal(expected.count);
  const y = goldenSignal(expected.count + 7).slice(7);

  it('equals NumPy and SciPy', () => {
    const sd = sampleSd(x);
    const actual = [mean(x), Number.isNaN(sd) ? null : sd, median(x), skewness(x), pearson(x, y)];
    const wanted = [expected.mean, expected.sd, expected.median, expected.skewness, expected.pearson];
    expect(describeDifference(actual, wanted, roundingTolerance * 20)).toBeNull();
    expect(
      describeDifference(
        expected.quantiles.map((q) => percentile(x, q)),
        expected.percentiles,
        roundingTolerance * 20,
      ),
    ).toBeNull();
  });
});

describe('median and percentile', () => {
  it('median and percentile equal those of the sorted values, and leave the input unchanged', () => {
    const values = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(values, (x) => {
        const before = [...x];
        const sorted = x.toSorted((a, b) => a - b);
        const half = (x.length - 1) / 2;
        expect(median(x)).toBe((sorted[Math.floor(half)] + sorted[Math.ceil(half)]) / 2);
        expect(percentile(x, 100)).toBe(sorted.at(-1));
        expect(percentile(x, 0)).toBe(sorted[0]);
        expect(x).toEqual(before);
      }),
    );
  });
});

describe('statistics without a value', () => {
  it('statistics without a value are NaN', () => {
    for (const value of [mean([]), median([]), percentile([], 50), sampleSd([]), sampleSd([1])]) {
      expect(value).toBeNaN();
    }
  });

  it('statistics without a value are 0 for correlation and skewness without variation', () => {
    const flat = new Float64Array(7).fill(0.1);
    expect(pearson(flat, goldenSignal(7))).toBe(0);
    expect(pearson(goldenSignal(7), flat)).toBe(0);
    expect(skewness(flat)).toBe(0);
  });
});

describe('arrays of every kind', () => {
  it('arrays of every kind give the same results', () => {
    const x = Float32Array.from(goldenSignal(200));
    const y = Float64Array.from(x, (value, i) => value * (i % 3));
    const of = (a: ArrayLike<number>) => [mean(a), sampleSd(a), skewness(a), pearson(a, y), pearson(y, a)];
    const wanted = of(Float64Array.from(x));
    expect(of(x)).toEqual(wanted);
    expect(of([...x])).toEqual(wanted);
    expect(of(Object.assign({ length: x.length }, [...x]))).toEqual(wanted);
  });
});

describe('pearson', () => {
  it('is ±1 for a straight relation and never beyond', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1e3, max: 1e3, noNaN: true }), { minLength: 2 }), (x) => {
        const rho = pearson(
          x,
          x.map((value) => 3 - 2 * value),
        );
        expect(Math.abs(rho)).toBeLessThanOrEqual(1);
      }),
    );
    expect(pearson([1, 2, 4], [3, 5, 9])).toBeCloseTo(1, 14);
    expect(pearson([1, 2, 4], [-3, -5, -9])).toBeCloseTo(-1, 14);
  });
});
