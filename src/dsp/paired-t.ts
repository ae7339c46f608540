import jstat from 'jstat';
import { mean, sampleSd } from './stats.ts';

/** A paired t-test. */
export interface PairedT {
  /** Pairs. */
  readonly n: number;
  /** ± Infinity where all differences are equal and not 0; NaN where all are 0. */
  readonly t: number;
  readonly df: number;
  /** Two-sided, 0 … 1; NaN with `t`. */
  readonly p: number;
  /** Mean difference, in the unit of the differences. */
  readonly mean: number;
  /** 95 % interval of the mean difference. */
  readonly interval: readonly [number, number];
}

/**
 * Student's t-test of paired differences against 0, two-sided.
 *
 * p is taken from the incomplete beta function and not as 1 − a share, so that tails far below
 * rounding keep their digits.
 *
 * @param differences one a pair, in any unit
 * @returns null under two pairs
 */
export function pairedT(differences: ArrayLike<number>): PairedT | null {
  const n = differences.length;
  if (n < 2) return null;
  const df = n - 1;
  const middle = mean(differences);
  const standardError = sampleSd(differences) / Math.sqrt(n);
  const t = middle / standardError;
  const reach = jstat.studentt.inv(0.975, df) * standardError;
  return { n, t, df, p: twoSided(t, df), mean: middle, interval: [middle - reach, middle + reach] };
}

function twoSided(t: number, df: number): number {
  if (!Number.isFinite(t)) return Number.isNaN(t) ? Number.NaN : 0;
  return jstat.ibeta(df / (df + t * t), df / 2, 0.5);
}
