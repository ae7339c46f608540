import { describe, expect, test } from 'vitest';
import { windowHeartRate } from '../../../../src/features/heart-rate.ts';
import { expectedText } from '../../../../src/features/weissler.ts';
import { computedThresholds } from '../../../../src/features/intervals/computed-thresholds.ts';
import { fakeReport } from '../../../support/fake-record.ts';

const beat = (r: number) => ({ ...fakeReport.result.beats[0], r });

describe('readings of a window', () => {
  test('heart rate is that of the median RR', () => {
    expect(windowHeartRate([0, 0.8, 1.6, 2.6].map(beat))).toMatchObject({
      perMinute: expect.closeTo(75, 9),
      meanRrMs: expect.closeTo(866.667, 3),
      sdRrMs: expect.closeTo(115.47, 2),
    });
    expect(windowHeartRate([0, 0.8].map(beat))).toBeNull();
  });

  test('expected LVET is Weissler’s, and none without a sex', () => {
    expect(expectedText('lvet', 70, 'male')).toBe('294 ± 10');
    expect(expectedText('lvet', 70, 'female')).toBe('306 ± 10');
    expect(expectedText('qs2', 66.1, 'male')).toBe('407 ± 14');
    expect(expectedText('pep', 66.1, 'male')).toBe('105 ± 13');
    expect(expectedText('lvet', 70, 'unknown')).toBeNull();
    expect(expectedText('lvet', null, 'male')).toBeNull();
  });

  test('what auto came to is said by window', () => {
    expect(computedThresholds(fakeReport, 0)).toEqual({ footThreshold: '13 %', notchThreshold: '+18 %' });
    expect(computedThresholds(fakeReport, 9)).toEqual({});
  });
});
