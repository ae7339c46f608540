import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blandAltman } from '../../../src/dsp/statistics/bland-altman.ts';
import { pitmanMorgan } from '../../../src/dsp/statistics/pitman-morgan.ts';
import { twoSampleT } from '../../../src/dsp/statistics/two-sample-t.ts';
import { twoSidedNormal, wilcoxon } from '../../../src/dsp/statistics/wilcoxon.ts';
import golden from '../../golden/statistics/statistics.json' with { type: 'json' };
import { pairedTTolerance, statisticsTolerance, tailTolerance } from '../../support/tolerances.ts';

/** Compares an interval's end relative to its width, since it may be near 0, where the digits of the width are lost. */
function near(
  value: number | undefined,
  wanted: number,
  scale = Math.abs(wanted),
  share = statisticsTolerance,
) {
  expect(Math.abs((value ?? Number.NaN) - wanted)).toBeLessThanOrEqual(share * scale);
}

function nearInterval(value: readonly number[] | undefined, wanted: readonly number[]) {
  const scale = Math.max(...wanted.map(Math.abs));
  wanted.forEach((end, k) => near(value?.[k], end, scale, pairedTTolerance));
}

const listDifferences = ({ a, b }: { readonly a: number[]; readonly b: number[] }) =>
  a.map((value, k) => value - (b[k] ?? Number.NaN));

describe('twoSampleT', () => {
  it.each(golden.cases)('equals SciPy: $name', ({ a, b, welch, student }) => {
    for (const [variances, wanted] of [
      ['different', welch],
      ['equal', student],
    ] as const) {
      const test = twoSampleT(a, b, variances);
      expect(test?.n).toEqual([a.length, b.length]);
      near(test?.t, wanted.t);
      near(test?.df, wanted.df);
      near(test?.p, wanted.p, wanted.p, tailTolerance);
      near(test?.difference, wanted.difference, Math.max(...a.map(Math.abs)));
      nearInterval(test?.interval, wanted.interval);
    }
  });

  it('reports what cannot be tested', () => {
    expect(twoSampleT([1], [1, 2], 'different')).toBeNull();
    expect(twoSampleT([1, 1], [1, 1], 'different')?.p).toBeNaN();
    expect(twoSampleT([1, 1], [1, 1], 'equal')?.p).toBeNaN();
    expect(twoSampleT([2, 2], [1, 1], 'different')?.p).toBeNaN();
  });
});

describe('wilcoxon', () => {
  const paired = golden.cases.filter((one) => one.wilcoxon !== null);

  it.each(paired)('equals SciPy: $name', (one) => {
    const test = wilcoxon(listDifferences(one));
    expect(test).toMatchObject({ n: one.wilcoxon?.n, w: one.wilcoxon?.w, method: one.wilcoxon?.method });
    near(test?.p, one.wilcoxon?.p ?? Number.NaN);
  });

  it('has no p without a difference, and no result without pairs', () => {
    expect(wilcoxon([])).toBeNull();
    expect(wilcoxon([0, 0])).toMatchObject({ n: 0, w: 0, p: Number.NaN });
  });

  it('depends on the sign and unit of the differences only in the sign of its effect', () => {
    const values = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(values, (differences) => {
        const { effect = Number.NaN, ...test } = wilcoxon(differences) ?? {};
        const { effect: turned = Number.NaN, ...other } =
          wilcoxon(differences.map((value) => -2 * value)) ?? {};
        expect(other).toEqual(test);
        // Not toBe, which distinguishes 0 from −0.
        expect(turned === -effect || (Number.isNaN(turned) && Number.isNaN(effect))).toBe(true);
      }),
    );
  });
});

describe('pitmanMorgan', () => {
  const paired = golden.cases.filter((one) => one.pitmanMorgan !== null);

  it.each(paired)(
    "equals Pearson's test of sums and differences: $name",
    ({ a, b, pitmanMorgan: wanted }) => {
      const test = pitmanMorgan(a, b);
      expect(test).toMatchObject({ n: a.length, df: wanted?.df });
      near(test?.t, wanted?.t ?? Number.NaN);
      near(test?.p, wanted?.p ?? Number.NaN, wanted?.p, tailTolerance);
      near(test?.ratio, wanted?.ratio ?? Number.NaN);
      nearInterval(test?.interval, wanted?.interval ?? []);
    },
  );

  it('is null if variances cannot be compared', () => {
    expect(pitmanMorgan([1, 2], [2, 1])).toBeNull();
    expect(pitmanMorgan([1, 1, 1], [1, 2, 3])).toBeNull();
    expect(pitmanMorgan([1, 2, 3], [1, 1, 1])).toBeNull();
    expect(pitmanMorgan([1, 2, 4], [1, 2, 4])).toBeNull();
  });
});

describe('blandAltman', () => {
  const paired = golden.cases.filter((one) => one.blandAltman !== null);

  it.each(paired)('equals its definition with quantiles by SciPy: $name', (one) => {
    const wanted = one.blandAltman;
    const found = blandAltman(listDifferences(one));
    expect(found?.n).toBe(one.a.length);
    nearInterval([found?.difference ?? 0, found?.sd ?? 0], [wanted?.difference ?? 1, wanted?.sd ?? 1]);
    nearInterval(found?.interval, wanted?.interval ?? []);
    nearInterval(found?.limits, wanted?.limits ?? []);
    nearInterval(found?.limitIntervals.flat(), wanted?.limitIntervals.flat() ?? []);
  });

  it('is null for fewer than two pairs', () => {
    expect(blandAltman([3])).toBeNull();
  });
});

describe('twoSidedNormal', () => {
  it.each(golden.tails)('equals SciPy at $z', ({ z, p }) => {
    expect(Math.abs(twoSidedNormal(z) / p - 1)).toBeLessThanOrEqual(statisticsTolerance);
  });
});
