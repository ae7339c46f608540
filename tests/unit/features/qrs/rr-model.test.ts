import { describe, expect, it } from 'vitest';
import { rrLimits, rrModel, rrTable } from '../../../../src/features/qrs/rr-model.ts';

/** R of beats a given RR apart. */
function beats(rrMs: readonly number[]): Float64Array {
  let at = 1;
  return Float64Array.from([0, ...rrMs], (rr) => (at += rr / 1000));
}

describe('rrModel', () => {
  it('leaves a premature beat and its pause out of mean and SD', () => {
    const rr = rrModel(beats([800, 820, 780, 800, 820, 780, 500, 1100, 800, 820, 780, 800]));
    expect(rr.intervals).toHaveLength(12);
    expect(rr.intervals.flatMap(({ isEctopic }, index) => (isEctopic ? [index] : []))).toEqual([6, 7]);
    expect(rr.ectopicCount).toBe(2);
    expect(rr.meanMs).toBeCloseTo(800, 6);
    expect(rr.sdMs).toBeCloseTo(Math.sqrt((6 * 400) / 9), 6);
  });

  it('calls an interval ectopic from over 20 % of the median on', () => {
    const usual = Array.from({ length: 10 }, () => 1000);
    const isEctopic = (rrMs: number) => rrModel(beats([...usual, rrMs, ...usual])).intervals[10]?.isEctopic;
    expect([isEctopic(1199), isEctopic(1201), isEctopic(801), isEctopic(799)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  it('says nothing of too few beats', () => {
    expect(rrModel(new Float64Array())).toEqual({
      intervals: [],
      ectopicCount: 0,
      meanMs: null,
      sdMs: null,
    });
    expect(rrModel(beats([800]).slice(0, 2)).meanMs).toBeNull();
  });

  it('has limits that hold the usual intervals, and a row for each', () => {
    const rr = rrModel(beats([800, 820, 780, 800, 820]));
    const [low, high] = rrLimits(rr);
    expect(low).toBeLessThan(780);
    expect(high).toBeGreaterThan(820);
    expect(rrTable(rr).rows).toHaveLength(rr.intervals.length);
  });
});
