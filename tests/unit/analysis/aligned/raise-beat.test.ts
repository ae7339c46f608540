import { expect, it } from 'vitest';
import { raiseBeat } from '../../../../src/analysis/aligned/raise-beat.ts';
import { createBeatMeans } from '../../../../src/analysis/aligned/mean-row.ts';
import { raisedShare } from '../../../support/tolerances.ts';

// No multiple of the sampling rate, so that beats lie at all fractions of a sample.
const [fs, hertz] = [125, 3 * Math.E];
const wave = (sec: number) => Math.sin(2 * Math.PI * hertz * sec);

it('the mean of beats, raised to 500 Hz, has the size that the averaging of samples took from it', () => {
  const values = Float64Array.from({ length: 40 * fs }, (_, k) => wave(k / fs));
  // All beats are in the same phase of the wave.
  const beats = Array.from({ length: 35 }, (_, n) => ({ rSec: (n + 1) * (9 / hertz), afterSec: 1 }));
  const mean = createBeatMeans({ values, fs, startSec: 0 }, beats, 0.5).whole();
  const { sharp, blurred } = raiseBeat({
    ppg: mean.mean,
    dppg: mean.mean,
    firstIndex: mean.firstIndex,
    fs,
    rrSec: 1,
  });
  expect(sharp.fs).toBe(500);
  const middle = sharp.ppg.length >> 1;
  const sizeOf = (row: Float64Array) => Math.max(...row.slice(middle - 100, middle + 100));
  expect(Math.abs(sizeOf(sharp.ppg) - 1)).toBeLessThan(raisedShare);
  expect(Math.abs(sharp.ppg[middle] - wave((middle + sharp.firstIndex) / 500))).toBeLessThan(raisedShare);
  // Nine taps leave the smaller a part of the slope, the lower the rate.
  const slopeOf = (step: number) => {
    const w = 2 * Math.PI * hertz * step;
    const sum = [1, 2, 3, 4].reduce((total, k) => total + k * Math.sin(k * w), 0);
    return sum / 30 / step;
  };
  expect(Math.abs(sizeOf(sharp.dppg) / slopeOf(1 / 500) - 1)).toBeLessThan(raisedShare);
  expect(Math.abs(sizeOf(blurred.dppg) / slopeOf(1 / fs) - 1)).toBeLessThan(raisedShare);
});
