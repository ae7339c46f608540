import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { snapToExtremum } from '../../../../src/analysis/edits/snap.ts';
import { rPeakSampleTolerance } from '../../../support/tolerances.ts';

const fs = 500;

/** Sums Gaussians of SD 3 samples, by centre in samples and height. */
function trace(...peaks: readonly (readonly [number, number])[]) {
  const detrended = Float64Array.from({ length: 1000 }, (_, n) =>
    peaks.reduce((sum, [at, height]) => sum + height * Math.exp(-(((n - at) / 3) ** 2) / 2), 0),
  );
  return { detrended, fs };
}

test('finds a peak between samples from anywhere within range', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 400, max: 600, noNaN: true }),
      fc.double({ min: -24, max: 24, noNaN: true }),
      fc.constantFrom(-1, 1),
      (at, off, sign) => {
        const found = snapToExtremum(trace([at, sign]), at + off);
        expect(Math.abs((found ?? Number.NaN) - at)).toBeLessThan(rPeakSampleTolerance);
      },
    ),
  );
});

test('chooses the nearer of two prominent peaks of any sign, and ignores peaks that are not prominent', () => {
  const both = trace([500, 1], [515, -0.8]);
  expect(snapToExtremum(both, 503)).toBeCloseTo(500, 0);
  expect(snapToExtremum(both, 512)).toBeCloseTo(515, 0);
  expect(snapToExtremum(trace([500, 1], [512, 0.05]), 511)).toBeCloseTo(500, 0);
});

test('finds nothing out of range or at the end of the record', () => {
  expect(snapToExtremum(trace(), 500)).toBeNull();
  expect(snapToExtremum({ detrended: new Float64Array(2), fs }, 0)).toBeNull();
  expect(snapToExtremum(trace([500, 1]), 5000)).toBeNull();
});
