import type { DenoiseCycles, UntouchedSpan } from '../../model/denoise.ts';
import type { CycleLayout } from './cycle-layout.ts';
import type { CycleSpans } from './cycle-rows.ts';

/**
 * Returns the spans that no template replaces: before the first cleaned cycle, after the last, and between them.
 *
 * @param cycles  indices of the cleaned cycles, ascending
 * @returns s, in order, from a span's first sample to the first one after it
 */
export function untouchedSpans(
  { froms, tos }: CycleSpans,
  cycles: Iterable<number>,
  sampleCount: number,
  fs: number,
): UntouchedSpan[] {
  const spans: UntouchedSpan[] = [];
  let end = 0;
  const addSpanTo = (to: number) => {
    if (to > end) spans.push({ fromSec: end / fs, toSec: to / fs });
  };
  for (const cycle of cycles) {
    addSpanTo(froms[cycle]);
    end = tos[cycle];
  }
  addSpanTo(sampleCount);
  return spans;
}

/**
 * Returns the cycles of a record in which no cycle is replaced.
 *
 * @param layout  R and rejection of each
 * @returns one of each per cycle: moves of 0 samples, correlations NaN
 */
export function untouchedCycles({
  rSec,
  rIndices,
  rejections,
}: Pick<CycleLayout, 'rSec' | 'rIndices' | 'rejections'>): DenoiseCycles {
  const count = rSec.length;
  return {
    rSec,
    rIndices,
    moves: new Int16Array(count),
    rhos: new Float64Array(count).fill(Number.NaN),
    doubtful: new Uint8Array(count),
    rejections,
    shapes: new Int8Array(count).fill(-1),
  };
}
