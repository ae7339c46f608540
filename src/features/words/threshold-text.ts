import type { LeastVarianceStatistics } from '../../model/intervals.ts';
import { missingText } from '../../ui/format-number.ts';

/** Formats '13 %'; for a notch with its side as sign: '+18 %' after the nadir, '−18 %' before it. */
export function thresholdText({ threshold, side = null }: LeastVarianceStatistics): string {
  if (threshold === null) return missingText;
  const sign = side === null ? '' : side === 'down' ? '−' : '+';
  return `${sign}${threshold} %`;
}

/** Adds a mark to a winner at the end of its range, because the minimum may be beyond it. */
export function markAtRangeEnd(
  text: string,
  least: LeastVarianceStatistics,
  rows: readonly { readonly threshold: number }[],
): string {
  const last = Math.max(...rows.map((row) => row.threshold));
  return least.chosenBy === 'sweep' && least.threshold !== null && least.threshold === last
    ? `${text}!`
    : text;
}
