import { describe, expect, it } from 'vitest';
import { reflectOdd } from '../../../../src/dsp/iir/odd-reflection.ts';

describe('reflectOdd', () => {
  it('rotates the trace around its end samples', () => {
    expect([...reflectOdd(Float64Array.of(1, 2, 4), 2, 1)]).toEqual([-2, 0, 1, 2, 4, 6]);
    expect([...reflectOdd(Float64Array.of(1, 2, 4), 0, 2)]).toEqual([1, 2, 4, 6, 7]);
  });

  it('continues a straight line', () => {
    const line = Float64Array.from({ length: 5 }, (_, i) => i);
    expect([...reflectOdd(line, 4, 4)]).toEqual([-4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
