import { expect, test } from 'vitest';
import { defaultBeatParams } from '../../../support/default-params.ts';
import { segmentBeats } from '../../../../src/analysis/intervals/segment.ts';
import { divideWindows } from '../../../../src/analysis/intervals/windows.ts';
import type { TimeSpan } from '../../../../src/model/samples.ts';

const windows = divideWindows(0, 60, 60);

function reasons(r: readonly number[], firstSec: number, lastSec: number) {
  return segmentBeats(r, { firstSec, lastSec }, windows, defaultBeatParams).beats.map(
    (beat) => beat.rejected,
  );
}

test('the limits of RR, half and 1.8 times the median, are accepted', () => {
  const { beats, medianRrSec } = segmentBeats(
    [1, 2, 3, 3.5, 5.296875, 6.296875, 6.78125, 8.59375, 9.59375],
    { firstSec: 0, lastSec: 20 },
    windows,
    defaultBeatParams,
  );
  expect(medianRrSec).toBe(1);
  const rejected = [null, null, null, null, null, 'short', 'long', null, 'incomplete'];
  expect(beats.map((beat) => beat.rejected)).toEqual(rejected);
});

test('chop points lie 0.15 median RR before R and within the samples of the PPG, including its ends', () => {
  const r = [0.25, 1.25, 2.25, 3.25];
  expect(reasons(r, 0.1, 3.1)).toEqual([null, null, null, 'incomplete']);
  expect(reasons(r, 0.1001, 3.1)).toEqual(['incomplete', null, null, 'incomplete']);
  expect(reasons(r, 0.1, 3.0999)).toEqual([null, null, 'incomplete', 'incomplete']);
});

test('a beat outside the PPG is incomplete even if it is also short or long', () => {
  expect(reasons([1, 2, 3, 4, 9, 10], 0, 8)).toEqual([
    null,
    null,
    null,
    'incomplete',
    'incomplete',
    'incomplete',
  ]);
});

test('one R-peak, or none, makes no beat', () => {
  expect(reasons([5], 0, 60)).toEqual(['incomplete']);
  expect(reasons([], 0, 60)).toEqual([]);
});

test('an ectopic beat and the next one are excluded, whether detected here or not, before limits of RR apply', () => {
  const of = (ectopicSec: readonly number[], noise: readonly TimeSpan[] = []) =>
    segmentBeats(
      [1, 2, 3, 3.5, 5.296875, 6.296875, 6.78125, 8.59375, 9.59375],
      { firstSec: 0, lastSec: 20 },
      windows,
      defaultBeatParams,
      { ectopicSec: Float64Array.from(ectopicSec), noise },
    ).beats.map((beat) => beat.rejected);
  const rest = ['short', 'long', null, 'incomplete'];
  expect(of([3.04])).toEqual([null, null, 'ectopic', 'after-ectopic', null, ...rest]);
  expect(of([3, 3.5])).toEqual([null, null, 'ectopic', 'ectopic', 'after-ectopic', ...rest]);
  expect(of([2.5])).toEqual([null, null, 'after-ectopic', null, null, ...rest]);
  expect(of([6.3]).slice(5)).toEqual(['ectopic', 'after-ectopic', null, 'incomplete']);
  expect(of([9.6]).at(-1)).toBe('incomplete');
  expect(of([20])).toEqual(of([]));
  // A noise mark is no beat, whatever its shape.
  expect(of([3], [{ fromSec: 2, toSec: 3.5 }])).toEqual([
    null,
    'noise',
    'noise',
    'after-ectopic',
    null,
    ...rest,
  ]);
});
