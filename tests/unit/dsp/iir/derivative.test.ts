import { describe, expect, it } from 'vitest';
import { differentiate, secondDerivative } from '../../../../src/dsp/iir/derivative.ts';
import golden from '../../../golden/dsp/derivative.json' with { type: 'json' };
import { describeDifference, largestRange } from '../../../support/compare-arrays.ts';
import { goldenSignal } from '../../../support/golden-signal.ts';
import { filterTolerance } from '../../../support/tolerances.ts';

const { fs } = golden;

describe('differentiate', () => {
  it('equals scipy.signal.savgol_coeffs(9, 2, deriv=1)', () => {
    const x = goldenSignal(golden.count);
    expect(
      describeDifference(differentiate(x, fs), golden.first, filterTolerance * largestRange(x) * fs),
    ).toBeNull();
  });

  it('returns the slope of a line, up to its ends', () => {
    const line = Float64Array.from({ length: 9 }, (_, i) => 2 - (3 * i) / fs);
    expect(
      describeDifference(differentiate(line, fs), new Float64Array(9).fill(-3), filterTolerance * fs),
    ).toBeNull();
  });

  it('rejects fewer than nine samples', () => {
    expect(() => differentiate(new Float64Array(8), fs)).toThrow(
      expect.objectContaining({ code: 'too-short' }),
    );
  });
});

describe('secondDerivative', () => {
  const x = goldenSignal(golden.count);
  const tolerance = filterTolerance * largestRange(x) * fs * fs;

  it('equals scipy.signal.savgol_coeffs(7, 2, deriv=2)', () => {
    expect(
      describeDifference(secondDerivative(x, fs, 'least-squares'), golden.leastSquares, tolerance),
    ).toBeNull();
  });

  it('equals the central difference', () => {
    expect(describeDifference(secondDerivative(x, fs, 'central'), golden.central, tolerance)).toBeNull();
  });

  it.each(['least-squares', 'central'] as const)('returns twice the square coefficient, %s', (form) => {
    const parabola = Float64Array.from({ length: 31 }, (_, i) => 5 * (i / fs) ** 2);
    const inside = secondDerivative(parabola, fs, form).subarray(3, 28);
    expect(describeDifference(inside, new Float64Array(25).fill(10), filterTolerance * fs * fs)).toBeNull();
  });

  it('rejects fewer than seven samples', () => {
    expect(() => secondDerivative(new Float64Array(6), fs, 'central')).toThrow(
      expect.objectContaining({ code: 'too-short' }),
    );
  });
});
