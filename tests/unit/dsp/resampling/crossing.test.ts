import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findCrossingBackward,
  findCrossingForward,
  findCrossings,
} from '../../../../src/dsp/resampling/crossing.ts';

const ramp = Float64Array.of(0, 1, 4, 6, 5, 2, -2);

describe('crossingForward', () => {
  it('finds the first crossing, rising or falling, between samples', () => {
    expect(findCrossingForward(ramp, 0, 6, 2.5)).toBe(1.5);
    expect(findCrossingForward(ramp, 3, 6, 0)).toBe(5.5);
    expect(findCrossingForward(ramp, 3, 6, 3.5)).toBe(4.5);
  });

  it('finds a sample on the level, including the first', () => {
    expect(findCrossingForward(ramp, 0, 6, 4)).toBe(2);
    expect(findCrossingForward(ramp, 2, 6, 4)).toBe(2);
  });

  it('ends at the last sample', () => {
    expect(findCrossingForward(ramp, 0, 1, 2.5)).toBeNull();
    expect(findCrossingForward(ramp, 0, 2, 4)).toBe(2);
    expect(findCrossingForward(ramp, 4, 99, -3)).toBeNull();
    expect(findCrossingForward(ramp, 5, 4, 0)).toBeNull();
    expect(findCrossingForward(ramp, 9, 10, 0)).toBeNull();
  });

  it('ends at a NaN', () => {
    expect(findCrossingForward(Float64Array.of(0, Number.NaN, 4), 0, 2, 2)).toBeNull();
    expect(findCrossingForward(Float64Array.of(Number.NaN, 0, 4), 0, 2, 2)).toBeNull();
  });
});

describe('crossingBackward', () => {
  it('finds the first crossing backwards', () => {
    expect(findCrossingBackward(ramp, 3, 0, 2.5)).toBe(1.5);
    expect(findCrossingBackward(ramp, 6, 3, 0)).toBe(5.5);
    expect(findCrossingBackward(ramp, 3, 0, 1)).toBe(1);
    expect(findCrossingBackward(ramp, 6, 0, 5.5)).toBe(3.5);
  });

  it('ends at the last sample, and at a NaN', () => {
    expect(findCrossingBackward(ramp, 3, 2, 2.5)).toBeNull();
    expect(findCrossingBackward(ramp, 3, -5, -1)).toBeNull();
    expect(findCrossingBackward(ramp, 2, 3, 5)).toBeNull();
    expect(findCrossingBackward(Float64Array.of(0, Number.NaN, 4), 2, 0, 2)).toBeNull();
  });
});

describe('crossings', () => {
  // Few values, so that levels often equal samples, and each other.
  const level = fc.integer({ min: -4, max: 4 }).map((half) => half / 2);
  const sample = fc.oneof({ weight: 12, arbitrary: level }, fc.constant(Number.NaN));

  it('equal those of each level alone, in any order of the levels', () => {
    fc.assert(
      fc.property(
        fc.array(sample, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: -1, max: 20 }),
        fc.integer({ min: -2, max: 22 }),
        fc.array(fc.oneof({ weight: 9, arbitrary: level }, fc.constant(Number.NaN)), { maxLength: 12 }),
        fc.constantFrom('ascending', 'descending', 'as they come'),
        (values, from, to, wanted, order) => {
          const x = Float64Array.from(values);
          const levels = Float64Array.from(wanted);
          if (order !== 'as they come') levels.sort();
          if (order === 'descending') levels.reverse();
          for (const step of [1, -1] as const) {
            const into = new Float64Array(levels.length);
            findCrossings(x, from, to, step, levels, into);
            const one = step > 0 ? findCrossingForward : findCrossingBackward;
            expect(Array.from(into)).toEqual(
              Array.from(levels, (own) => one(x, from, to, own) ?? Number.NaN),
            );
          }
        },
      ),
    );
  });
});
