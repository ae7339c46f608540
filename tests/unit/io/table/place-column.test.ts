import { expect, it } from 'vitest';
import { placeColumn } from '../../../../src/io/table/place-column.ts';

it('keeps the value of a time stamp before a gap if the grid contains it', () => {
  const timesSec = Float64Array.of(0, 0.9, 2, 10, 11);
  const clock = { kind: 'uneven', fs: 1, startSec: 0, timesSec, sampleCount: 12, gapSec: 4 } as const;
  const values: number[] = [];
  const into = {
    push: (value: number) => values.push(value),
    fillTo: () => undefined,
  };
  expect(placeColumn(Float64Array.of(5, 6, 7, 8, 9), clock, 0, into)).toBe(true);
  expect(values[2]).toBe(7);
  expect(values.slice(3, 10).every(Number.isNaN)).toBe(true);
  expect(values.slice(10)).toEqual([8, 9]);
});
