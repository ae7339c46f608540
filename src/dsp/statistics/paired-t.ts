import { mean, sampleSd } from './stats.ts';
import { tQuantile975, twoSidedT } from './student-t.ts';

/** Result of a paired t-test. */
export interface PairedT {
  /** Number of pairs. */
  readonly n: number;
  /** ± Infinity if all differences are equal and not 0; NaN if all are 0. */
  readonly t: number;
  readonly df: number;
  /** Two-sided, 0 … 1; NaN if `t` is. */
  readonly p: number;
  /** Mean difference, in the unit of the differences. */
  readonly mean: number;
  /** 95 % confidence interval of the mean difference. */
  readonly interval: readonly [number, number];
  /** Cohen's d of the differences (d_z): their mean divided by their SD; infinite or NaN if `t` is. */
  readonly effect: number;
}

/** Maximum SD, as a share of the mean, of differences that are equal except for rounding. */
const roundingShare = 1e-12;

/**
 * Tests paired differences against 0 by Student's two-sided t-test.
 *
 * @param differences one difference per pair, in any unit
 * @returns null for fewer than two pairs
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
  const reach = tQuantile975(df) * standardError;
  const interval = [middle - reach, middle + reach] as const;
  return { n, t, df, p: twoSidedT(t, df), mean: middle, interval, effect: middle / sd };
}
