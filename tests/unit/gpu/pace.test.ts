import { describe, expect, it } from 'vitest';
import { Pace } from '../../../src/gpu/pace.ts';

describe('Pace', () => {
  it('slows down at once and speeds up by halves', () => {
    const pace = new Pace();
    expect(pace.operationsPerDispatch).toBe(1e9);
    pace.learn(1e9, 1e6);
    expect(pace.operationsPerDispatch).toBe(50_000);
    pace.learn(1e9, 100);
    expect(pace.operationsPerDispatch).toBeCloseTo(50 * (1000 + (1e7 - 1000) / 2));
  });

  it('learns nothing from small work', () => {
    const pace = new Pace();
    pace.learn(2e8, 5000);
    expect(pace.operationsPerDispatch).toBe(1e9);
    expect(pace.isTelling(3e8)).toBe(true);
  });
});
