import { describe, expect, it } from 'vitest';
import { amdahl } from '../../../../src/pipeline/performance/intervals-run.ts';
import { czieslerShares } from '../../../../src/pipeline/performance/paper-figures.ts';

describe('amdahl', () => {
  it('is limited by the serial fraction', () => {
    expect(amdahl(0.5, Infinity)).toBe(2);
    expect(amdahl(0, 100)).toBe(1);
    expect(amdahl(1, 100)).toBeCloseTo(100, 12);
  });

  it('agrees with the estimate of the thesis: a third of the time, 95 % of which is saved, saves 32 %', () => {
    const { gpuShare, transformSaved, estimatedSaved } = czieslerShares;
    const gain = 1 / (1 - transformSaved);
    expect(1 - 1 / amdahl(gpuShare, gain)).toBeCloseTo(estimatedSaved, 2);
  });
});
