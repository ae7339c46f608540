import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakEven } from '../../../../src/pipeline/performance/break-even.ts';

const at = (sampleCount: number, cpuMs: number, gpuMs: number) => ({ sampleCount, cpuMs, gpuMs });

describe('breakEven', () => {
  it('finds the crossing of two power laws exactly', () => {
    // CPU n/1000, GPU 10: they are equal at 10 000.
    const points = [1000, 7000, 500_000].map((n) => at(n, n / 1000, 10));
    expect(breakEven(points)?.sampleCount).toBeCloseTo(10_000, 6);
  });

  it('reports which is faster if nothing crosses', () => {
    expect(breakEven([at(1, 1, 2), at(10, 3, 4)])).toEqual({ sampleCount: null, always: 'cpu' });
    expect(breakEven([at(1, 2, 1), at(10, 4, 3)])).toEqual({ sampleCount: null, always: 'gpu' });
    expect(breakEven([])).toBeNull();
  });

  it('counts equal times as no gain', () => {
    expect(breakEven([at(1, 1, 1), at(10, 1, 1)])).toEqual({ sampleCount: null, always: 'cpu' });
    expect(breakEven([at(10, 1, 1), at(100, 4, 2)])?.sampleCount).toBeCloseTo(10, 9);
  });

  it('takes the last of several crossings, and none if the GPU is slower at the end', () => {
    const points = [at(1, 2, 1), at(10, 1, 2), at(100, 1, 2), at(1000, 2, 1)];
    expect(breakEven(points)?.sampleCount).toBeCloseTo(Math.sqrt(100 * 1000), 6);
    expect(breakEven(points.slice(0, 3))).toEqual({ sampleCount: null, always: null });
  });

  it('lies between measured lengths, in any order', () => {
    const time = fc.double({ min: 1e-3, max: 1e3, noNaN: true });
    const point = fc.record({ sampleCount: fc.integer({ min: 1, max: 1e7 }), cpuMs: time, gpuMs: time });
    fc.assert(
      fc.property(fc.uniqueArray(point, { selector: (own) => own.sampleCount, minLength: 1 }), (points) => {
        const even = breakEven(points);
        expect(breakEven(points.toReversed())).toEqual(even);
        if (even === null || even.sampleCount === null) return;
        const lengths = points.map(({ sampleCount }) => sampleCount);
        expect(even.sampleCount).toBeGreaterThan(Math.min(...lengths) * (1 - 1e-9));
        expect(even.sampleCount).toBeLessThan(Math.max(...lengths) * (1 + 1e-9));
      }),
    );
  });
});
