import { describe, expect, it } from 'vitest';
import { DecidedMoves } from '../../../src/gpu/decide-moves.ts';
import type { MatchedMoves } from '../../../src/gpu/kernels/beat-match-moves.ts';

const bound = 1e-3;

/** Device result of one cycle, and that in double precision. */
interface Case {
  readonly rho: number;
  readonly move: number;
  readonly next: number;
  readonly still: number;
  readonly exact?: { readonly move: number; readonly rho: number };
}

function decide(cases: readonly Case[], moveGain = 0.02, fixed: readonly number[] = []) {
  const found: MatchedMoves = {
    rhos: Float32Array.from(cases, ({ rho }) => rho),
    moves: Int32Array.from(cases, ({ move }) => move),
    nextRhos: Float32Array.from(cases, ({ next }) => next),
    stillRhos: Float32Array.from(cases, ({ still }) => still),
  };
  const asked: number[] = [];
  const decided = new DecidedMoves(
    {
      found,
      cycles: Int32Array.from(cases.keys()),
      cycleCount: cases.length,
      bound,
      isFree: (cycle) => !fixed.includes(cycle),
      exactly: (cycles) => {
        asked.push(...cycles);
        return {
          moves: Int16Array.from(cases, ({ exact }) => exact?.move ?? 99),
          rhos: Float64Array.from(cases, ({ exact }) => exact?.rho ?? 99),
        };
      },
    },
    moveGain,
  );
  return { decided, asked };
}

describe('DecidedMoves', () => {
  it('accepts what single precision decides', () => {
    const { decided, asked } = decide([
      { rho: 0.9, move: 3, next: 0.88, still: 0.8 },
      { rho: 0.9, move: 0, next: 0.85, still: 0.9 },
      { rho: 0.9, move: -2, next: 0.8999, still: 0.895 },
    ]);
    expect([...decided.moves]).toEqual([3, 0, 0]);
    expect([...decided.rhos].map((rho) => rho.toFixed(3))).toEqual(['0.900', '0.900', '0.895']);
    expect(asked).toEqual([]);
    expect(decided.againCount).toBe(0);
  });

  it('repeats two equal moves, a gain near the minimum, lost digits and a cycle at an edge', () => {
    const exact = { move: 1, rho: 0.5 };
    const { decided, asked } = decide(
      [
        { rho: 0.9, move: 3, next: 0.899, still: 0.8, exact },
        { rho: 0.9, move: 3, next: 0.88, still: 0.8805, exact },
        { rho: 0.9, move: 0, next: 2, still: 0.9, exact },
        { rho: 0.9, move: 0, next: 0.85, still: 0.9, exact },
      ],
      0.02,
      [3],
    );
    expect(asked).toEqual([0, 1, 2, 3]);
    expect([...decided.moves]).toEqual([1, 1, 1, 1]);
    expect(decided.againCount).toBe(4);
  });

  it('repeats once what is near the least match', () => {
    const { decided, asked } = decide([
      { rho: 0.8004, move: 0, next: 0.7, still: 0.8004, exact: { move: 0, rho: 0.7999 } },
      { rho: 0.81, move: 0, next: 0.7, still: 0.81 },
    ]);
    const match = { leastMatch: 0.8, leastMatchOf: 'one' } as const;
    expect([...decided.sharpened(match).rhos].map((rho) => rho < 0.8)).toEqual([true, false]);
    decided.sharpened(match);
    expect(asked).toEqual([0]);
  });

  it('makes the median exact, on which the least match depends', () => {
    const still = (rho: number, exact: number): Case => ({
      rho,
      move: 0,
      next: 0,
      still: rho,
      exact: { move: 0, rho: exact },
    });
    const cases = [0.3999, 0.4003, 0.7996, 0.8, 0.9].map((rho) => still(rho, rho - 0.0004));
    const { decided, asked } = decide(cases);
    const { rhos } = decided.sharpened({ leastMatch: 0.5, leastMatchOf: 'median' });
    expect(new Set(asked)).toEqual(new Set([0, 1, 2, 3]));
    expect(rhos[2]).toBeCloseTo(0.7992, 9);
    expect([...rhos].map((rho) => rho >= 0.5 * 0.7992)).toEqual([false, true, true, true, true]);
  });
});
