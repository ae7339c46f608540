import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  edgePx,
  formatClock,
  gutterPx,
  snapScale,
  ticksWithin,
  timeScale,
  timeTicks,
} from '../../../../src/charts/axes/time-axis.ts';

describe('the time scale', () => {
  test('keeps the gutter and the edge free', () => {
    const scale = timeScale(10, 20, 936);
    expect(scale.x(10)).toBe(gutterPx);
    expect(scale.x(20)).toBe(936 - edgePx);
    expect(scale.sec(scale.x(13.7))).toBeCloseTo(13.7, 9);
  });
});

describe('a snapped scale', () => {
  test('moves every time by whole device px during a pan, at an offset of less than one', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 86_400, noNaN: true }),
        fc.double({ min: 0.08, max: 3600, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(1, 1.25, 1.5, 2, 3),
        (fromSec, lengthSec, share, ratio) => {
          const plain = timeScale(fromSec, fromSec + lengthSec, 936);
          const one = snapScale(plain, ratio);
          const movedSec = fromSec + share * lengthSec;
          const other = snapScale(timeScale(movedSec, movedSec + lengthSec, 936), ratio);
          expect(other.perSec).toBe(one.perSec);
          const aside = (one.x(movedSec) - other.x(movedSec)) * ratio;
          expect(Math.abs(aside - Math.round(aside))).toBeLessThan(1e-4);
          for (const x of [gutterPx, 400, 936 - edgePx]) {
            expect(Math.abs(one.x(plain.sec(x)) - x) * ratio).toBeLessThan(0.51);
          }
          expect(one.x(one.toSec)).toBeCloseTo(936 - edgePx, 3);
        },
      ),
    );
  });
});

describe('ticks', () => {
  test('are round, and labels do not overlap', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e5, noNaN: true }),
        fc.double({ min: 0.1, max: 9e5, noNaN: true }),
        (fromSec, lengthSec) => {
          const scale = timeScale(fromSec, fromSec + lengthSec, 800);
          const { stepSec, minorSec } = timeTicks(scale, 52);
          expect(scale.x(fromSec + stepSec) - scale.x(fromSec)).toBeGreaterThanOrEqual(51.99);
          expect(minorSec).toBeLessThan(stepSec);
        },
      ),
    );
  });

  test('are multiples of the step inside the span, including the ends', () => {
    expect(ticksWithin(timeScale(9.5, 12, 800), 1)).toEqual([10, 11, 12]);
    expect(ticksWithin(timeScale(0, 0.3, 800), 0.1)).toHaveLength(4);
  });
});

describe('the text of a time', () => {
  test('is min:s, and h:mm:ss in long records', () => {
    expect(formatClock(70, false)).toBe('1:10');
    expect(formatClock(3670, true)).toBe('1:01:10');
    expect(formatClock(59.6, false)).toBe('1:00');
  });

  test('has enough decimals to distinguish ticks', () => {
    expect(formatClock(4.55, false, 0.05)).toBe('0:04.55');
    expect(formatClock(59.96, false, 0.1)).toBe('1:00.0');
    expect(formatClock(1.002, false, 0.002)).toBe('0:01.002');
  });
});
