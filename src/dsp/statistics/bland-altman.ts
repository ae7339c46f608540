import { mean, sampleSd } from './stats.ts';
import { tQuantile975 } from './student-t.ts';

/** Agreement of two methods, in their unit. */
export interface BlandAltman {
  /** Number of pairs. */
  readonly n: number;
  /** Mean of the differences. */
  readonly difference: number;
  /** 95 % confidence interval of the mean difference. */
  readonly interval: readonly [number, number];
  /** SD of the differences. */
  readonly sd: number;
  /** Mean − 1.96 SD and mean + 1.96 SD. */
  readonly limits: readonly [number, number];
  /** 95 % confidence interval of each limit. */
  readonly limitIntervals: readonly [readonly [number, number], readonly [number, number]];
}

const limitSds = 1.96;

/**
 * Computes limits of agreement.
 *
 * @param differences one difference per pair
 * @returns null for fewer than two pairs
 * Source: Bland and Altman 1986; standard error of the limits √(1/n + 1.96²/(2(n − 1))) SD, of 1999.
 */
export function blandAltman(differences: readonly number[]): BlandAltman | null {
  const n = differences.length;
  if (n < 2) return null;
  const difference = mean(differences);
  const sd = sampleSd(differences);
  const quantile = tQuantile975(n - 1);
  const around = (centre: number, error: number): readonly [number, number] => [
    centre - quantile * error,
    centre + quantile * error,
  ];
  const limitError = sd * Math.sqrt(1 / n + limitSds ** 2 / (2 * (n - 1)));
  const limits = [difference - limitSds * sd, difference + limitSds * sd] as const;
  return {
    n,
    difference,
    interval: around(difference, sd / Math.sqrt(n)),
    sd,
    limits,
    limitIntervals: [around(limits[0], limitError), around(limits[1], limitError)],
  };
}
