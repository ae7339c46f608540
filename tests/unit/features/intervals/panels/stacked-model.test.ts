import { expect, it } from 'vitest';
import { stackedIntervals, stackedSpan } from '../../../../../src/features/intervals/panels/stacked-model.ts';
import { shapesRequest, stackedTable } from '../../../../../src/features/stacked/stacked-picture.ts';
import { fitLanes, nearestRow, shapeAt } from '../../../../../src/features/stacked/stacked-shapes.ts';
import { fakeReport } from '../../../../support/fake-record.ts';

const shapes = {
  beats: Int32Array.of(0, 3),
  pointCount: 3,
  fromMs: -50,
  toMs: 50,
  ecg: Float32Array.of(0, 1, 0, 0, 2, Number.NaN),
  ppg: new Float32Array(6),
  dppg: new Float32Array(6),
};

it('values are interpolated, and null outside and in gaps', () => {
  expect(shapeAt(shapes, 'ecg', 0, -25)).toBe(0.5);
  expect(shapeAt(shapes, 'ecg', 0, 50)).toBe(0);
  expect(shapeAt(shapes, 'ecg', 0, 51)).toBeNull();
  expect(shapeAt(shapes, 'ecg', 1, 25)).toBeNull();
});

it('the beat under the pointer is found', () => {
  expect(nearestRow(shapes, 'ecg', 0, 1.8)).toBe(1);
  expect(nearestRow(shapes, 'ecg', 0, 1.2)).toBe(0);
  expect(nearestRow(shapes, 'ecg', 90, 0)).toBe(-1);
});

it('every point is saved with its beat', () => {
  const { heads, columns } = stackedIntervals;
  const { rows } = stackedTable(shapes, fakeReport.result.beats, heads, columns);
  expect(rows).toHaveLength(6);
  expect(rows[4].slice(0, 4)).toEqual([4, fakeReport.result.beats[3].r, 0, 2]);
});

const makeBeats = (rrSec: number, notchMs: number | null) =>
  fakeReport.result.beats.slice(0, 20).map((beat, index) => {
    const r = index * rrSec;
    const at = notchMs === null ? null : r + notchMs / 1000;
    return { ...beat, r, window: 0, rejected: null, notch: { historic: at, leastVariance: at, aligned: at } };
  });

it('beats are shown until after the latest notch, and not the next one', () => {
  expect(stackedSpan(makeBeats(0.9, 500), 0)).toEqual({ fromMs: -50, toMs: 650 });
  expect(stackedSpan(makeBeats(0.5, 380), 0)).toEqual({ fromMs: -50, toMs: 450 });
  expect(stackedSpan(makeBeats(1.3, 620), 0)).toEqual({ fromMs: -50, toMs: 750 });
});

it('three quarters of the RR are shown without any notch, and a default without beats', () => {
  expect(stackedSpan(makeBeats(1, null), 0).toMs).toBe(750);
  expect(stackedSpan([], 0).toMs).toBe(600);
});

it('a point is requested every 4 ms', () => {
  expect(shapesRequest(3, { fromMs: -50, toMs: 650 }, 4)).toMatchObject({ windowIndex: 3, pointCount: 176 });
});

it('the lanes are as high as their beats, even if R points down', () => {
  const down = { ...shapes, ecg: Float32Array.of(0, -1, 0.2, 0, -1.1, Number.NaN) };
  const [ecg, ppg] = fitLanes(down, stackedIntervals.lanes);
  expect(ecg.low).toBeLessThan(-1.09);
  expect(ecg.high).toBeGreaterThan(0.19);
  expect(ppg).toBe(stackedIntervals.lanes[1]);
});
