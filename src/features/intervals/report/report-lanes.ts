import { robustExtremes } from '../../../charts/lanes/envelope.ts';
import type { Lane, LaneMark, LaneTrace } from '../../../charts/lanes/lane.ts';
import { steadyRange } from '../../../charts/axes/value-range.ts';
import type { IntervalBeat } from '../../../model/intervals.ts';
import type { Span } from '../../../state/view/span.ts';
import type { TraceEnvelope } from '../../../workers/traces/drawing-types.ts';
import { landmarkMarks, rMarks } from '../../beats-in-view.ts';
import { dppgLook, ecgLook, ppgLook } from '../../lane-looks.ts';
import { ecgName } from '../../../model/ecg-leads.ts';

/** Signals of the printed span: those measured, and the single beats, drawn behind them. */
export interface ReportTraces {
  readonly ecg: TraceEnvelope;
  readonly ppg: TraceEnvelope;
  readonly ppgBehind: TraceEnvelope;
  readonly dppg: TraceEnvelope;
  readonly dppgBehind: TraceEnvelope;
}

type Look = Pick<Lane, 'id' | 'name' | 'colour' | 'weight'> & Partial<Pick<Lane, 'zeroLine'>>;

function makeLane(
  look: Look,
  span: Span,
  [front, behind]: readonly [TraceEnvelope, TraceEnvelope | null],
  marks: readonly LaneMark[],
): Lane {
  const traces: LaneTrace[] = [{ envelope: front, colour: look.colour, widthPx: 1.25 }];
  if (behind) traces.unshift({ envelope: behind, colour: 'raw', widthPx: 0.75 });
  const extremes = robustExtremes(front, span.fromSec, span.toSec);
  return {
    zeroLine: false,
    ...look,
    unit: front.unit,
    range: extremes ? steadyRange(null, extremes.low, extremes.high) : { low: 0, high: 1 },
    traces,
    marks,
    problem: extremes ? null : 'no signal here',
  };
}

/** Returns ECG, pulse and its derivative over the span, with the marks of the methods. */
export function reportLanes(
  { ecg, ppg, ppgBehind, dppg, dppgBehind }: ReportTraces,
  span: Span,
  ecgLabel: string,
  beats: readonly IntervalBeat[],
): Lane[] {
  const feet = landmarkMarks(beats, (beat) => beat.foot);
  const notches = landmarkMarks(beats, (beat) => beat.notch);
  return [
    makeLane({ ...ecgLook, name: ecgName(ecgLabel) }, span, [ecg, null], rMarks(beats)),
    makeLane(ppgLook, span, [ppg, ppgBehind], feet),
    makeLane(dppgLook, span, [dppg, dppgBehind], notches),
  ];
}
