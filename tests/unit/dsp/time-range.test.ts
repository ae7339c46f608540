import { describe, expect, it } from 'vitest';
import { samplesInTimeRange } from '../../../src/dsp/iir/baseline.ts';

describe('samplesWithin', () => {
  it('includes samples at the ends, for any rounding of the times', () => {
    expect(samplesInTimeRange(0.41 - 0.005, 0.41 + 0.005, 1000, 999)).toEqual({ from: 405, to: 416 });
    expect(samplesInTimeRange(0.1 + 0.2, 0.7, 10, 99)).toEqual({ from: 3, to: 8 });
  });

  it('is cut to the record, and empty if no sample is inside', () => {
    expect(samplesInTimeRange(-1, 0.001, 1000, 99)).toEqual({ from: 0, to: 2 });
    expect(samplesInTimeRange(0.09, 5, 1000, 99)).toEqual({ from: 90, to: 99 });
    expect(samplesInTimeRange(0.0101, 0.0109, 1000, 99)).toEqual({ from: 11, to: 11 });
    expect(samplesInTimeRange(5, 6, 1000, 99).to).toBe(samplesInTimeRange(5, 6, 1000, 99).from);
  });
});
