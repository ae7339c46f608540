import { type HeartRate, rrOverlapTest } from '../../dsp/statistics/heart-rate.ts';
import type { TimeSpan } from '../../model/samples.ts';
import { formatNumber, formatSpread } from '../../ui/format-number.ts';

/** RR intervals from which a heart rate is computed. */
export interface CountedRr {
  /** Null if no RR counts. */
  readonly rate: Pick<HeartRate, 'meanRrMs' | 'sdRrMs'> | null;
  /** R of all marks, s, in ascending order. */
  readonly timesSec: ArrayLike<number>;
  /** Spans of noise and missing signal, in which there is no RR; in ascending order and disjoint. */
  readonly noise: readonly TimeSpan[];
}

/**
 * Formats 'RR 803 ± 41 ms, without 12 in noise, calibration or missing signal', or why there is no rate.
 *
 * @param digits  decimals of RR
 */
export function rateWords({ rate, timesSec, noise }: CountedRr, digits = 0): string {
  const isIn = rrOverlapTest(timesSec, noise);
  let count = 0;
  for (let i = 0; i + 1 < timesSec.length; i++) if (isIn(i)) count++;
  if (rate === null) return count === 0 ? 'too few beats' : 'no beats: noise, calibration or missing signal';
  const spread = formatSpread(rate.meanRrMs, rate.sdRrMs, digits);
  return `RR ${spread} ms${count === 0 ? '' : `, without ${formatNumber(count, 0)} in noise, calibration or missing signal`}`;
}
