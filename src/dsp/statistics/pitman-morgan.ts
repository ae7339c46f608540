import { pearson, sampleSd } from './stats.ts';
import { reachT, twoSidedT } from './student-t.ts';

/** Whether two paired quantities vary alike. */
export interface PitmanMorgan {
  /** Pairs. */
  readonly n: number;
  readonly t: number;
  readonly df: number;
  /** Two-sided, 0 … 1. */
  readonly p: number;
  /** Variance of the first over that of the second. */
  readonly ratio: number;
  /** 95 % interval of the ratio. */
  readonly interval: readonly [number, number];
}

/**
 * Pitman and Morgan's test of the variances of paired values: of sum and difference, which are
 * uncorrelated where the variances are equal. `a` and `b` of one length.
 *
 * @param a one value a pair, any unit
 * @param b the other values of the pairs, in the same unit
 * @returns null under three pairs, and where either does not vary or both vary as one
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
  const wide = 1 + (2 * left * reachT(df) ** 2) / df;
  const reach = Math.sqrt(wide * wide - 1);
  return { n, t, df, p: twoSidedT(t, df), ratio, interval: [ratio / (wide + reach), ratio * (wide + reach)] };
}
