import { type Lane, type LaneMark, laneRows, type LaneTrace, paddingPx } from '../../../charts/lanes/lane.ts';
import type { ColourName } from '../../../charts/pens/palette.ts';
import { unitsPerPaperMm } from '../../../pipeline/paper-scale.ts';
import type { Span } from '../../../state/view/span.ts';
import type { LaneChoice, LaneForm, PaperChoice } from '../../../model/waveform-choices.ts';
import type { TraceEnvelope, TraceMaker } from '../../../workers/traces/drawing-types.ts';
import type { ChannelSummary } from '../../../workers/protocol.ts';
import { ecgName } from '../../../model/ecg-leads.ts';
import type { ShownTrace } from '../use-lanes.ts';
import { robustExtremes } from '../../../charts/lanes/envelope.ts';
import { steadyRange, type ValueRange } from '../../../charts/axes/value-range.ts';

/** Height of a lane, and its scale. */
interface FixedScale {
  /** Units per CSS px. */
  readonly perPx: number;
  readonly heightPx: number;
}

const emptyRange: ValueRange = { low: 0, high: 1 };

/**
 * Returns a range of fixed height for a trace from `low` to `high`: the previous one while the trace fits, otherwise
 * one around the trace's centre. A trace that is too tall is clipped at both ends.
 */
function fixedRange(
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
 * Keeps the range of each lane while `of` is the same, so that scales stay stable while the view moves. Calls for the
 * same view return the same range, so it can be called during rendering.
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
    const extremes = envelope ? robustExtremes(envelope, span.fromSec, span.toSec) : null;
    if (!extremes) return before ?? emptyRange;
    const range = fixed
      ? fixedRange(before, extremes, fixed)
      : steadyRange(before, extremes.low, extremes.high);
    ranges.set(key, range);
    return range;
  };
}

/** Length of a division, like a large box of an oscilloscope, mm. */
export const divisionMm = 10;

/** Height of a strip of annotations, px. */
export const annotationStripPx = 26;

const colours: Readonly<Record<string, ColourName>> = {
  ecg: 'ecg',
  ppg: 'ppg',
  pcg: 'sound',
  pressure: 'ppg',
};

export const formNames: Readonly<Record<LaneForm, string>> = {
  raw: 'raw',
  filtered: 'filtered',
  differentiated: 'slope',
};

const makerNames: Readonly<Record<TraceMaker, string>> = {
  intervals: 'as in Intervals',
  'pulse-band': 'by the PPG low-pass of Intervals',
  chain: 'by the chain of the Filter bench',
};

/** Returns the name of a channel; labels of ECGs are leads. */
export const laneChannelName = ({ label, role }: Pick<ChannelSummary, 'label' | 'role'>): string =>
  role === 'ecg' ? ecgName(label) : label;

/** Describes the processing of a channel and the filter; null for one as recorded. */
export function laneCaption(form: LaneForm, madeBy: TraceMaker | undefined): string | null {
  if (form === 'raw') return null;
  const by = madeBy === undefined ? '' : ` ${makerNames[madeBy]}`;
  return form === 'filtered' ? `filtered${by}` : `slope, filtered${by}`;
}

/** Settings for the display of amplitudes. */
export interface AmplitudeLook {
  readonly paper: PaperChoice;
  readonly pxPerMm: number;
}

/** Returns the units per division of a lane: as set by the user, from the paper, or null if it fits the view. */
export function unitsPerDivision(
  { perDivision, form }: Pick<LaneChoice, 'perDivision' | 'form'>,
  unit: string,
  { paper }: Pick<AmplitudeLook, 'paper'>,
): number | null {
  if (perDivision !== null) return perDivision;
  if (!paper.isOn || form === 'differentiated') return null;
  const perMm = unitsPerPaperMm(unit, paper.gainMmPerMv);
  return perMm === null ? null : perMm * divisionMm;
}

/** A lane with its content. */
export interface LanePart {
  readonly choice: LaneChoice;
  readonly channel: ChannelSummary;
  readonly trace: ShownTrace;
  readonly marks: readonly LaneMark[];
}

export interface LanesView extends AmplitudeLook {
  readonly span: Span;
  /** Height down to the axis, px. */
  readonly heightPx: number;
  /** Id of the recording; ranges are kept while it is the same. */
  readonly of: string;
  readonly strips: readonly Lane[];
}

type LaneRanges = ReturnType<typeof createLaneRanges>;

function makeLane(part: LanePart, heightPx: number, view: LanesView, rangeOf: LaneRanges): Lane {
  const { choice, channel, trace, marks } = part;
  const { form, id } = choice;
  const envelope = trace.loaded?.envelope ?? null;
  const colour = form === 'differentiated' ? 'derivative' : (colours[channel.role] ?? 'text2');
  const unit = envelope?.unit ?? channel.unit;
  const perDivision = unitsPerDivision(choice, unit, view);
  const fixed: FixedScale | null =
    perDivision === null ? null : { perPx: perDivision / (divisionMm * view.pxPerMm), heightPx };
  // In a channel not from the heart, rare values may be all that matters, such as the marks of a trigger.
  const scaled = envelope && channel.role === 'other' ? { ...envelope, usual: null } : envelope;
  const range = rangeOf(view.of, `${id} ${form} ${perDivision ?? 'fit'}`, scaled, view.span, fixed);
  const traces: LaneTrace[] = envelope ? [{ envelope, colour, widthPx: 1.25 }] : [];
  const caption = laneCaption(form, envelope?.madeBy);
  return {
    id,
    name: laneChannelName(channel),
    colour,
    weight: 1,
    unit,
    range,
    zeroLine: form === 'differentiated',
    ...(caption === null ? {} : { caption }),
    boxAmount:
      view.paper.isOn && form !== 'differentiated' ? unitsPerPaperMm(unit, view.paper.gainMmPerMv) : null,
    ...(perDivision === null ? {} : { barAmount: perDivision }),
    traces,
    marks: envelope ? marks : [],
    problem: trace.problem,
  };
}

/** Returns the lanes of the bench with their scales, strips of marks last. */
export function benchLanes(
  parts: readonly LanePart[],
  view: LanesView,
  rangeOf: LaneRanges,
): readonly Lane[] {
  const sizes = [...parts.map(() => ({ weight: 1 })), ...view.strips];
  const rows = laneRows(sizes, view.heightPx);
  return [
    ...parts.map((part, index) => makeLane(part, rows[index]?.height ?? 0, view, rangeOf)),
    ...view.strips,
  ];
}
