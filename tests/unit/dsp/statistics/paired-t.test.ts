import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairedT } from '../../../../src/dsp/statistics/paired-t.ts';
import golden from '../../../golden/paired-t/paired-t.json' with { type: 'json' };
import { pairedTTolerance } from '../../../support/tolerances.ts';

const near = (value: number | undefined, wanted: number, scale = Math.abs(wanted)): void => {
  expect(Math.abs((value ?? Number.NaN) - wanted)).toBeLessThanOrEqual(pairedTTolerance * scale);
};

describe('pairedT', () => {
  it.each(golden)('equals SciPy: $name', (wanted) => {
    const test = pairedT(wanted.differences);
    expect(test).toMatchObject({ n: wanted.n, df: wanted.df });
    near(test?.t, wanted.t);
    near(test?.p, wanted.p);
    near(test?.mean, wanted.mean);
    // An end may be near 0, where the digits of the width are lost.
    const scale = Math.max(...wanted.interval.map(Math.abs));
    near(test?.interval[0], wanted.interval[0], scale);
    near(test?.interval[1], wanted.interval[1], scale);
  });

  it('is null for fewer than two pairs', () => {
    expect(pairedT([])).toBeNull();
    expect(pairedT([3])).toBeNull();
  });

  it('reports what cannot be tested', () => {
    expect(pairedT([2, 2, 2])).toMatchObject({ t: Infinity, p: 0, mean: 2, interval: [2, 2] });
    // 0.1 + 0.2 is not 0.3, but counts as no difference.
    expect(pairedT([0.1 + 0.2, 0.3, 0.3])).toMatchObject({ t: Infinity, p: 0 });
    expect(pairedT([0, 0])?.p).toBeNaN();
  });

  it('changes its sign with the differences, and has p between 0 and 1', () => {
    const values = fc.array(fc.double({ min: -1e3, max: 1e3, noNaN: true }), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(values, (differences) => {
        const test = pairedT(differences);
        const turned = pairedT(differences.map((value) => -value));
        if (test === null || turned === null || Number.isNaN(test.p)) return;
        // Not toBe, which distinguishes 0 from −0.
        expect(turned.t === -test.t).toBe(true);
        expect(test.p).toBeGreaterThanOrEqual(0);
        expect(test.p).toBeLessThanOrEqual(1);
      }),
    );
  });
});
