import { describe, expect, it } from 'vitest';
import { fitShifts } from '../../../../src/analysis/aligned/fit-shifts.ts';
import {
  addSpline,
  splineCoefficients,
  evaluateSpline,
} from '../../../../src/analysis/aligned/spline-signal.ts';
import golden from '../../../golden/aligned/pulse.json' with { type: 'json' };
import { goldenShiftTolerance, splineTolerance } from '../../../support/tolerances.ts';

const bytes = Buffer.from(golden.samples, 'base64');
const values = Float64Array.from(
  { length: bytes.length / 2 },
  (_, k) => bytes.readInt16LE(2 * k) * golden.scale,
);

describe('aligned rows against SciPy', () => {
  it('rows have the same shifts', () => {
    const aligned = fitShifts({ values, fs: golden.fs, startSec: 0 }, golden.placesSec, {
      beforeSec: 0.1,
      afterSec: 0.15,
      reach: 80,
      leastMatch: 0.8,
      largestError: 10,
    });
    const away = Array.from(aligned.shiftMs, (shift, i) => Math.abs(shift - golden.shiftMs[i]));
    expect(Math.max(...away)).toBeLessThan(goldenShiftTolerance);
  });

  it('rows come from the same spline', () => {
    const coefficients = splineCoefficients(values);
    const one = new Float64Array(1);
    golden.spline.at.forEach((place, k) => {
      evaluateSpline(coefficients, place, 1, one);
      expect(Math.abs(one[0] - golden.spline.value[k])).toBeLessThan(splineTolerance);
      const [value, slope] = [new Float64Array(1), new Float64Array(1)];
      addSpline(coefficients, place, 1, value, slope);
      expect(value).toEqual(one);
      expect(Math.abs(slope[0] - golden.spline.slope[k])).toBeLessThan(splineTolerance);
    });
  });

  it('the spline is missing in gaps and at ends', () => {
    const gapped = Float64Array.from({ length: 40 }, (_, k) => (k === 20 ? Number.NaN : Math.sin(k / 5)));
    const coefficients = splineCoefficients(gapped);
    const row = new Float64Array(40);
    evaluateSpline(coefficients, 0.25, 1, row);
    const present = Array.from(row.keys()).filter((k) => !Number.isNaN(row[k]));
    expect(present).toEqual([
      ...Array.from({ length: 17 }, (_, k) => k + 1),
      ...Array.from({ length: 16 }, (_, k) => k + 22),
    ]);
  });
});
