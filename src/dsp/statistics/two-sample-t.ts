import { mean, sampleSd } from './stats.ts';
import { reachT, twoSidedT } from './student-t.ts';

/** A t-test of two samples that are not paired. */
export interface TwoSampleT {
  /** Values in each sample. */
  readonly n: readonly [number, number];
  /** NaN where neither sample varies and their means are equal, ± Infinity where they are not. */
  readonly t: number;
  /** NaN where neither sample varies and the variances are taken as different. */
  readonly df: number;
  /** Two-sided, 0 … 1; NaN where `t` or `df` is. */
  readonly p: number;
  /** Mean of the first less mean of the second, in their unit. */
  readonly difference: number;
  /** 95 % interval of the difference. */
  readonly interval: readonly [number, number];
  /** Cohen's d: the difference in units of the root mean square of the two SDs; NaN or without bounds as `t` is. */
  readonly effect: number;
}

/**
 * Two-sample t-test, two-sided.
 *
 * @param variances  `different`: Welch's test with the degrees of freedom of Satterthwaite; `equal`:
 *   Student's with the pooled variance
 * @returns null where either sample has fewer than two values
 */
export function twoSampleT(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  variances: 'different' | 'equal',
): TwoSampleT | null {
  if (a.length < 2 || b.length < 2) return null;
  const { standardError, df } = variances === 'equal' ? pooled(a, b) : separate(a, b);
  const difference = mean(a) - mean(b);
  const t = difference / standardError;
  const reach = reachT(df) * standardError;
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

function pooled(a: ArrayLike<number>, b: ArrayLike<number>) {
  const df = a.length + b.length - 2;
  const variance = ((a.length - 1) * sampleSd(a) ** 2 + (b.length - 1) * sampleSd(b) ** 2) / df;
  return { df, standardError: Math.sqrt(variance * (1 / a.length + 1 / b.length)) };
}

function separate(a: ArrayLike<number>, b: ArrayLike<number>) {
  const ofA = sampleSd(a) ** 2 / a.length;
  const ofB = sampleSd(b) ** 2 / b.length;
  const df = (ofA + ofB) ** 2 / (ofA ** 2 / (a.length - 1) + ofB ** 2 / (b.length - 1));
  return { df, standardError: Math.sqrt(ofA + ofB) };
}
