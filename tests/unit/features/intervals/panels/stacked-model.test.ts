import { expect, it } from 'vitest';
import {
  nearestRow,
  shapeAt,
  stackedTable,
} from '../../../../../src/features/intervals/panels/stacked-model.ts';
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

it('interpolates, and is null outside and in gaps', () => {
  expect(shapeAt(shapes, 'ecg', 0, -25)).toBe(0.5);
  expect(shapeAt(shapes, 'ecg', 0, 50)).toBe(0);
  expect(shapeAt(shapes, 'ecg', 0, 51)).toBeNull();
  expect(shapeAt(shapes, 'ecg', 1, 25)).toBeNull();
});

it('finds the beat under the pointer', () => {
  expect(nearestRow(shapes, 'ecg', 0, 1.8)).toBe(1);
  expect(nearestRow(shapes, 'ecg', 0, 1.2)).toBe(0);
  expect(nearestRow(shapes, 'ecg', 90, 0)).toBe(-1);
});

it('saves every point with its beat', () => {
  const { rows } = stackedTable({ shapes, beats: fakeReport.result.beats });
  expect(rows).toHaveLength(6);
  expect(rows[4].slice(0, 4)).toEqual([4, fakeReport.result.beats[3].r, 0, 2]);
});
