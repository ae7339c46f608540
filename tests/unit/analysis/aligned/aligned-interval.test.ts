import { describe, expect, it } from 'vitest';
import {
  type AlignedLandmark,
  alignedInterval,
  describeAlignment,
  combineAlignedParts,
  fillMissingWithOwnTime,
} from '../../../../src/analysis/aligned/aligned-interval.ts';
import type { CarriedLandmark } from '../../../../src/analysis/aligned/carry-from-mean.ts';

const params = { resamples: 0, seed: 1 };
const missing = Number.NaN;

function landmark(ms: readonly number[], errorMs: readonly number[]): AlignedLandmark {
  return {
    ms: Float64Array.from(ms),
    errorMs: Float64Array.from(errorMs),
    squareMs: Float64Array.from(errorMs, (error) => error * error),
    match: Float64Array.from(ms, () => 0.9),
    leftOut: ms.map((one) => (Number.isNaN(one) ? 'unlike' : null)),
    meanErrorMs: [0.5],
    blurMs: [missing],
    notMeasurable: [null],
  };
}

function carried(ms: readonly number[], notMeasurable: string | null): CarriedLandmark {
  const { leftOut, ...own } = landmark(
    ms,
    ms.map(() => 1),
  );
  return { ...own, leftOut, rounds: 1, meanMs: 0, meanErrorMs: 0.5, blurMs: missing, notMeasurable };
}

describe('intervals between aligned landmarks', () => {
  it('an interval between aligned landmarks has the root of the sum of both squared errors', () => {
    const foot = landmark([200, 210, missing], [3, 3, 3]);
    const notch = landmark([500, 500, 500], [4, 4, 4]);
    const { endMs, startMs, errorMs, windows } = alignedInterval(notch, foot, [[0, 1, 2]], params);
    expect([...endMs].map((ms, b) => ms - (startMs?.[b] ?? 0))).toEqual([300, 290, missing]);
    expect(errorMs[0]).toBe(5);
    expect(windows[0]).toMatchObject({ likelyError: 5, notMeasurable: null });
  });

  it('an interval starts at a beat’s own time, without a known error, if that beat could not be aligned', () => {
    const r = fillMissingWithOwnTime({ ...landmark([0.4, missing], [0.3, missing]), notMeasurable: ['few'] });
    expect([...r.ms]).toEqual([0.4, 0]);
    const { errorMs, windows } = alignedInterval(landmark([200, 200], [1, 1]), r, [[0, 1]], params);
    expect([...errorMs]).toEqual([Math.hypot(1, 0.3), 1]);
    expect(windows[0]?.notMeasurable).toBeNull();
    expect(describeAlignment({ r }, {})(1).likelyError).toEqual({ r: null });
  });

  it('an interval from a start whose mean has an unknown error has no error of the mean', () => {
    const end = landmark([200, 200], [1, 1]);
    const start = landmark([10, 10], [1, 1]);
    const errorOf = (meanErrorMs: readonly number[]) =>
      alignedInterval(end, { ...start, meanErrorMs }, [[0, 1]], params).windows[0]?.meanError;
    expect(errorOf([1.2])).toBeCloseTo(1.3, 12);
    expect(errorOf([Number.POSITIVE_INFINITY])).toBeNull();
  });

  it('an interval is not measurable if one of its ends is not, or if no beat has both', () => {
    const foot = landmark([200, missing], [1, 1]);
    const notch = landmark([missing, 500], [1, 1]);
    const whyOf = (end: AlignedLandmark, start: AlignedLandmark) =>
      alignedInterval(end, start, [[0, 1]], params).windows[0]?.notMeasurable;
    expect(whyOf({ ...notch, notMeasurable: ['no notch'] }, foot)).toBe('no notch');
    expect(whyOf(notch, { ...foot, notMeasurable: ['no foot'] })).toBe('no foot');
    expect(whyOf(notch, foot)).toBe('No beat has both of its ends aligned.');
  });
});

it('an interval is collected from windows and their parts in the order of the beats', () => {
  const six = [1, 2, 3, 4, 5, 6];
  const own = combineAlignedParts(10, 3, [
    { window: 0, members: [9, 1], carried: carried([missing, missing], 'no foot') },
    { window: 1, members: [0, 2, 4, 6, 8, 3], carried: carried(six, null) },
    { window: 1, members: [5, 7], carried: carried([missing, missing], 'no foot') },
  ]);
  expect([...own.ms]).toEqual([1, missing, 2, 6, 3, missing, 4, missing, 5, missing]);
  expect(own.notMeasurable).toEqual(['no foot', null, 'The window has no beat.']);
  expect(own.leftOut[9]).toBe('unlike');
});
