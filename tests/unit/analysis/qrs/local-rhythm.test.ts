import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localRhythm, rhythmReach, SlidingValues } from '../../../../src/analysis/qrs/own/local-rhythm.ts';
import { median } from '../../../../src/dsp/statistics/stats.ts';

/** Positions in the unit of RR, samples. */
const rr = fc.array(fc.integer({ min: 20, max: 600 }), { maxLength: 60 });
const steps = fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 1, maxLength: 60 });

test('median and spread of a moving beat are those of its sorted neighbourhood', () => {
  fc.assert(
    fc.property(rr, steps, fc.constantFrom(0, 1), (list, moves, first) => {
      const values = Float64Array.from(list);
      const about = new SlidingValues(values, first);
      let beat = 0;
      for (const move of moves) {
        beat = Math.min(Math.max(0, values.length - 1), beat + move);
        about.moveTo(beat);
        const own = values.slice(Math.max(first, beat - rhythmReach), beat + rhythmReach + 1);
        const { interval, spread } = localRhythm(about);
        const middle = own.length === 0 ? Number.NaN : median(own);
        const logs = own.map((value) => Math.abs(Math.log(value / middle)));
        expect(interval).toBe(middle);
        expect(spread).toBe(own.length === 0 ? 0 : 1.48 * median(logs));
      }
    }),
  );
});
