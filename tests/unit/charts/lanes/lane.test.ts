import { expect, test } from 'vitest';
import type { Lane } from '../../../../src/charts/lanes/lane.ts';
import { laneBoxes } from '../../../../src/charts/lanes/lane.ts';

const lane = (id: string, weight: number): Lane => ({
  id,
  name: id,
  colour: 'ecg',
  weight,
  unit: 'mV',
  range: { low: -1, high: 1 },
  zeroLine: false,
  traces: [],
  marks: [],
  problem: null,
});

test('lanes divide the height by weight and keep a margin above and below', () => {
  const [a, b] = laneBoxes([lane('a', 1), lane('b', 3)], 200);
  expect([a.top, a.height, b.top, b.height]).toEqual([0, 50, 50, 150]);
  expect([a.y(1), a.y(-1)]).toEqual([6, 44]);
  expect([b.y(1), b.y(-1)]).toEqual([56, 194]);
});
