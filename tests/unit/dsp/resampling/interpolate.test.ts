import { describe, expect, it } from 'vitest';
import { sampleAt } from '../../../../src/dsp/resampling/interpolate.ts';

const x = Float64Array.of(1, 3, Number.NaN, 5);

describe('sampleAt', () => {
  it('interpolates between samples and gives samples themselves', () => {
    expect([0, 0.25, 1, 3].map((index) => sampleAt(x, index))).toEqual([1, 1.5, 3, 5]);
  });

  it('is NaN next to a gap and outside', () => {
    for (const index of [1.5, 2, 2.5, -0.1, 3.1, Number.NaN]) expect(sampleAt(x, index)).toBeNaN();
  });
});
