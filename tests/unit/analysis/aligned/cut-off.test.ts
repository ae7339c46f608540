import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RowStretch } from '../../../../src/analysis/aligned/fit-shifts.ts';
import {
  selectClippedNear,
  ClippedSpanFinder,
  type ClippedSpans,
  findClippedLandmarks,
  findClippedFeet,
  findClippedNotches,
} from '../../../../src/analysis/aligned/cut-off.ts';

const fs = 500;

/** One triangle per second, from 0 to 1 and back. */
const triangles = Float64Array.from({ length: 4 * fs }, (_, k) => 1 - Math.abs(((k / fs) % 1) * 2 - 1));

function spansOf(values: Float64Array, pieceSize = values.length, isInverted = false): ClippedSpans {
  const finder = new ClippedSpanFinder({ fs, startSec: 10 }, { above: 0.899, below: 0.05 });
  for (let from = 0; from < values.length; from += pieceSize) {
    finder.push(values.subarray(from, from + pieceSize));
  }
  return finder.finish(isInverted);
}

describe('spans at the ends of the range', () => {
  it('spans at the ends of the range are found in order at both ends, however the signal is divided', () => {
    const whole = spansOf(triangles);
    expect(whole.above).toHaveLength(4);
    expect(whole.above[1]?.fromSec).toBeCloseTo(11.45, 9);
    expect(whole.above[1]?.toSec).toBeCloseTo(11.55, 9);
    expect(whole.below.map(({ fromSec }) => Math.round(fromSec * 1000))).toEqual([10_976, 11_976, 12_976]);
    expect(spansOf(triangles, 37)).toEqual(whole);
  });

  it('spans at the ends of the range swap their ends if the signal is inverted', () => {
    const [upright, inverted] = [spansOf(triangles), spansOf(triangles, 100, true)];
    expect(inverted).toEqual({ above: upright.below, below: upright.above });
  });

  it('spans at the ends of the range continue across a sample that noise moves off the end, and exclude moments and gaps', () => {
    const values = new Float64Array(fs).fill(0.5);
    values.fill(1, 100, 160);
    values[130] = 0.5;
    values.fill(1, 300, 310);
    values.fill(Number.NaN, 400, 460);
    const { above, below } = spansOf(values);
    expect(above.map(({ fromSec, toSec }) => [Math.round(fromSec * fs), Math.round(toSec * fs)])).toEqual([
      [10 * fs + 100, 10 * fs + 159],
    ]);
    expect(below).toEqual([]);
  });
});

/** Beats at 1 s intervals, with the upstroke 0.3 s after R, and the peak 0.1 s after that. */
const beats = Array.from({ length: 20 }, (_, b) => ({ rSec: b }));
const foot: RowStretch = { aboutSec: 0.3, beforeSec: 0.15, afterSec: 0.1, furtherInNoiseSec: 0.04 };
const notch: RowStretch = { aboutSec: 0.55, beforeSec: 0.09, afterSec: 0.09 };

/** Returns a span in each of some beats, at the given times after R. */
function spansIn(numbers: readonly number[], fromSec: number, toSec: number) {
  return numbers.map((b) => ({ fromSec: b + fromSec, toSec: b + toSec }));
}

const every = [...beats.keys()];

