import { describe, expect, test } from 'vitest';
import { computeHeartRate, heartRateOfBeats } from '../../../../src/dsp/statistics/heart-rate.ts';

/** Returns R of a rhythm with these RR, s. */
function sumTimes(rrSec: readonly number[]): Float64Array {
  let at = 1;
  return Float64Array.of(at, ...rrSec.map((rr) => (at += rr)));
}

const steady = (count: number, rr = 0.8) => Array.from({ length: count }, () => rr);

describe('the heart rate', () => {
  test('is 60 / mean RR, including ectopic beats and their pauses', () => {
    const rate = computeHeartRate(sumTimes([...steady(10), 0.5, 1.2, ...steady(8)]));
    expect(rate?.meanRrMs).toBeCloseTo(1000 * ((18 * 0.8 + 1.7) / 20), 9);
    expect(rate?.perMinute).toBeCloseTo((60 * 20) / (18 * 0.8 + 1.7), 9);
    expect(heartRateOfBeats([0, 0.8, 1.6, 2.6].map((r) => ({ r })))).toMatchObject({
      perMinute: expect.closeTo(60_000 / 866.667, 3),
      meanRrMs: expect.closeTo(866.667, 3),
      sdRrMs: expect.closeTo(115.47, 2),
    });
  });

  test('includes pauses of the heart, and no RR across a break in the beats', () => {
    const paused = computeHeartRate(sumTimes([...steady(10), 5.9, ...steady(10)]));
    expect(paused?.perMinute).toBeCloseTo((60 * 21) / (20 * 0.8 + 5.9), 9);
    const broken = computeHeartRate(sumTimes([...steady(10), 30, ...steady(10)]));
    expect(broken?.perMinute).toBeCloseTo(75, 9);
    expect(broken?.sdRrMs).toBeCloseTo(0, 6);
  });

  test('needs one RR, and two for its spread', () => {
    expect(computeHeartRate([])).toBeNull();
    expect(computeHeartRate([3])).toBeNull();
    expect(computeHeartRate([3, 4])).toEqual({ perMinute: 60, meanRrMs: 1000, sdRrMs: null });
  });
});
