import jstat from 'jstat';

/**
 * Computes the two-sided p of Student's t.
 *
 * It uses the incomplete beta function instead of 1 − a share, so that tails far below rounding keep their digits.
 *
 * @param df  degrees of freedom, fractions allowed
 * @returns 0 … 1; NaN if `t` is
 */
export function twoSidedT(t: number, df: number): number {
  if (!Number.isFinite(t)) return Number.isNaN(t) ? Number.NaN : 0;
  return jstat.ibeta(df / (df + t * t), df / 2, 0.5);
}

/**
 * Returns half the width of a 95 % confidence interval, in standard errors.
 *
 * @param df degrees of freedom, from 1
 * @returns the 97.5 % quantile of Student's t
 */
export function tQuantile975(df: number): number {
  return jstat.studentt.inv(0.975, df);
}
