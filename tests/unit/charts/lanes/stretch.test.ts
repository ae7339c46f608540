import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DrawnStretch } from '../../../../src/charts/lanes/stretch.ts';
import { findUncovered, widenGap } from '../../../../src/charts/lanes/stretch.ts';

/** Non-overlapping stretches in any order. */
const apart = fc
  .uniqueArray(fc.integer({ min: -60, max: 60 }), { minLength: 2, maxLength: 10 })
  .map((ends) => {
    const sorted = ends.toSorted((a, b) => a - b);
    const pairs: DrawnStretch[] = [];
    for (let k = 0; k + 1 < sorted.length; k += 2)
      pairs.push({ from: sorted[k] ?? 0, to: sorted[k + 1] ?? 0 });
    return pairs.toReversed();
  });
const holds = ({ from, to }: DrawnStretch, at: number): boolean => at >= from && at < to;

test('gaps and covered parts are complementary within the stretch', () => {
  fc.assert(
    fc.property(
      apart,
      fc.integer({ min: -50, max: 40 }),
      fc.integer({ min: 1, max: 40 }),
      (covered, from, long) => {
        const gaps = findUncovered({ from, to: from + long }, covered);
        for (let at = from; at < from + long; at++) {
          const inCovered = covered.some((piece) => holds(piece, at));
          expect(gaps.filter((gap) => holds(gap, at)).length).toBe(inCovered ? 0 : 1);
        }
        expect(gaps.every((gap) => gap.from >= from && gap.to <= from + long)).toBe(true);
      },
    ),
  );
});

test('a gap is widened up to a whole step or to present samples', () => {
  const covered = [
    { from: 10, to: 90 },
    { from: 200, to: 230 },
  ];
  expect(widenGap({ from: 90, to: 93 }, covered, 64)).toEqual({ from: 90, to: 128 });
  expect(widenGap({ from: 180, to: 200 }, covered, 64)).toEqual({ from: 128, to: 200 });
  expect(widenGap({ from: 90, to: 200 }, covered, 64)).toEqual({ from: 90, to: 200 });
  expect(widenGap({ from: -5, to: 10 }, covered, 64)).toEqual({ from: -64, to: 10 });
});
