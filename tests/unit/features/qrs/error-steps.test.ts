import { describe, expect, it } from 'vitest';
import { errorAt, stepError } from '../../../../src/features/qrs/use-errors.ts';
import type { BeatError } from '../../../../src/model/scoring.ts';

const errors = [3, 7, 7.5, 20].map((timeSec): BeatError => ({
  timeSec,
  kind: 'miss',
  label: 'N',
  nearestSec: null,
  distanceMs: null,
  isUnreadable: false,
}));

describe('stepError', () => {
  it('goes to the next and the previous, never to the current one', () => {
    expect(stepError(errors, 7, 1)?.timeSec).toBe(7.5);
    expect(stepError(errors, 7, -1)?.timeSec).toBe(3);
    expect(stepError(errors, 10, 1)?.timeSec).toBe(20);
    expect(stepError(errors, 10, -1)?.timeSec).toBe(7.5);
  });

  it('stops at both ends', () => {
    expect(stepError(errors, 20, 1)).toBeNull();
    expect(stepError(errors, 3, -1)).toBeNull();
    expect(stepError([], 3, 1)).toBeNull();
  });
});

describe('errorAt', () => {
  it('finds the error at a time, and none elsewhere', () => {
    expect(errorAt(errors, 7.5)).toBe(2);
    expect(errorAt(errors, 8)).toBeNull();
    expect(errorAt(errors, null)).toBeNull();
  });
});
