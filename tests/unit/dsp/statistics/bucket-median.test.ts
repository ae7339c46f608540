import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BucketMedian } from '../../../../src/dsp/statistics/bucket-median.ts';
import { median } from '../../../../src/dsp/statistics/stats.ts';

const most = 400;
const values = fc
  .tuple(
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: most }),
    // Sizes from the smallest numbers to the largest, and a power that crowds most values into one bucket.
    fc.constantFrom(5e-324, 1e-310, 1e-9, 1, 1e12, 1e300),
    fc.constantFrom(0, 1, 8),
  )
  .map(([list, size, power]) => Float64Array.from(list, (value) => size * value ** power));

test('medians by buckets are those of sorted values', () => {
  const medians = new BucketMedian(most);
  fc.assert(
    fc.property(values, fc.nat(20), fc.integer({ min: 1, max: 5 }), (list, from, step) => {
      const range = { from, to: list.length, step, top: Math.max(...list) };
      const part = list.filter((_, n) => n >= from && (n - from) % step === 0);
      expect(medians.median(list, range)).toBe(median(part));
      expect(medians.upperMedian(list, range)).toBe(part.toSorted()[part.length >>> 1] ?? Number.NaN);
    }),
  );
});

test('a larger top changes nothing', () => {
  const list = Float64Array.of(3, 1, 2, 5, 4, 6);
  const range = { from: 0, to: 6, step: 1 };
  const medians = new BucketMedian(6);
  for (const top of [6, 7, 1e9]) expect(medians.median(list, { ...range, top })).toBe(3.5);
});
