import { describe, expect, test } from 'vitest';
import { splitHalfSd } from '../../../../src/analysis/intervals/split-half.ts';
import { sampleSd } from '../../../../src/dsp/statistics/stats.ts';
import { roundingTolerance } from '../../../support/tolerances.ts';

const guard = { leastFound: 90, sweepTo: 50, maxShift: 'off' } as const;
const count = 25;
const members = Array.from({ length: count }, (_, b) => b);
/** Steady in the first twelve beats and unsteady after, and the reverse. */
const early = Float64Array.from(members, (b) => (b < 12 ? 0.1 : 4) * Math.sin(b * b));
const late = Float64Array.from(members, (b) => (b < 12 ? 4 : 0.1) * Math.cos(b * b));
const input = { levels: { thresholds: [1, 2], ms: [late, early] }, startMs: null, historicMs: late };

describe('splitHalfSd', () => {
  test.each([0, 3, 10])(
    'chooses on the first floor(n/2), excludes average %i + 1, and takes the SD of the rest',
    (average) => {
      const expected = sampleSd(early.slice(12 + average + 1));
      expect(Math.abs((splitHalfSd(input, members, guard, average, null) ?? 0) - expected)).toBeLessThan(
        roundingTolerance,
      );
    },
  );

  test('is, for another threshold, its SD on the same rest', () => {
    const expected = sampleSd(late.slice(12 + 4));
    expect(Math.abs((splitHalfSd(input, members, guard, 3, late) ?? 0) - expected)).toBeLessThan(
      roundingTolerance,
    );
  });

  test('is null for fewer than ten beats, and if fewer than two are left', () => {
    expect(splitHalfSd(input, members.slice(0, 9), guard, 0, null)).toBeNull();
    expect(splitHalfSd(input, members.slice(0, 10), guard, 2, null)).not.toBeNull();
    expect(splitHalfSd(input, members.slice(0, 10), guard, 3, null)).toBeNull();
    expect(splitHalfSd(input, members.slice(0, 10), guard, 10, null)).toBeNull();
  });
});
