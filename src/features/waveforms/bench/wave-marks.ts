import { oncePer } from '../../../model/once-per.ts';
import type { LaneMark } from '../../../charts/lanes/lane.ts';
import type { BeatEdit, EditedBeat } from '../../../model/edits.ts';
import type { IntervalBeat } from '../../../model/intervals.ts';
import type { Span } from '../../../state/view/span.ts';
import type { MarkName } from '../../../model/waveform-choices.ts';
import type { AnnotationMarks } from '../../../workers/traces/drawing-types.ts';
import type { IntervalsReport, QrsReport, WavesReport } from '../../../workers/protocol.ts';
import { beatsInSpan, firstBeatFrom, landmarkMarks, rMarks } from '../../beats-in-view.ts';
import { withHandMarks } from '../editing/hand-marks.ts';
import { waveMarks } from '../wave-points.ts';
import { firstSortedFrom } from '../../sorted-times.ts';

/** Sources of the marks of a recording, and which of them are shown. */
export interface MarkSources {
  readonly qrs: QrsReport | null;
  readonly intervals: IntervalsReport | null;
  /** P, QRS and T, and the horizontal scale; null or omitted if they were not delineated. */
  readonly waves?: { readonly report: WavesReport; readonly pxPerSec: number } | null;
  readonly hidden: readonly MarkName[];
  readonly durationSec: number;
  /** Beats that the user inserted or labelled, and the edits. */
  readonly byHand?: readonly EditedBeat[];
  readonly edits?: readonly BeatEdit[];
}

/** Maximum number of marks that can be distinguished. */
const maxMarks = 2500;

/** Returns a span with about half its length added on both sides. It changes only once per half length. */
export function paddedSpan({ fromSec, toSec }: Span): Span {
  const stepSec = (toSec - fromSec) / 2;
  return {
    fromSec: (Math.floor(fromSec / stepSec) - 1) * stepSec,
    toSec: (Math.ceil(toSec / stepSec) + 1) * stepSec,
  };
}

function beatsIn(report: IntervalsReport, { fromSec, toSec }: Span): readonly IntervalBeat[] {
  const { beats } = report.result;
  return beats.slice(Math.max(firstBeatFrom(beats, fromSec) - 1, 0), firstBeatFrom(beats, toSec));
}

/** Returns the time of each mark, in order: its onset, or its R if it was placed manually and has no onset. */
export const markTimes = oncePer(({ onsetsSec, rSec }: QrsReport): Float64Array =>
  onsetsSec.map((sec, index) => (Number.isNaN(sec) ? (rSec[index] ?? sec) : sec)),
);

/** Returns the bracket of each QRS complex. */
function qrsMarks(report: QrsReport, span: Span): LaneMark[] {
  const { onsetsSec, endsSec } = report;
  const times = markTimes(report);
  const [from, to] = [firstSortedFrom(times, span.fromSec), firstSortedFrom(times, span.toSec)];
  if (to - from > maxMarks) return [];
  return Array.from(onsetsSec.subarray(from, to)).flatMap((atSec, place): LaneMark[] => {
    const endSec = endsSec[from + place] ?? Number.NaN;
    if (Number.isNaN(atSec)) return [];
    const onset: LaneMark = { kind: 'onset', atSec };
    return Number.isNaN(endSec) ? [onset] : [onset, { kind: 'end', atSec: endSec }];
  });
}

/** Returns R from the intervals if available, with rejected beats; otherwise from the detector. */
function peakMarks({ qrs, intervals, hidden, durationSec }: MarkSources, span: Span): LaneMark[] {
  const shows = (name: MarkName): boolean => !hidden.includes(name);
  if (intervals) {
    const all = rMarks(beatsIn(intervals, span), null, durationSec);
    if (all.length > maxMarks) return [];
    return all.filter(({ kind }) => (kind === 'r' ? shows('r') : shows('rejected')));
  }
  if (!qrs || !shows('r')) return [];
  const { rPeaksSec } = qrs;
  const [from, to] = [firstSortedFrom(rPeaksSec, span.fromSec), firstSortedFrom(rPeaksSec, span.toSec)];
  if (to - from > maxMarks) return [];
  return Array.from(rPeaksSec.subarray(from, to), (atSec) => ({ kind: 'r', atSec }));
}

/** Returns the marks on the ECG in which beats were detected. */
export function ecgMarks(sources: MarkSources, span: Span): readonly LaneMark[] {
  const { qrs, waves = null, hidden, byHand = [], edits = [] } = sources;
  const isDelineated = waves !== null && !hidden.includes('waves');
  const hasBrackets = !isDelineated && qrs?.marksOnsets === true && !hidden.includes('qrs');
  const brackets = hasBrackets ? qrsMarks(qrs, span) : [];
  const points = isDelineated ? waveMarks(beatsInSpan(waves.report.result.beats, span), waves.pxPerSec) : [];
  const peaks = peakMarks(sources, span);
  return [...brackets, ...points, ...(hidden.includes('r') ? peaks : withHandMarks(peaks, byHand, edits))];
}

/** Returns the marks on the pulse: its feet, and its notches unless its slope is shown next to it. */
export function pulseMarks(
  { intervals, hidden }: MarkSources,
  span: Span,
  which: { readonly feet: boolean; readonly notches: boolean },
): readonly LaneMark[] {
  if (!intervals) return [];
  const beats = beatsIn(intervals, span);
  if (beats.length > maxMarks) return [];
  return [
    ...(which.feet && !hidden.includes('foot') ? landmarkMarks(beats, ({ foot }) => foot) : []),
    ...(which.notches && !hidden.includes('notch') ? landmarkMarks(beats, ({ notch }) => notch) : []),
  ];
}

/** Width of a letter of an annotation, and space around its text, px. */
const [perLetterPx, aboutPx] = [7, 9];

/**
 * Returns annotations, each with its letter or text if there is room before the next; those of abnormal beats always.
 */
export function annotationStrip(
  { atSec, labels, kinds, texts }: AnnotationMarks,
  span: Span,
  hidden: readonly MarkName[],
  pxPerSec: number,
): readonly LaneMark[] {
  const [from, to] = [firstSortedFrom(atSec, span.fromSec), firstSortedFrom(atSec, span.toSec)];
  const isDense = to - from > maxMarks;
  const marks: LaneMark[] = [];
  for (let index = from; index < to; index += 1) {
    const isAbnormal = kinds[index] === 'abnormal';
    const shown = isAbnormal ? !hidden.includes('abnormal') : !hidden.includes('annotations');
    if (!shown || (isDense && !isAbnormal)) continue;
    const text = texts[index] ?? '';
    const label = text === '' ? (labels[index] ?? '') : text;
    const ownSec = atSec[index] ?? 0;
    const roomPx = ((atSec[index + 1] ?? Number.POSITIVE_INFINITY) - ownSec) * pxPerSec;
    const hasRoom = perLetterPx * label.length + aboutPx <= roomPx;
    marks.push({
      kind: isAbnormal ? 'abnormal' : 'annotation',
      atSec: ownSec,
      ...(hasRoom || isAbnormal ? { label } : {}),
    });
  }
  return marks;
}
