import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutEvenly, assignFiles } from '../../../../../src/analysis/templates/strategies/assign-files.ts';

describe('dealFiles', () => {
  it('gives the first and longer run to the root', () => {
    expect(assignFiles(10, 5, [0, 1])).toEqual([
      { worker: 0, fileBounds: [0, 2, 4, 6] },
      { worker: 1, fileBounds: [6, 8, 10] },
    ]);
  });

  it('leaves workers without files if there are fewer files', () => {
    expect(assignFiles(3, 1, [1, 2])).toEqual([
      { worker: 1, fileBounds: [0, 3] },
      { worker: 2, fileBounds: [3] },
    ]);
  });

  it('deals every beat once, in order, in files whose lengths differ by at most one', () => {
    fc.assert(
      fc.property(
        fc.nat(5000),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 9 }),
        (beats, files, P) => {
          const parts = assignFiles(beats, files, [...Array(P).keys()]);
          const bounds = parts.flatMap(({ fileBounds }, index) =>
            index === 0 ? fileBounds : fileBounds.slice(1),
          );
          expect(bounds).toEqual(cutEvenly(beats, files));
          expect([bounds[0], bounds.at(-1)]).toEqual([0, beats]);
          const sizes = bounds.slice(1).map((bound, index) => bound - bounds[index]);
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
          const held = parts.map(({ fileBounds }) => fileBounds.length - 1);
          expect(Math.max(...held) - Math.min(...held)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('rejects zero workers', () => {
    expect(() => assignFiles(3, 1, [])).toThrow(RangeError);
    expect(() => assignFiles(3, 0, [0])).toThrow(RangeError);
  });
});
