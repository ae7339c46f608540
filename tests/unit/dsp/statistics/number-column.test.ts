import { expect, it } from 'vitest';
import { NumberColumn } from '../../../../src/dsp/statistics/number-column.ts';

it('returns the added numbers across its chunks', () => {
  const column = new NumberColumn();
  expect([column.count, ...column.toArray()]).toEqual([0]);
  const values = Array.from({ length: 10_000 }, (_, i) => Math.sqrt(i));
  for (const value of values) column.push(value);
  expect(column.count).toBe(10_000);
  expect([0, 4095, 4096, 9999].map((i) => column.at(i))).toEqual([0, 4095, 4096, 9999].map((i) => values[i]));
  expect([...column.toArray()]).toEqual(values);
});
