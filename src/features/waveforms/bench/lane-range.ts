import { scaledExtremes } from '../../../charts/lanes/envelope.ts';
import { paddingPx } from '../../../charts/lanes/lane.ts';
import { type ValueRange, steadyRange } from '../../../charts/axes/value-range.ts';
import type { Span } from '../../../state/view/span.ts';
import type { TraceEnvelope } from '../../../workers/traces/drawing-types.ts';

/** How tall a lane is, and how much of it stands for an amount of its unit. */
export interface FixedScale {
  /** Units a CSS px. */
  readonly perPx: number;
  readonly heightPx: number;
}

const emptyRange: ValueRange = { low: 0, high: 1 };

/**
 * A range of fixed height for a trace from `low` to `high`: where it was while the trace fits, else
 * about the trace's middle. A trace that is too tall is cut at both ends.
 */
export function fixedRange(
  previous: ValueRange | null,
  { low, high }: ValueRange,
  { perPx, heightPx }: FixedScale,
): ValueRange {
  const height = Math.max(heightPx - 2 * paddingPx, 1) * perPx;
  const before = previous === null ? null : (previous.low + previous.high) / 2;
  const isIn = before !== null && low >= before - height / 2 && high <= before + height / 2;
  const isTooTall = high - low > height && before !== null && before > low && before < high;
  const centre = before !== null && (isIn || isTooTall) ? before : (low + high) / 2;
  return { low: centre - height / 2, high: centre + height / 2 };
}

/**
 * Remembers the range of each lane while `of` stays the same, so that a scale does not dance while the
 * view moves. Asked twice for the same view it answers the same, so that rendering may ask it.
 */
export function createLaneRanges() {
  let keptOf = '';
  let ranges = new Map<string, ValueRange>();
  return (
    of: string,
    key: string,
    envelope: TraceEnvelope | null,
    span: Span,
    fixed: FixedScale | null,
  ): ValueRange => {
    if (of !== keptOf) ranges = new Map();
    keptOf = of;
    const before = ranges.get(key) ?? null;
    const extremes = envelope ? scaledExtremes(envelope, span.fromSec, span.toSec) : null;
    if (!extremes) return before ?? emptyRange;
    const range = fixed
      ? fixedRange(before, extremes, fixed)
      : steadyRange(before, extremes.low, extremes.high);
    ranges.set(key, range);
    return range;
  };
}
