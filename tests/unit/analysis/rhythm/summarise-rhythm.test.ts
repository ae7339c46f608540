import { describe, expect, test } from 'vitest';
import { analyseRhythm } from '../../../support/whole-ecg.ts';
import { ectopicBeats, summariseRhythm } from '../../../../src/analysis/rhythm/summarise-rhythm.ts';

/** Makes R of a rhythm of 0.8 s with one early beat, and missing signal later. */
function makeTimes(): Float64Array {
  const rrSec = Array.from({ length: 40 }, () => 0.8);
  rrSec[14] = 0.5;
  rrSec[15] = 1.1;
  rrSec[30] = 12;
  let at = 1;
  return Float64Array.of(at, ...rrSec.map((rr) => (at += rr)));
}

describe('the heart rate', () => {
  test('includes all RR except one across a break in the beats', () => {
    const rhythm = analyseRhythm(makeTimes(), null);
    expect(rhythm.isLeftOut.flatMap((is, i) => (is ? [i] : []))).toEqual([31]);
    const summary = summariseRhythm(rhythm);
    expect(summary).toMatchObject({ rrCount: 39, leftOutCount: 1 });
    expect(summary.rateBpm).toBeCloseTo(75, 9);
    expect(summary.sdRrMs).toBeGreaterThan(50);
  });

  test('is null for one beat, and its spread for two', () => {
    const none = { meanRrMs: null, sdRrMs: null, rateBpm: null, leftOutCount: 0 };
    expect(summariseRhythm(analyseRhythm(Float64Array.of(), null))).toMatchObject(none);
    expect(summariseRhythm(analyseRhythm(Float64Array.of(3), null))).toMatchObject(none);
    const two = summariseRhythm(analyseRhythm(Float64Array.of(3, 4), null));
    expect(two).toMatchObject({ rrCount: 1, meanRrMs: 1000, sdRrMs: null });
  });
});

test('prominent beats have position, time and pause', () => {
  const rhythm = analyseRhythm(makeTimes(), null);
  expect(ectopicBeats(rhythm)).toEqual([
    { place: 15, timeSec: rhythm.timesSec[15], beatClass: 'S', isPremature: true, pause: 'full' },
  ]);
  expect(summariseRhythm(rhythm).classes).toEqual({ N: 40, S: 1, V: 0, F: 0, paced: 0, unknown: 0 });
});
