import { describe, expect, it } from 'vitest';
import { bandRms } from '../../../../src/dsp/iir/band-rms.ts';
import { thinCurve } from '../../../../src/dsp/resampling/thin-curve.ts';
import { welch } from '../../../../src/dsp/spectrum/welch.ts';
import { bandRmsShare } from '../../../support/tolerances.ts';

describe('RMS in a band', () => {
  it('is a sine’s amplitude over √2 in its band, and almost nothing elsewhere', () => {
    const fs = 250;
    const values = Float64Array.from(
      { length: 60 * fs },
      (_, n) => 0.3 * Math.sin((2 * Math.PI * 60 * n) / fs),
    );
    const spectrum = welch({ values, gaps: [] }, fs, 20);
    if (!spectrum) throw new Error('no spectrum');
    const rms = bandRms(spectrum, 59, 61) ?? 0;
    expect(Math.abs(rms / (0.3 / Math.SQRT2) - 1)).toBeLessThan(bandRmsShare);
    expect(bandRms(spectrum, 1, 58)).toBeLessThan(1e-6);
    expect(bandRms(spectrum, 200, 201)).toBeNull();
  });
});

describe('a thinned curve', () => {
  it('keeps every extreme of its blocks, the ends, and the order', () => {
    const x = Float64Array.from({ length: 10_000 }, (_, k) => k);
    const y = x.map((k) => (k === 4321 ? 7 : k === 8765 ? -7 : Math.sin(k / 50)));
    const thin = thinCurve(x, y, 400);
    expect(thin.x.length).toBeLessThanOrEqual(400);
    expect([thin.x[0], thin.x.at(-1)]).toEqual([0, 9999]);
    expect(Math.max(...thin.y)).toBe(7);
    expect(Math.min(...thin.y)).toBe(-7);
    expect([...thin.x]).toEqual([...thin.x].toSorted((a, b) => a - b));
    expect(thinCurve(x.subarray(0, 3), y.subarray(0, 3), 400).x).toHaveLength(3);
  });
});
