import { expect, test } from 'vitest';
import { lostBeatGaps } from '../../../../src/analysis/rhythm/lost-beats.ts';
import { noiseSpans } from '../../../../src/analysis/rhythm/noise-spans.ts';

const gap = (fromSec: number, toSec: number) => ({ fromSec, toSec });

test('a gap may hide a beat if the RR across it is over 1.5 times the usual RR', () => {
  const timesSec = Float64Array.of(0, 1, 2, 3, 5, 6, 7.4, 8.4, 10);
  const [long, usual, early, late] = [gap(3.9, 4.1), gap(5.4, 5.5), gap(6.5, 6.6), gap(9, 9.1)];
  expect(lostBeatGaps(timesSec, [long, usual, early, late])).toEqual([long, late]);
});

test('all gaps of one long RR hide beats, and so does one that begins or ends outside the beats of the RR', () => {
  const timesSec = Float64Array.of(0, 1, 2, 4, 5);
  expect(lostBeatGaps(timesSec, [gap(2.5, 2.6), gap(3, 3.1)])).toHaveLength(2);
  expect(lostBeatGaps(timesSec, [gap(-3, -2), gap(8, 9)])).toEqual([]);
});

test('if each RR has a gap, the usual RR is that of all', () => {
  const timesSec = Float64Array.of(0, 1, 2, 4, 5);
  const gaps = [gap(0.5, 0.6), gap(1.5, 1.6), gap(2.9, 3), gap(4.5, 4.6)];
  expect(lostBeatGaps(timesSec, gaps)).toEqual([gap(2.9, 3)]);
});

test('fewer than two beats and no gap hide nothing', () => {
  expect(lostBeatGaps(Float64Array.of(1), [gap(2, 3)])).toEqual([]);
  expect(lostBeatGaps(Float64Array.of(1, 2, 9), [])).toEqual([]);
});

test('a long RR across a gap makes no noise of the regular marks around it', () => {
  const timesSec = Float64Array.from({ length: 30 }, (_, k) => 0.8 * k + (k < 15 ? 0 : 4));
  const isPoor = Array.from(timesSec, (_, k) => k > 11 && k < 18);
  const lost = lostBeatGaps(timesSec, [gap(12, 14.5)]);
  expect(noiseSpans(timesSec, isPoor, () => false)).toHaveLength(1);
  expect(noiseSpans(timesSec, isPoor, () => false, lost)).toEqual([]);
});
