import type { TimeSpan } from '../../model/samples.ts';

/**
 * Joins spans that overlap or touch.
 *
 * @param spans in any order, s
 * @returns ascending and disjoint spans, without empty ones
 */
export function joinSpans(spans: readonly TimeSpan[]): TimeSpan[] {
  const joined: { fromSec: number; toSec: number }[] = [];
  for (const { fromSec, toSec } of spans.toSorted((a, b) => a.fromSec - b.fromSec)) {
    const last = joined.at(-1);
    if (!(toSec > fromSec)) continue;
    if (last !== undefined && fromSec <= last.toSec) last.toSec = Math.max(last.toSec, toSec);
    else joined.push({ fromSec, toSec });
  }
  return joined;
}
