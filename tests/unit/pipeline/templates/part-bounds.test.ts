import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partBounds } from '../../../../src/pipeline/templates/part-bounds.ts';

describe('partBounds', () => {
  it('gives each part the beats of its files', () => {
    const triggers = Float64Array.of(5, 9, 10, 15, 25, 28, 39);
    const files = [
      { from: 0, to: 10 },
      { from: 10, to: 20 },
      { from: 22, to: 40 },
    ];
    expect(partBounds(triggers, files, 3)).toEqual([
      { from: 0, to: 2 },
      { from: 2, to: 4 },
      { from: 4, to: 7 },
    ]);
    expect(partBounds(triggers, files, 2)).toEqual([
      { from: 0, to: 4 },
      { from: 4, to: 7 },
    ]);
  });

  it('makes runs of beats if there are more parts than files', () => {
    const bounds = partBounds(Float64Array.of(1, 2, 3, 4, 5), [{ from: 0, to: 10 }], 3);
    expect(bounds.map(({ from, to }) => to - from)).toEqual([2, 2, 1]);
  });

  it('deals every beat once, in order', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 60 });
    const lengths = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(gaps, lengths, fc.integer({ min: 1, max: 20 }), (steps, sizes, partCount) => {
        let at = 0;
        const triggers = Float64Array.from(steps, (step) => (at += step));
        let end = 0;
        const files = sizes.map((size) => ({ from: end, to: (end += size) }));
        const bounds = partBounds(triggers, files, partCount);
        expect(bounds).toHaveLength(partCount);
        expect(bounds[0]?.from).toBe(0);
        expect(bounds.at(-1)?.to).toBe(triggers.length);
        for (const { from, to } of bounds) expect(to).toBeGreaterThanOrEqual(from);
        expect(bounds.slice(1).map(({ from }) => from)).toEqual(bounds.slice(0, -1).map(({ to }) => to));
      }),
    );
  });
});
