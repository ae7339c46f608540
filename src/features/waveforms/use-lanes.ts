import { useMemo, useState } from 'react';
import { scaledExtremes } from '../../charts/lanes/envelope.ts';
import type { Lane, LaneMark, LaneTrace } from '../../charts/lanes/lane.ts';
import type { ColourName } from '../../charts/pens/palette.ts';
import { type ValueRange, steadyRange } from '../../charts/axes/value-range.ts';
import type { Span } from '../../state/view/span.ts';
import type { ShownTrace } from './use-trace.ts';

export interface LanePlan {
  readonly id: string;
  readonly name: string;
  readonly colour: ColourName;
  readonly weight: number;
  readonly zeroLine: boolean;
  /** The faint trace behind, and the one that marks lie on. */
  readonly behind: ShownTrace | null;
  readonly front: ShownTrace;
  readonly marks: readonly LaneMark[];
}

const emptyRange: ValueRange = { low: 0, high: 1 };

function toLane(plan: LanePlan, range: ValueRange): Lane {
  const traces: LaneTrace[] = [];
  const behind = plan.behind?.loaded?.envelope;
  const front = plan.front.loaded?.envelope;
  if (behind) traces.push({ envelope: behind, colour: 'raw', widthPx: 0.75 });
  if (front) traces.push({ envelope: front, colour: plan.colour, widthPx: 1.25 });
  const { id, name, colour, weight, zeroLine, marks } = plan;
  return {
    id,
    name,
    colour,
    weight,
    zeroLine,
    unit: front?.unit ?? '',
    range,
    traces,
    marks: front ? marks : [],
    problem: plan.front.problem,
  };
}

/**
 * Remembers each lane's range while `of` stays the same. Asked twice for the same view it answers the
 * same, so that rendering may ask it.
 */
function createRangeKeeper() {
  let keptOf = '';
  let ranges = new Map<string, ValueRange>();
  return (of: string, plan: LanePlan, span: Span): ValueRange => {
    if (of !== keptOf) ranges = new Map();
    keptOf = of;
    const extremesOf = (trace: ShownTrace | null) => {
      const envelope = trace?.loaded?.envelope;
      return envelope ? scaledExtremes(envelope, span.fromSec, span.toSec) : null;
    };
    const extremes = extremesOf(plan.front) ?? extremesOf(plan.behind);
    const before = ranges.get(plan.id) ?? null;
    const range = extremes ? steadyRange(before, extremes.low, extremes.high) : (before ?? emptyRange);
    ranges.set(plan.id, range);
    return range;
  };
}

/** Lanes with steady ranges: each keeps its scale while the trace in view fits it. */
export function useLanes(plans: readonly LanePlan[], span: Span, of: string): readonly Lane[] {
  const [rangeOf] = useState(createRangeKeeper);
  return useMemo(
    () => plans.map((plan) => toLane(plan, rangeOf(of, plan, span))),
    [plans, span, of, rangeOf],
  );
}
