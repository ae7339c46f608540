import { robustExtremes } from '../../charts/lanes/envelope.ts';
import { type ValueRange, steadyRange } from '../../charts/axes/value-range.ts';
import type { Span } from '../../state/view/span.ts';
import type { InsideLine, InsideView } from '../../workers/traces/drawing-types.ts';

export interface InsidePane {
  readonly id: string;
  readonly lines: readonly InsideLine[];
  readonly isJudged: boolean;
  readonly range: ValueRange;
}

/** Height of the pane whose peaks are judged, relative to the others. */
export const judgedWeight = 2.2;

type RangeOf = (key: string, low: number, high: number) => ValueRange;

/** Creates scales of panes that stay while the visible values fit. */
export function createPaneRanges(): RangeOf {
  const ranges = new Map<string, ValueRange>();
  return (key, low, high) => {
    const range = steadyRange(ranges.get(key) ?? null, low, high);
    ranges.set(key, range);
    return range;
  };
}

/** Returns the panes from the top, each with the lines that share its scale. */
export function insidePanes(
  { lines, judgedId }: InsideView,
  span: Span,
  of: string,
  rangeOf: RangeOf,
): readonly InsidePane[] {
  const ids = [...new Set(lines.map(({ panel }) => panel))];
  return ids.map((id) => {
    const own = lines.filter(({ panel }) => panel === id);
    const isJudged = own.some((line) => line.id === judgedId);
    const ends = own.flatMap(({ envelope }) => robustExtremes(envelope, span.fromSec, span.toSec) ?? []);
    const low = Math.min(...ends.map((end) => end.low), isJudged ? 0 : Number.POSITIVE_INFINITY);
    const high = Math.max(...ends.map((end) => end.high));
    const range = ends.length === 0 ? { low: 0, high: 1 } : rangeOf(`${of} ${id}`, low, high);
    return { id, lines: own, isJudged, range };
  });
}

/** Returns top and bottom of each pane, px. */
export function paneBoxes(
  panes: readonly InsidePane[],
  heightPx: number,
): readonly { readonly topPx: number; readonly bottomPx: number }[] {
  const weights = panes.map(({ isJudged }) => (isJudged ? judgedWeight : 1));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let above = 0;
  return weights.map((weight) => {
    const topPx = Math.round((above / sum) * heightPx);
    above += weight;
    return { topPx, bottomPx: Math.round((above / sum) * heightPx) };
  });
}
