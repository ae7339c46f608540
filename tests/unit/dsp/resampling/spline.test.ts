import { describe, expect, it } from 'vitest';
import { splineOnGrid } from '../../../../src/dsp/resampling/spline.ts';
import { evaluateSpline } from '../../../support/remove-baseline.ts';
import golden from '../../../golden/dsp/spline.json' with { type: 'json' };
import { describeDifference } from '../../../support/compare-arrays.ts';
import { roundingTolerance } from '../../../support/tolerances.ts';

describe.each(golden.cases.map((knots) => ({ ...knots, count: knots.knotX.length })))(
  'a spline through $count knots',
  ({ knotX, knotY, values }) => {
    const tolerance = roundingTolerance * Math.max(...values.map(Math.abs));

    it('equals scipy.interpolate.CubicSpline on a grid', () => {
      expect(
        describeDifference(evaluateSpline(knotX, knotY, values.length, 50), values, tolerance),
      ).toBeNull();
    });

    it('is the same at single positions', () => {
      const put = splineOnGrid(knotX, knotY, 50);
      const curve = (i: number) => {
        const one = new Float64Array(1);
        put(one, i);
        return one[0];
      };
      expect(
        describeDifference(
          values.map((_, i) => curve(i)),
          values,
          tolerance,
        ),
      ).toBeNull();
    });
  },
);

describe('a spline without knots', () => {
  it('is 0', () => {
    expect([...evaluateSpline([], [], 3, 1)]).toEqual([0, 0, 0]);
  });
});
