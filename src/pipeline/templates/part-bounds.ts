import { bisectFirst } from '../../model/bisect-first.ts';
import { cutEvenly } from '../../analysis/templates/strategies/assign-files.ts';
import type { IndexRange } from '../../model/samples.ts';

/**
 * Returns the beats of each part. Files are distributed in contiguous groups. If there are more parts than files, the
 * parts are runs of beats whose lengths differ by at most one.
 *
 * @param triggers  samples of the series, ascending
 * @param files     position of each file in the series
 */
export function partBounds(
  triggers: Float64Array,
  files: readonly IndexRange[],
  partCount: number,
): IndexRange[] {
  const bounds = partCount > files.length ? cutEvenly(triggers.length, partCount) : fileBounds();
  return Array.from({ length: partCount }, (_, k) => ({ from: bounds[k] ?? 0, to: bounds[k + 1] ?? 0 }));

  function fileBounds(): number[] {
    const firsts = cutEvenly(files.length, partCount).slice(0, -1);
    const starts = firsts.map((first) => firstFrom(triggers, files[first]?.from ?? 0));
    return [0, ...starts.slice(1), triggers.length];
  }
}

/** Returns the index of the first trigger at or after a sample. */
function firstFrom(triggers: Float64Array, sample: number): number {
  return bisectFirst(triggers.length, (place) => (triggers[place] ?? Infinity) >= sample);
}
