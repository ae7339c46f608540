import type { IndexRange } from '../model/samples.ts';

/**
 * Finds runs of NaN, which are the gaps of physical samples.
 *
 * @param values physical samples
 * @returns from … to − 1, in order and not touching
 */
export function nanGaps(values: Float64Array): IndexRange[] {
  const gaps: IndexRange[] = [];
  let from = -1;
  for (let i = 0; i <= values.length; i++) {
    const isGap = i < values.length && Number.isNaN(values[i]);
    if (isGap && from === -1) from = i;
    if (isGap || from === -1) continue;
    gaps.push({ from, to: i });
    from = -1;
  }
  return gaps;
}
