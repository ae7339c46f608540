import type { IndexRange } from '../../model/samples.ts';
import type { WindowShape } from '../../model/templates.ts';

/**
 * Returns the triggers whose window, at every shift, lies in the record and in no gap.
 *
 * @param gaps sorted and disjoint; indices like those of the triggers
 * @param record from its first sample to its end, exclusive
 * @returns in the order of `triggers`
 */
export function usableTriggers(
  triggers: readonly number[],
  { before, after, largestShift }: WindowShape,
  gaps: readonly IndexRange[],
  record: IndexRange,
): Float64Array<ArrayBuffer> {
  let next = 0;
  const usable = triggers.filter((trigger) => {
    const from = trigger - before - largestShift;
    const to = trigger + after + largestShift;
    while ((gaps[next]?.to ?? Infinity) <= from) next++;
    return from >= record.from && to <= record.to && (gaps[next]?.from ?? Infinity) >= to;
  });
  return Float64Array.from(usable);
}
