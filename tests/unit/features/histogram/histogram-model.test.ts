import { array, assert, double, property } from 'fast-check';
import { expect, it } from 'vitest';
import {
  findBin,
  histogramModel,
  histogramTable,
} from '../../../../src/features/histogram/histogram-model.ts';

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

it('every value is counted once: in a bin or off the scale', () => {
  const values = array(double({ min: 50, max: 700, noNaN: true }), { minLength: 1, maxLength: 200 });
  assert(
    property(values, values, (historic, leastVariance) => {
      const model = histogramModel({ historic, leastVariance, aligned: [] });
      if (!model) throw new Error('no model');
      const inside = sum(model.counts.historic) + sum(model.counts.leastVariance);
      expect(inside + model.offScale).toBe(historic.length + leastVariance.length);
      expect(model.toMs - model.fromMs).toBeLessThanOrEqual(240);
      expect(model.counts.historic).toHaveLength(model.counts.leastVariance.length);
    }),
  );
});

it('a value on an edge belongs to the bin that it begins', () => {
  const model = histogramModel({ historic: [180, 181.9, 182], leastVariance: [], aligned: [] });
  expect((model ? histogramTable(model).rows : []).filter((row) => row[2] !== 0)).toEqual([
    [180, 182, 2, 0, 0],
    [182, 184, 1, 0, 0],
  ]);
});

it('the result is null without a value', () => {
  expect(histogramModel({ historic: [], leastVariance: [], aligned: [] })).toBeNull();
});

it('the bin of a value is found, and none beyond the scale', () => {
  const scale = { fromMs: 180, toMs: 200 };
  expect([180, 181.9, 182, 199.9].map((value) => findBin(scale, value))).toEqual([0, 0, 1, 9]);
  expect([179.9, 200].map((value) => findBin(scale, value))).toEqual([null, null]);
});
