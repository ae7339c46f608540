import { describe, expect, it } from 'vitest';
import { filterSizes } from '../../../../src/pipeline/performance/study-requests.ts';
import { expectedMs } from '../../../../src/pipeline/performance/study-requests.ts';
import { studyRequests } from '../../../../src/pipeline/performance/study-requests.ts';
import { fakeMachine, machineWithoutGpu } from '../../../support/fake-performance.ts';

describe('filterSizes', () => {
  it('is every length with every number of taps, then the further lengths with 501', () => {
    const sizes = filterSizes({ lengths: '10k,50k', taps: '100,500', also: '3M' });
    expect(sizes.map(({ sampleCount, tapCount }) => `${sampleCount} × ${tapCount}`)).toEqual([
      '10000 × 100',
      '50000 × 100',
      '10000 × 500',
      '50000 × 500',
      '3000000 × 501',
    ]);
  });
});

describe('studyRequests', () => {
  it('measures the lengths and taps of the paper’s table by default', () => {
    const { requests, usesGpu } = studyRequests(['filter', 'intervals'], {});
    expect(requests).toMatchObject([
      {
        study: 'filter',
        options: {
          lengths: [10_000, 50_000, 100_000, 500_000],
          taps: [100, 500, 2500],
          repeats: 10,
          allCores: true,
        },
      },
      { study: 'intervals', options: { rates: [500, 50_000], durationSec: 60, runs: 3 } },
    ]);
    expect(usesGpu).toBe(true);
  });

  it('fills lengths in steps, and keeps the given ones', () => {
    const sizes = filterSizes({ lengths: '10k,25k,50k', taps: '100', step: 20_000 });
    expect(sizes.map(({ sampleCount }) => sampleCount)).toEqual([10_000, 25_000, 30_000, 50_000]);
  });

  it('rejects steps that make too many lengths, for any study', () => {
    const asked = () => studyRequests(['fft'], { lengths: '1k,100M', step: 1000 });
    expect(asked).toThrow(/make 100000 lengths; use larger steps, for at most 200/);
  });

  it('requests the further lengths as a separate filter study', () => {
    const { requests, usesGpu } = studyRequests(['filter', 'fft'], { also: '3M', gpu: 'none' });
    expect(usesGpu).toBe(false);
    expect(requests.map(({ study }) => study)).toEqual(['filter', 'filter', 'fft']);
    expect(requests[1]?.options).toMatchObject({ lengths: [3_000_000], taps: [501] });
  });
});

describe('expectedMs', () => {
  it('grows with the request, and with a GPU', () => {
    const { device } = fakeMachine;
    const usual = expectedMs({}, device);
    expect(usual).toBeGreaterThan(5000);
    expect(usual).toBeLessThan(120_000);
    expect(expectedMs({ also: '3M,30M' }, device)).toBeGreaterThan(usual);
    expect(expectedMs({}, machineWithoutGpu.device)).toBeLessThan(usual);
    expect(expectedMs({ gpu: 'none' }, device)).toBe(expectedMs({}, machineWithoutGpu.device));
  });
});
