import { describe, expect, test } from 'vitest';
import { breaksIn, heartRateOf, heartRateOfBeats } from '../../../src/dsp/heart-rate.ts';

/** R of a rhythm with these RR, s. */
function timesOf(rrSec: readonly number[]): Float64Array {
  let at = 1;
  return Float64Array.of(at, ...rrSec.map((rr) => (at += rr)));
}

const steady = (count: number, rr = 0.8) => Array.from({ length: count }, () => rr);

describe('the heart rate', () => {
  test('is 60 / mean RR, ectopic beats and their pauses among them', () => {
    const rate = heartRateOf(timesOf([...steady(10), 0.5, 1.2, ...steady(8)]));
    expect(rate?.meanRrMs).toBeCloseTo(1000 * ((18 * 0.8 + 1.7) / 20), 9);
    expect(rate?.perMinute).toBeCloseTo((60 * 20) / (18 * 0.8 + 1.7), 9);
    expect(heartRateOfBeats([0, 0.8, 1.6, 2.6].map((r) => ({ r })))).toMatchObject({
      perMinute: expect.closeTo(60_000 / 866.667, 3),
      meanRrMs: expect.closeTo(866.667, 3),
      sdRrMs: expect.closeTo(115.47, 2),
    });
  });

  test('counts no RR across a gap, nor one in which a beat is missing', () => {
    const rate = heartRateOf(timesOf([...steady(10), 30, ...steady(10), 1.6, ...steady(10)]));
    expect(rate?.perMinute).toBeCloseTo(75, 9);
    expect(rate?.sdRrMs).toBeCloseTo(0, 6);
  });

  test('takes a slow stretch of a fast record, and bigeminy, as they are', () => {
    expect(
      breaksIn(Float64Array.of(...steady(40, 0.4), ...steady(20, 0.6), ...steady(20, 0.9))),
    ).not.toContain(true);
    const bigeminy = Array.from({ length: 40 }, (_, k) => (k % 2 === 0 ? 0.5 : 1.3));
    expect(breaksIn(Float64Array.from(bigeminy))).not.toContain(true);
    expect(heartRateOf(timesOf(bigeminy))?.perMinute).toBeCloseTo(60 / 0.9, 9);
  });

  test('needs one RR, its spread two', () => {
    expect(heartRateOf([])).toBeNull();
    expect(heartRateOf([3])).toBeNull();
    expect(heartRateOf([3, 4])).toEqual({ perMinute: 60, meanRrMs: 1000, sdRrMs: null });
  });
});
