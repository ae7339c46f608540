import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { median, percentile } from '../../../src/dsp/statistics/stats.ts';
import { exactRanks, medianColumn, percentileColumn } from '../../../src/gpu/exact-ranks.ts';
import { GpuRefusedError } from '../../../src/gpu/gpu-failure.ts';

const numbers = fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 1, maxLength: 40 });

describe('columns of statistics', () => {
  it('columns of statistics join the values of their ranks to median and percentile, bit for bit', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 0, max: 100 }), (values, q) => {
        const sorted = Float64Array.from(values).toSorted();
        for (const [statistic, truth] of [
          [medianColumn('all', values.length), median(values)],
          [percentileColumn(q, values.length), percentile(values, q)],
        ] as const) {
          const own = statistic.ranks.map(({ rank }) => sorted[rank] ?? NaN);
          expect(statistic.join(own[0] ?? NaN, own.at(-1) ?? NaN)).toBe(truth);
        }
      }),
    );
  });
});

describe('exactRanks', () => {
  const values = [3, 1 + 1e-12, 1, 2, 1 - 1e-12, 7];
  const isOdd = values.map((_, place) => place % 2);
  const sampleAt = (place: number) => values[place] ?? NaN;

  it('selects the value of its rank among those that single precision cannot distinguish', () => {
    const wanted = [0, 1, 2].map((rank) => ({ among: 'all', rank }) as const);
    const found = wanted.map(({ rank }) => ({ value: 1, rankOfNear: rank, near: [2, 4, 1] }));
    expect([...exactRanks(found, wanted, { isOdd, sampleAt })]).toEqual([1 - 1e-12, 1, 1 + 1e-12]);
  });

  it('sorts a whole column if too many were near', () => {
    const wanted = (['all', 'even', 'odd'] as const).map((among) => ({ among, rank: 1 }));
    const found = wanted.map(() => ({ value: 1, rankOfNear: 0, near: null }));
    expect([...exactRanks(found, wanted, { isOdd, sampleAt })]).toEqual([1, 1, 2]);
  });

  it('rejects if that would be a whole long record', () => {
    const long = new Uint8Array(5e6);
    const found = [{ value: 0, rankOfNear: 0, near: null }];
    const rank = { among: 'all', rank: 0 } as const;
    expect(() => exactRanks(found, [rank], { isOdd: long, sampleAt: () => 0 })).toThrow(GpuRefusedError);
  });
});
