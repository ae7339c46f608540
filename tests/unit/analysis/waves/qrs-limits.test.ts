import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GaussianSlope } from '../../../../src/analysis/waves/delineate-rows.ts';
import { qrsLimits } from '../../../../src/analysis/waves/qrs-limits.ts';
import { absoluteValues, findFallToLevel } from '../../../../src/analysis/waves/slope-extrema.ts';

const rate = 500;
const r = 225;
const slopes = new GaussianSlope(rate, 0.0088);

/** One deflection: its time after R, s, its height, and its SD, s. */
type Deflection = readonly [atSec: number, height: number, sdSec: number];

function limitsOf(deflections: readonly Deflection[]) {
  const row = Float64Array.from({ length: 600 }, (_, n) =>
    deflections.reduce(
      (sum, [at, height, sd]) => sum + height * Math.exp(-0.5 * (((n - r) / rate - at) / sd) ** 2),
      0,
    ),
  );
  return qrsLimits(absoluteValues(slopes.of(row)), rate, r);
}

describe('onset and end of the QRS', () => {
  it('onset and end of the QRS lie on either side of R, also if it ends with a low, slow deflection', () => {
    const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(
        between(0.02, 0.8),
        between(0.02, 0.8),
        fc.tuple(between(0.04, 0.09), between(0.05, 0.4), between(0.01, 0.04)),
        (q, s, late) => {
          const limits = limitsOf([[-0.022, -q, 0.009], [0, 1, 0.009], [0.024, -s, 0.009], late]);
          expect(limits?.onset).toBeLessThan(r);
          expect(limits?.end).toBeGreaterThan(r);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('the end of a slope is where it begins, if it is below the level there', () => {
    const size = Float64Array.of(0, 1, 2, 1.99, 1, 0);
    expect(findFallToLevel(size, 2, 1, 2.5, 5)).toBe(2);
    expect(findFallToLevel(size, 2, 1, 1.5, 5)).toBeCloseTo(3 + 0.49 / 0.99, 12);
    expect(findFallToLevel(size, 2, -1, 0.5, 0)).toBeCloseTo(0.5, 12);
  });
});
