import { mean, sampleSd } from './stats.ts';
import { tQuantile975, twoSidedT } from './student-t.ts';

/** Result of a t-test of two unpaired samples. */
export interface TwoSampleT {
  /** Number of values in each sample. */
  readonly n: readonly [number, number];
  /** If neither sample varies: NaN if their means are equal, else ± Infinity. */
  readonly t: number;
  /** NaN if neither sample varies and the test does not assume equal variances. */
  readonly df: number;
  /** Two-sided, 0 … 1; NaN if `t` or `df` is. */
  readonly p: number;
  /** Mean of the first minus mean of the second, in their unit. */
  readonly difference: number;
  /** 95 % confidence interval of the difference. */
  readonly interval: readonly [number, number];
  /** Cohen's d: the difference divided by the root mean square of the two SDs; NaN or infinite if `t` is. */
  readonly effect: number;
}

/**
 * Performs a two-sided two-sample t-test.
 *
 * @param variances  `different`: Welch's test with the degrees of freedom of Satterthwaite; `equal`: Student's with the
 *   pooled variance
 * @returns null if either sample has fewer than two values
 */
export function twoSampleT(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  variances: 'different' | 'equal',
): TwoSampleT | null {
  if (a.length < 2 || b.length < 2) return null;
  const { standardError, df } = variances === 'equal' ? pooledTest(a, b) : welchTest(a, b);
  const difference = mean(a) - mean(b);
  const t = difference / standardError;
  const reach = tQuantile975(df) * standardError;
  return {
    n: [a.length, b.length],
    t,
    df,
    p: Number.isNaN(df) ? Number.NaN : twoSidedT(t, df),
    difference,
    interval: [difference - reach, difference + reach],
    effect: (difference / Math.hypot(sampleSd(a), sampleSd(b))) * Math.SQRT2,
  };
}

function pooledTest(a: ArrayLike<number>, b: ArrayLike<number>) {
  const df = a.length + b.length - 2;
  const variance = ((a.length - 1) * sampleSd(a) ** 2 + (b.length - 1) * sampleSd(b) ** 2) / df;
  return { df, standardError: Math.sqrt(variance * (1 / a.length + 1 / b.length)) };
}

function welchTest(a: ArrayLike<number>, b: ArrayLike<number>) {
  const ofA = sampleSd(a) ** 2 / a.length;
  const ofB = sampleSd(b) ** 2 / b.length;
  const df = (ofA + ofB) ** 2 / (ofA ** 2 / (a.length - 1) + ofB ** 2 / (b.length - 1));
  return { df, standardError: Math.sqrt(ofA + ofB) };
}
