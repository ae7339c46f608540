import { describe, expect, it } from 'vitest';
import { analyticMagnitude } from '../../../../src/dsp/spectrum/analytic-magnitude.ts';
import golden from '../../../golden/sounds/hilbert.json' with { type: 'json' };
import { goldenHilbertTolerance } from '../../../support/tolerances.ts';

describe('the magnitude of the analytic signal', () => {
  it.each(golden)('agrees with SciPy for $x.length samples', ({ x, expected }) => {
    const found = analyticMagnitude(Float64Array.from(x));
    const errors = expected.map((value, n) => Math.abs(value - found[n]));
    expect(found).toHaveLength(x.length);
    expect(Math.max(...errors)).toBeLessThan(goldenHilbertTolerance);
  });

  it('is the amplitude of a sine over whole periods at any phase', () => {
    for (const phase of [0, 1, 2.5]) {
      const sine = Float64Array.from({ length: 256 }, (_, n) => 3 * Math.cos((Math.PI * n) / 8 + phase));
      const errors = analyticMagnitude(sine).map((value) => Math.abs(value - 3));
      expect(Math.max(...errors)).toBeLessThan(goldenHilbertTolerance);
    }
  });

  it('scales with the signal, ignores its sign, and is empty for no samples', () => {
    const x = Float64Array.of(1, -2, 0.5, 4, -1, 0);
    const found = analyticMagnitude(x);
    const larger = analyticMagnitude(x.map((value) => -5 * value));
    larger.forEach((value, n) => expect(value).toBeCloseTo(5 * found[n], 12));
    expect(Array.from(analyticMagnitude(new Float64Array(3)))).toEqual([0, 0, 0]);
    expect(analyticMagnitude(new Float64Array(0))).toHaveLength(0);
    expect(analyticMagnitude(Float64Array.of(-2))[0]).toBeGreaterThanOrEqual(2);
  });
});
