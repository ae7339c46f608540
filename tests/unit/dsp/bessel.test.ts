import { describe, expect, it } from 'vitest';
import { besselI0 } from '../../../src/dsp/spectrum/windows.ts';
import { roundingTolerance } from '../../support/tolerances.ts';

describe('besselI0', () => {
  // scipy.special.i0e: e^−x·I0(x).
  it.each([
    [0, 1],
    [1, 0.46575960759364043],
    [5, 0.18354081260932834],
    [10, 0.1278333371634286],
  ])('at %d equals SciPy', (x, scaled) => {
    expect(Math.abs((Math.exp(-x) * besselI0(x)) / scaled - 1)).toBeLessThan(roundingTolerance);
  });

  it('is even', () => {
    expect(Math.abs(besselI0(-8.6) / besselI0(8.6) - 1)).toBeLessThan(roundingTolerance);
  });
});