describe('feet', () => {
  it('feet are not measurable if they are clipped at the bottom, and are compared as usual otherwise', () => {
    const spans = { above: [], below: spansIn([3, 7], 0.1, 0.24) };
    const { isCut, isWhole, stretch } = findClippedFeet(spans, foot, beats, 0.1);
    expect(every.filter((b) => isCut[b])).toEqual([3, 7]);
    expect(isWhole.every(Boolean)).toBe(true);
    expect(stretch).toEqual(foot);
  });

  it('feet are compared up to where most upstrokes are unclipped', () => {
    const spans = { above: spansIn(every, 0.36, 0.44), below: [] };
    const { isCut, isWhole, stretch } = findClippedFeet(spans, foot, beats, 0.1);
    expect(isCut.some(Boolean)).toBe(false);
    expect(isWhole.some(Boolean)).toBe(false);
    expect(stretch.afterSec).toBeCloseTo(0.035, 9);
    expect(stretch.furtherInNoiseSec).toBeUndefined();
  });

  it('feet exclude the few beats that are clipped earlier', () => {
    const above = [...spansIn([2], 0.33, 0.44), ...spansIn(every.slice(3), 0.36, 0.44)];
    const { isCut, stretch } = findClippedFeet({ above, below: [] }, foot, beats, 0.1);
    expect(every.filter((b) => isCut[b])).toEqual([2]);
    expect(stretch.afterSec).toBeCloseTo(0.035, 9);
  });

  it('feet are compared as usual in the unclipped half', () => {
    const spans = { above: spansIn(every.slice(0, 10), 0.36, 0.44), below: [] };
    const { isCut, stretch } = findClippedFeet(spans, foot, beats, 0.5);
    expect(every.filter((b) => isCut[b])).toEqual(every.slice(0, 10));
    expect(stretch).toEqual(foot);
  });

  it('feet are not measurable if peaks are clipped for long with four whole ones, but are with five', () => {
    for (const [whole, cut] of [
      [4, 16],
      [5, 0],
    ]) {
      const spans = { above: spansIn(every.slice(whole), 0.36, 0.54), below: [] };
      const { isCut } = findClippedFeet(spans, foot, beats, 0.1);
      expect(isCut.filter(Boolean)).toHaveLength(cut);
    }
  });

  it('feet are not measurable if the steepest part of the upstroke is clipped', () => {
    const spans = { above: spansIn(every, 0.31, 0.44), below: [] };
    expect(findClippedFeet(spans, foot, beats, 0.1).isCut.every(Boolean)).toBe(true);
  });
});

describe('notches', () => {
  it('notches are unchanged if a peak is clipped briefly, long before them', () => {
    const spans = { above: spansIn(every, 0.36, 0.42), below: [] };
    expect(findClippedNotches(spans, notch, beats, 0.1).isCut.some(Boolean)).toBe(false);
  });

  it('notches are not measurable if they may lie in a clipped part before', () => {
    const spans = { above: spansIn([4], 0.3, 0.42), below: [] };
    const { isCut } = findClippedNotches(spans, notch, beats, 0.1);
    expect(every.filter((b) => isCut[b])).toEqual([4]);
  });

  it('notches are not measurable if the fall soon after them is clipped, but are if a later part is', () => {
    const below = [...spansIn([5], 0.8, 0.95), ...spansIn([8], 0.88, 0.99)];
    const { isCut } = findClippedNotches({ above: [], below }, notch, beats, 0.1);
    expect(every.filter((b) => isCut[b])).toEqual([5]);
  });

  it('notches are not measurable if they are compared in a clipped part, like any landmark', () => {
    const spans = { above: [], below: spansIn([5], 0.6, 0.9) };
    for (const rule of [findClippedNotches, findClippedLandmarks]) {
      const { isCut } = rule(spans, notch, beats, 0.1);
      expect(every.filter((b) => isCut[b])).toEqual([5]);
    }
  });
});

describe('clipped samples near some beats', () => {
  const spansAnywhere = fc
    .uniqueArray(fc.integer({ min: 0, max: 50_000 }), { maxLength: 200 })
    .map((places) => places.toSorted((a, b) => a - b))
    .map((places) =>
      places.map((at, k) => {
        const next = places[k + 1] ?? at + 40;
        return { fromSec: at / 100, toSec: Math.min(at + 30, next - 0.5) / 100 };
      }),
    );

  it('clipped samples near some beats equal those of the whole record near these beats', () => {
    fc.assert(
      fc.property(
        spansAnywhere,
        spansAnywhere,
        fc.integer({ min: 0, max: 480 }),
        (above, below, firstSec) => {
          const some = Array.from({ length: 20 }, (_, b) => ({ rSec: firstSec + b, afterSec: 0.8 }));
          const near = selectClippedNear({ above, below }, some);
          if (near === null) throw new Error('the spans are gone');
          for (const rule of [findClippedFeet, findClippedNotches, findClippedLandmarks]) {
            expect(rule(near, foot, some, 0.1)).toEqual(rule({ above, below }, foot, some, 0.1));
          }
          const isLess = near.above.length + near.below.length <= above.length + below.length;
          expect(isLess).toBe(true);
        },
      ),
    );
    expect(selectClippedNear(null, [])).toBeNull();
  });

  it('clipped samples near some beats contain nothing else', () => {
    const all = {
      above: spansIn(
        Array.from({ length: 3600 }, (_, b) => b),
        0.3,
        0.4,
      ),
      below: [],
    };
    const some = [{ rSec: 1800, afterSec: 0.8 }];
    expect(selectClippedNear(all, some)?.above.length).toBeLessThan(100);
  });
});
