import { describe, expect, it } from 'vitest';
import { GaussianSlope } from '../../../../src/analysis/waves/delineate-rows.ts';

describe('the slope smoothed by a Gaussian', () => {
  it('the slope smoothed by a Gaussian of a ramp is its slope, except at the ends', () => {
    const slope = new GaussianSlope(250, 0.012).of(
      Float64Array.from({ length: 200 }, (_, n) => (3 * n) / 250),
    );
    for (let n = 20; n < 180; n++) expect(slope[n]).toBeCloseTo(3, 12);
  });

  it('the slope smoothed by a Gaussian of a sine is ω·e^(−ω²σ²/2)·cos, as in the Gaussian’s spectrum', () => {
    const [rate, sigma, hz] = [1000, 0.01, 10];
    const omega = 2 * Math.PI * hz;
    const sine = Float64Array.from({ length: 1000 }, (_, n) => Math.sin((omega * n) / rate));
    const slope = new GaussianSlope(rate, sigma).of(sine);
    const gain = omega * Math.exp(-0.5 * (omega * sigma) ** 2);
    // Truncated at four SDs, and normalised to preserve a ramp.
    for (let n = 100; n < 900; n += 37) {
      expect(Math.abs(slope[n] - gain * Math.cos((omega * n) / rate)) / gain).toBeLessThan(0.003);
    }
  });

  it('the slope smoothed by a Gaussian of a constant is 0, also at the ends', () => {
    expect([...new GaussianSlope(250, 0.012).of(new Float64Array(30).fill(7))]).toEqual(Array(30).fill(0));
  });
});
