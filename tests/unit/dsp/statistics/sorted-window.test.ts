import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SortedWindow } from '../../../../src/dsp/statistics/sorted-window.ts';
import { median } from '../../../../src/dsp/statistics/stats.ts';

const most = 12;
const list = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 });
const moves = fc.array(fc.tuple(fc.nat(20), fc.nat(most)), { minLength: 1, maxLength: 30 });

test('a range that moves forward is sorted, and its median is that of its values', () => {
  fc.assert(
    fc.property(list, moves, (numbers, steps) => {
      const values = Float64Array.from(numbers);
      const window = new SortedWindow(values, most);
      let [from, to] = [0, 0];
      for (const [step, length] of steps) {
        from = Math.min(values.length, from + step);
        to = Math.min(values.length, Math.max(to, from + length));
        from = Math.max(from, to - most);
        window.moveTo(from, to);
        const own = values.slice(from, to);
        expect(window.count).toBe(own.length);
        expect([...window.sorted.subarray(0, window.count)]).toEqual(Array.from(own.toSorted()));
        expect(window.median()).toBe(own.length === 0 ? Number.NaN : median(own));
      }
    }),
  );
});
