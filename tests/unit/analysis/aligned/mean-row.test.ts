import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layRows } from '../../../../src/analysis/aligned/mean-row.ts';
import { jackknifeTolerance } from '../../../support/tolerances.ts';

const sample = fc.oneof(
  { weight: 9, arbitrary: fc.double({ min: -50, max: 50, noNaN: true }) },
  fc.constant(Number.NaN),
);

describe('means of beats', () => {
  it('without a part are those of the others alone', () => {
    fc.assert(
      fc.property(
        fc.array(sample, { minLength: 80, maxLength: 80 }),
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 9 }),
        fc.integer({ min: 1, max: 9 }),
        (values, lengths, partCount) => {
          const signal = { values: Float64Array.from(values), fs: 10, startSec: 0 };
          const beats = lengths.map((length, b) => ({ rSec: 0.7 * b + 0.13, afterSec: length / 10 }));
          const whole = layRows(signal, beats, 0.1);
          const long = whole.whole().mean.length;
          for (let part = 0; part < partCount; part++) {
            const others = beats.filter((_, b) => b % partCount !== part);
            const { mean } = whole.without(part, partCount);
            const own = others.length === 0 ? new Float64Array(0) : layRows(signal, others, 0.1).whole().mean;
            expect(mean).toHaveLength(long);
            const expected = Array.from(mean, (_, k) => own[k] ?? Number.NaN);
            expect(Array.from(mean, Number.isNaN)).toEqual(expected.map(Number.isNaN));
            const away = expected.flatMap((other, k) =>
              Number.isNaN(other) ? [] : [Math.abs(mean[k] - other)],
            );
            expect(Math.max(0, ...away)).toBeLessThan(jackknifeTolerance);
          }
        },
      ),
    );
  });
});
