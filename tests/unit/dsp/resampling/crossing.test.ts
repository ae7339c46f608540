import { describe, expect, it } from 'vitest';
import { crossingBackward, crossingForward } from '../../../../src/dsp/resampling/crossing.ts';

const ramp = Float64Array.of(0, 1, 4, 6, 5, 2, -2);

describe('crossingForward', () => {
  it('finds the first meeting, rising or falling, between samples', () => {
    expect(crossingForward(ramp, 0, 6, 2.5)).toBe(1.5);
    expect(crossingForward(ramp, 3, 6, 0)).toBe(5.5);
    expect(crossingForward(ramp, 3, 6, 3.5)).toBe(4.5);
  });

  it('finds a sample that lies on the level, the first included', () => {
    expect(crossingForward(ramp, 0, 6, 4)).toBe(2);
    expect(crossingForward(ramp, 2, 6, 4)).toBe(2);
  });

  it('looks no further than the last sample', () => {
    expect(crossingForward(ramp, 0, 1, 2.5)).toBeNull();
    expect(crossingForward(ramp, 0, 2, 4)).toBe(2);
    expect(crossingForward(ramp, 4, 99, -3)).toBeNull();
    expect(crossingForward(ramp, 5, 4, 0)).toBeNull();
    expect(crossingForward(ramp, 9, 10, 0)).toBeNull();
  });

  it('ends at a NaN', () => {
    expect(crossingForward(Float64Array.of(0, Number.NaN, 4), 0, 2, 2)).toBeNull();
    expect(crossingForward(Float64Array.of(Number.NaN, 0, 4), 0, 2, 2)).toBeNull();
  });
});

describe('crossingBackward', () => {
  it('finds the first meeting going back', () => {
    expect(crossingBackward(ramp, 3, 0, 2.5)).toBe(1.5);
    expect(crossingBackward(ramp, 6, 3, 0)).toBe(5.5);
    expect(crossingBackward(ramp, 3, 0, 1)).toBe(1);
    expect(crossingBackward(ramp, 6, 0, 5.5)).toBe(3.5);
  });

  it('looks no further than the last sample, and ends at a NaN', () => {
    expect(crossingBackward(ramp, 3, 2, 2.5)).toBeNull();
    expect(crossingBackward(ramp, 3, -5, -1)).toBeNull();
    expect(crossingBackward(ramp, 2, 3, 5)).toBeNull();
    expect(crossingBackward(Float64Array.of(0, Number.NaN, 4), 2, 0, 2)).toBeNull();
  });
});
