import { describe, expect, test } from 'vitest';
import { pointIndexAt, pointStepMs } from '../../../../src/analysis/rhythm/beat-points.ts';
import {
  findBestLikeness,
  compareAtShift,
  prepareLeadBeat,
  RhythmShape,
} from '../../../../src/analysis/rhythm/shape-group.ts';

const pointsCount = pointIndexAt(464) + 1;
const one = Float64Array.of(1);

/** Makes a QRS of a Gaussian of the given width, ms, with a second wave after R. */
function qrs(widthMs: number, behind: number, gain = 1): Float64Array {
  return Float64Array.from({ length: pointsCount }, (_, p) => {
    const ms = (p - pointIndexAt(0)) * pointStepMs;
    const bump = (at: number, sd: number) => Math.exp(-0.5 * ((ms - at) / sd) ** 2);
    return gain * (bump(0, widthMs) + behind * bump(56, 16)) + 7;
  });
}

function makeGroup(...leads: Float64Array[]): RhythmShape {
  const group = new RhythmShape(0, leads.length);
  group.add(leads.map(prepareLeadBeat), 0, 0, true);
  return group;
}

describe('the similarity of QRS ends', () => {
  const usual = makeGroup(qrs(16, 0));
  const alike = (points: Float64Array, shift = 0) => usual.endAlike([prepareLeadBeat(points)], one, shift);

  test('is 1 for the same shape at any level, even if it lies a few points later', () => {
    expect(alike(qrs(16, 0))).toBeCloseTo(1, 12);
    const later = qrs(16, 0);
    later.copyWithin(2, 0, pointsCount - 2);
    expect(alike(later, 2)).toBeCloseTo(1, 12);
  });

  test('is 2·a·b/(a² + b²) for amplitudes a and b, and changes sign with the polarity', () => {
    expect(alike(qrs(16, 0, 2))).toBeCloseTo(0.8, 12);
    expect(alike(qrs(16, 0, -1))).toBeCloseTo(-1, 12);
  });

  test('is less for one that ends later, or with another wave', () => {
    expect(alike(qrs(40, 0))).toBeLessThan(alike(qrs(24, 0)));
    expect(alike(qrs(40, 0))).toBeLessThan(0.7);
    expect(alike(qrs(16, -0.6))).toBeLessThan(0.9);
    expect(alike(qrs(16, -0.6))).toBeLessThan(alike(qrs(16, -0.2)));
  });

  test('weights a lead by its weight', () => {
    const both = makeGroup(qrs(16, 0), qrs(16, 0));
    const leads = [prepareLeadBeat(qrs(16, 0)), prepareLeadBeat(qrs(16, 0, -1))];
    expect(both.endAlike(leads, Float64Array.of(1, 0), 0)).toBeCloseTo(1, 12);
    expect(both.endAlike(leads, Float64Array.of(0, 1), 0)).toBeCloseTo(-1, 12);
    expect(both.endAlike(leads, Float64Array.of(1, 1), 0)).toBeCloseTo(0, 12);
    expect(both.endAlike(leads, Float64Array.of(0, 0), 0)).toBe(0);
  });
});

describe('the mean beat of a group', () => {
  const alike = (group: RhythmShape, other: RhythmShape): number => {
    const mean = group.meanBeat();
    return findBestLikeness(mean, other, one, compareAtShift(mean, other, one, 0)).alike;
  };

  test('is as similar to another group as a beat of the group', () => {
    const other = makeGroup(qrs(28, 0.2));
    const own = qrs(20, 0.1);
    const beat = [prepareLeadBeat(own)];
    const expected = findBestLikeness(beat, other, one, compareAtShift(beat, other, one, 0)).alike;
    expect(alike(makeGroup(own), other)).toBeCloseTo(expected, 12);
    expect(alike(other, other)).toBeCloseTo(1, 12);
  });

  test('does not change when the group is closed', () => {
    const [group, other] = [makeGroup(qrs(16, 0)), makeGroup(qrs(24, 0))];
    const before = alike(group, other);
    group.close();
    expect(alike(group, other)).toBe(before);
  });
});
