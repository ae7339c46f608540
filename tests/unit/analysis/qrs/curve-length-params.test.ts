import { expect, test } from 'vitest';
import {
  defaultCurveLengthParams,
  scaleCurveLength,
} from '../../../../src/analysis/qrs/curve-length-params.ts';

const scaleAt = (fs: number, arithmetic: 'integer' | 'real') =>
  scaleCurveLength(fs, 200, arithmetic, defaultCurveLengthParams);

const boxAt = (fs: number, mains: 60 | 50 | 'off') =>
  scaleCurveLength(fs, 200, 'real', { ...defaultCurveLengthParams, mains }).boxCount;

const countsAt = (fs: number, arithmetic: 'integer' | 'real') => {
  const { flatRiseCount, fallbackCount } = scaleAt(fs, arithmetic);
  return [flatRiseCount, fallbackCount];
};

test('at 360 Hz and 200 ADU/mV, the counts are the published ones', () => {
  expect(scaleAt(360, 'integer')).toEqual({
    whole: true,
    boxCount: 6,
    windowCount: 46,
    skipCount: 90,
    halfSkipCount: 45,
    learningCount: 2880,
    fallAfterCount: 900,
    flatRiseCount: 4,
    fallbackCount: 5,
    timeWeight: (1.25 * 40_000) / 360,
    leastTa: 20,
  });
});

test('the window covers one mains period, 1 to 8 samples; without mains, that of 60 Hz', () => {
  expect([boxAt(360, 60), boxAt(360, 50), boxAt(360, 'off')]).toEqual([6, 7, 6]);
  expect([boxAt(50, 60), boxAt(500, 60), boxAt(2000, 60)]).toEqual([1, 8, 8]);
});

test('4 and 5 samples refer to 125 Hz in real arithmetic and are unscaled in integer arithmetic', () => {
  expect(countsAt(500, 'real')).toEqual([16, 20]);
  expect(countsAt(360, 'real')).toEqual([11, 14]);
  expect(countsAt(20, 'real')).toEqual([1, 1]);
  expect(countsAt(360, 'integer')).toEqual([4, 5]);
});

test('a negative gain counts by its magnitude', () => {
  expect(scaleCurveLength(360, -200, 'integer', defaultCurveLengthParams)).toEqual(scaleAt(360, 'integer'));
});
