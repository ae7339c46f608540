import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenCurve } from '../../../../src/analysis/series/even-stretches.ts';
import { splineOnKnots } from '../../../../src/dsp/resampling/spline.ts';

const steps = fc.array(fc.double({ min: 0.3, max: 2, noNaN: true }), { minLength: 3, maxLength: 40 });
const sumTimes = (own: readonly number[]): Float64Array => {
  let at = 0;
  return Float64Array.from(own, (step) => (at += step));
};
const makeValues = (times: Float64Array): Float64Array => times.map((at) => 800 + 50 * Math.sin(7 * at * at));

describe('the curve that joins values', () => {
  it('is the natural spline if no gap is over 3 s', () => {
    fc.assert(
      fc.property(steps, (own) => {
        const x = sumTimes(own);
        const y = makeValues(x);
        const [curve, spline] = [evenCurve(x, y, 'cubic'), splineOnKnots(x, y)];
        for (let sec = 0; sec < (x.at(-1) ?? 0); sec += 0.1) expect(curve(sec)).toBe(spline(sec));
      }),
    );
  });

  it('is a line over a longer gap, for queries in any order', () => {
    fc.assert(
      fc.property(steps, steps, fc.double({ min: 3.01, max: 9, noNaN: true }), (before, after, hole) => {
        const x = sumTimes([...before, hole, ...after]);
        const y = makeValues(x);
        const curve = evenCurve(x, y, 'cubic');
        const [from, to] = [before.length - 1, before.length];
        const [x0, x1, y0, y1] = [x[from] ?? 0, x[to] ?? 0, y[from] ?? 0, y[to] ?? 0];
        for (const share of [0.9, 0.1, 0.5]) {
          expect(curve(x0 + share * (x1 - x0))).toBeCloseTo(y0 + share * (y1 - y0), 9);
        }
        x.forEach((sec, k) => expect(curve(sec)).toBeCloseTo(y[k] ?? 0, 9));
        expect(curve(x[0] ?? 0)).toBeCloseTo(y[0] ?? 0, 9);
      }),
    );
  });

  it('does not overshoot in a gap between noisy values', () => {
    const x = Float64Array.of(0, 0.8, 1.6, 10, 10.8, 11.6);
    const y = Float64Array.of(800, 800, 830, 800, 830, 830);
    const curve = evenCurve(x, y, 'cubic');
    for (let sec = 1.6; sec <= 10; sec += 0.25) {
      expect(curve(sec)).toBeGreaterThanOrEqual(800 - 1e-9);
      expect(curve(sec)).toBeLessThanOrEqual(830 + 1e-9);
    }
  });
});
