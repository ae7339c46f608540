import { expect, test } from 'vitest';
import { bridgeGaps } from '../../../../src/analysis/qrs/bridge-gaps.ts';

test('a gap is bridged by a straight line from the sample before it to the one after', () => {
  const values = new Float64Array([1, Number.NaN, Number.NaN, Number.NaN, 3]);
  expect([...bridgeGaps({ values, gaps: [{ from: 1, to: 4 }] })]).toEqual([1, 1.5, 2, 2.5, 3]);
  expect(values[1]).toBeNaN();
});

test('digital values on the line are truncated towards 0', () => {
  const bridged = bridgeGaps({
    values: new Int32Array([10, 0, 5, 0, -4]),
    gaps: [
      { from: 1, to: 2 },
      { from: 3, to: 4 },
    ],
  });
  expect([...bridged]).toEqual([10, 7, 5, 0, -4]);
});

test('a line that meets whole values gives them exactly', () => {
  const values = new Int32Array(11);
  values[10] = 30;
  expect([...bridgeGaps({ values, gaps: [{ from: 1, to: 10 }] })]).toEqual([
    0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30,
  ]);
});

test('a gap at an end of the record takes the value of the nearest sample', () => {
  const values = new Float64Array([Number.NaN, 2, 4, Number.NaN]);
  const gaps = [
    { from: 0, to: 1 },
    { from: 3, to: 4 },
  ];
  expect([...bridgeGaps({ values, gaps })]).toEqual([2, 2, 4, 4]);
});

test('a record that is one gap becomes zeros', () => {
  expect([
    ...bridgeGaps({ values: new Float64Array([Number.NaN, Number.NaN]), gaps: [{ from: 0, to: 2 }] }),
  ]).toEqual([0, 0]);
});

test('without gaps the samples are returned unchanged', () => {
  const values = new Int32Array([1, 2]);
  expect(bridgeGaps({ values, gaps: [] })).toBe(values);
});
