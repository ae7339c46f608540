import { pearson, sampleSd } from './stats.ts';
import { tQuantile975, twoSidedT } from './student-t.ts';

/** Result of a comparison of the variances of two paired quantities. */
export interface PitmanMorgan {
  /** Number of pairs. */
  readonly n: number;
  readonly t: number;
  readonly df: number;
  /** Two-sided, 0 … 1. */
  readonly p: number;
  /** Variance of the first divided by that of the second. */
  readonly ratio: number;
  /** 95 % confidence interval of the ratio. */
  readonly interval: readonly [number, number];
}

/**
 * Tests the variances of paired values for equality, by the test of Pitman and Morgan. It tests the correlation of sum
 * and difference, which is 0 if the variances are equal. `a` and `b` have the same length.
 *
 * @param a one value per pair, any unit
 * @param b the other values of the pairs, in the same unit
 * @returns null for fewer than three pairs, or if either does not vary or they correlate perfectly
 * Source: Morgan 1939; Pitman 1939.
 */
export function pitmanMorgan(a: readonly number[], b: readonly number[]): PitmanMorgan | null {
  const n = a.length;
  const ratio = (sampleSd(a) / sampleSd(b)) ** 2;
  if (n < 3 || !Number.isFinite(ratio) || ratio === 0) return null;
  const df = n - 2;
  const left = 1 - pearson(a, b) ** 2;
  if (left <= 0) return null;
  const t = ((ratio - 1) / 2) * Math.sqrt(df / (ratio * left));
  const wide = 1 + (2 * left * tQuantile975(df) ** 2) / df;
  const reach = Math.sqrt(wide * wide - 1);
  return { n, t, df, p: twoSidedT(t, df), ratio, interval: [ratio / (wide + reach), ratio * (wide + reach)] };
}
