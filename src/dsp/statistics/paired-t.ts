import { mean, sampleSd } from './stats.ts';
import { reachT, twoSidedT } from './student-t.ts';

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
  /** Cohen's d of the differences (d_z): their mean in units of their SD; without bounds or NaN as `t` is. */
  readonly effect: number;
}

/** Differences that are equal but for rounding have an SD of less than this share of their mean. */
const roundingShare = 1e-12;

/**
 * Student's t-test of paired differences against 0, two-sided.
 *
 * @param differences one a pair, in any unit
 * @returns null under two pairs
 */
export function pairedT(differences: ArrayLike<number>): PairedT | null {
  const n = differences.length;
  if (n < 2) return null;
  const df = n - 1;
  const middle = mean(differences);
  const spread = sampleSd(differences);
  const sd = spread <= roundingShare * Math.abs(middle) ? 0 : spread;
  const standardError = sd / Math.sqrt(n);
  const t = middle / standardError;
  const reach = reachT(df) * standardError;
  const interval = [middle - reach, middle + reach] as const;
  return { n, t, df, p: twoSidedT(t, df), mean: middle, interval, effect: middle / sd };
}
