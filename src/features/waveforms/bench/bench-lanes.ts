import { type Lane, type LaneMark, type LaneTrace, laneRows } from '../../../charts/lanes/lane.ts';
import type { ColourName } from '../../../charts/pens/palette.ts';
import { unitsPerPaperMm } from '../../../pipeline/paper-scale.ts';
import type { Span } from '../../../state/view/span.ts';
import type { LaneChoice, LaneForm, PaperChoice } from '../../../model/waveform-choices.ts';
import type { TraceMaker } from '../../../workers/traces/drawing-types.ts';
import type { ChannelSummary } from '../../../workers/protocol.ts';
import { ecgName } from '../../../model/ecg-leads.ts';
import type { ShownTrace } from '../use-trace.ts';
import type { createLaneRanges, FixedScale } from './lane-range.ts';

/** Millimetres of a division, as of the large boxes of an oscilloscope. */
export const divisionMm = 10;

/** A strip of annotations is so tall, px. */
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

/** What a channel is called; ECG labels are leads. */
export const laneChannelName = ({ label, role }: Pick<ChannelSummary, 'label' | 'role'>): string =>
  role === 'ecg' ? ecgName(label) : label;

/** What is done to a channel, and by which filter; nothing of one as recorded. */
export function laneCaption(form: LaneForm, madeBy: TraceMaker | undefined): string | null {
  if (form === 'raw') return null;
  const by = madeBy === undefined ? '' : ` ${makerNames[madeBy]}`;
  return form === 'filtered' ? `filtered${by}` : `slope, filtered${by}`;
}

/** How amplitudes are shown. */
export interface AmplitudeLook {
  readonly paper: PaperChoice;
  readonly pxPerMm: number;
}

/** Units a division of a lane: as a person set it, as the paper has it, or null where it fits what is in view. */
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

/** A lane with what it shows. */
export interface LanePart {
  readonly choice: LaneChoice;
  readonly channel: ChannelSummary;
  readonly trace: ShownTrace;
  readonly marks: readonly LaneMark[];
}

export interface LanesView extends AmplitudeLook {
  readonly span: Span;
  /** Down to the axis. */
  readonly heightPx: number;
  /** The recording; ranges are kept while it is the same. */
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
  // Of a channel that is none of the heart's what is rare may be all that matters, as the marks of a trigger.
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

/** The lanes of the bench with their scales, strips of marks last. */
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
