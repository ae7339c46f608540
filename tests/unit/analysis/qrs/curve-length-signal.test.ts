import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  defaultCurveLengthParams,
  scaleCurveLength,
} from '../../../../src/analysis/qrs/curve-length-params.ts';
import type { CurveLengthScale } from '../../../../src/analysis/qrs/curve-length-params.ts';
import { curveLength } from '../../../../src/analysis/qrs/curve-length-signal.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { curveLengthTolerance } from '../../../support/tolerances.ts';

/** Computes L by its definition, with separate sums for every sample. */
function directCurveLength(x: ArrayLike<number>, scale: CurveLengthScale): number[] {
  const { boxCount, windowCount, timeWeight, whole } = scale;
  const truncated = (value: number) => (whole ? Math.trunc(value) : value);
  const at = (n: number) => x[Math.min(Math.max(n, 0), x.length - 1)];
  const element = (n: number) => {
    let rise = 0;
    for (let k = 0; k < boxCount; k++) rise += at(n - k) - at(n - boxCount - k);
    const dy = truncated(rise / (2 * boxCount));
    return truncated(Math.sqrt(timeWeight + dy * dy));
  };
  return Array.from({ length: x.length + scale.halfSkipCount }, (_, n) => {
    let sum = -windowCount * truncated(Math.sqrt(timeWeight));
    for (let k = 1; k <= windowCount; k++)
      sum += n - k < 0 ? truncated(Math.sqrt(timeWeight)) : element(n - k);
    return sum;
  });
}

describe('curveLength', () => {
  test('is the exact direct sum in integer arithmetic', () => {
    fc.assert(
      fc.property(
        fc.int32Array({ minLength: 1, maxLength: 400, min: -2048, max: 2047 }),
        fc.integer({ min: 50, max: 1000 }),
        fc.integer({ min: 1, max: 2000 }),
        (x, fs, gain) => {
          const scale = scaleCurveLength(fs, gain, 'integer', defaultCurveLengthParams);
          expect([...curveLength(x, scale)]).toEqual(directCurveLength(x, scale));
        },
      ),
    );
  });

  test('is the direct sum within rounding in real arithmetic', () => {
    const random = createRandom(1);
    for (const fs of [50, 125, 199.7, 360, 500]) {
      const x = Float64Array.from({ length: 3000 }, () => 400 * random.uniform() - 100);
      const scale = scaleCurveLength(fs, 200, 'real', defaultCurveLengthParams);
      const direct = directCurveLength(x, scale);
      const largest = curveLength(x, scale).reduce(
        (most, value, n) => Math.max(most, Math.abs(value - direct[n])),
        0,
      );
      expect(largest).toBeLessThan(curveLengthTolerance);
    }
  });

  test('is zero for a flat line at any level', () => {
    for (const arithmetic of ['integer', 'real'] as const) {
      const scale = scaleCurveLength(360, 200, arithmetic, defaultCurveLengthParams);
      expect(curveLength(new Float64Array(1000).fill(12_345), scale).every((value) => value === 0)).toBe(
        true,
      );
    }
  });

  test('has no growing rounding error over ten hours', () => {
    const fs = 100;
    const scale = scaleCurveLength(fs, 200, 'real', defaultCurveLengthParams);
    const random = createRandom(2);
    const x = Float64Array.from({ length: 36_000 * fs }, () => 1e5 + 300 * random.uniform());
    x.fill(x[x.length - 1001], -1000);
    expect(curveLength(x, scale).at(-1)).toBe(0);
  });
});
