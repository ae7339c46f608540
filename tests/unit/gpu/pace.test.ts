import { describe, expect, it } from 'vitest';
import { Pace } from '../../../src/gpu/pace.ts';

describe('Pace', () => {
  it('slows down at once and speeds up by halves', () => {
    const pace = new Pace();
    const first = pace.operationsADispatch;
    pace.learn(1e6, 1000);
    expect(pace.operationsADispatch).toBe(50_000);
    pace.learn(1e9, 100);
    expect(pace.operationsADispatch).toBeCloseTo(50 * (1000 + (1e7 - 1000) / 2));
    expect(first).toBe(1e9);
  });

  it('learns nothing from what was over at once', () => {
    const pace = new Pace();
    pace.learn(10, 0.2);
    expect(pace.operationsADispatch).toBe(1e9);
  });
});
