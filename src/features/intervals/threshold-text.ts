import type { LeastVarianceStatistics, NotchStatistics } from '../../model/intervals.ts';
import { missing } from '../../ui/format-number.ts';

/** The foot's threshold: '13 %'. */
export function footThresholdText({ threshold }: LeastVarianceStatistics): string {
  return threshold === null ? missing : `${threshold} %`;
}

/** The notch's level with its side as sign: '+18 %' after the nadir, '−18 %' before it. */
export function notchThresholdText({ threshold, side }: NotchStatistics): string {
  if (threshold === null) return missing;
  return `${side === 'down' ? '−' : '+'}${threshold} %`;
}

/** A winner at the end of its range carries a mark: the least may lie beyond. */
export function markedAtEnd(
  text: string,
  least: LeastVarianceStatistics,
  rows: readonly { readonly threshold: number }[],
): string {
  const last = Math.max(...rows.map((row) => row.threshold));
  return least.chosenBy === 'sweep' && least.threshold !== null && least.threshold === last
    ? `${text}!`
    : text;
}
