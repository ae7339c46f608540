import { describe, expect, test } from 'vitest';
import { divideWindows, findWindowIndex } from '../../../../src/analysis/intervals/windows.ts';

const listBounds = (fromSec: number, toSec: number, windowSec: number | 'record') =>
  divideWindows(fromSec, toSec, windowSec).map((window) => [window.fromSec, window.toSec]);

describe('divideWindows', () => {
  test.each([
    {
      to: 120,
      bounds: [
        [0, 60],
        [60, 120],
      ],
    },
    {
      to: 149.9,
      bounds: [
        [0, 60],
        [60, 149.9],
      ],
    },
    {
      to: 150,
      bounds: [
        [0, 60],
        [60, 120],
        [120, 150],
      ],
    },
    { to: 89.9, bounds: [[0, 89.9]] },
    {
      to: 90,
      bounds: [
        [0, 60],
        [60, 90],
      ],
    },
    { to: 12, bounds: [[0, 12]] },
  ])('divides $to s by 60 s', ({ to, bounds }) => {
    expect(listBounds(0, to, 60)).toEqual(bounds);
  });

  test('begins where the part does', () => {
    expect(listBounds(13.5, 110, 60)).toEqual([
      [13.5, 73.5],
      [73.5, 110],
    ]);
  });

  test('keeps a whole last window that is itself shorter than 30 s', () => {
    expect(listBounds(0, 60, 20)).toEqual([
      [0, 20],
      [20, 40],
      [40, 60],
    ]);
    expect(listBounds(0, 55, 20)).toEqual([
      [0, 20],
      [20, 55],
    ]);
  });

  test('returns one window over the record on request', () => {
    expect(listBounds(0, 480, 'record')).toEqual([[0, 480]]);
  });
});

test('a beat belongs to the window that contains its R, including the start', () => {
  const windows = divideWindows(0, 180, 60);
  expect([0, 59.999, 60, 120, 179].map((r) => findWindowIndex(windows, r))).toEqual([0, 0, 1, 2, 2]);
});
