import { ecgLook } from '../lane-looks.ts';
import { useDeferredValue, useMemo } from 'react';
import type { Lane, LaneMark } from '../../charts/lanes/lane.ts';
import type { PlotPlace } from '../../charts/lanes/wave-plot.tsx';
import type { Span } from '../../state/view/span.ts';
import { hasOnlyMarks } from '../../pipeline/channels.ts';
import { formatCount } from '../../ui/format-number.ts';
import type { AnnotationMarks } from '../../workers/traces/drawing-types.ts';
import type { QrsReport, RecordingSummary } from '../../workers/protocol.ts';
import { useChosenReport } from '../session-context.ts';
import { BenchWaves, useEcgView } from './bench-waves.tsx';
import { firstSortedFrom } from '../sorted-times.ts';
import { useAnnotations } from '../bench/use-annotations.ts';
import { annotationStrip, paddedSpan, ecgMarks, markTimes } from './bench/wave-marks.ts';
import { EditLayer } from './editing/edit-layer.tsx';
import { withHandMarks } from './editing/hand-marks.ts';
import { useHandEdits } from './editing/use-hand-edits.ts';
import './qrs-waveforms.css';
import { stripLane } from './strip-lane.ts';
import { useLanes } from './use-lanes.ts';
import type { BeatError } from '../../model/scoring.ts';

const slackSec = 1e-6;

/** Returns the errors of one kind in a span. */
function errorsIn(report: QrsReport | null, { fromSec, toSec }: Span, kind: BeatError['kind']): BeatError[] {
  const errors = report?.score?.score.errors ?? [];
  return errors.filter((error) => error.kind === kind && error.timeSec >= fromSec && error.timeSec < toSec);
}

/** Returns R and brackets of the beats; those that the reference does not have are false alarms. */
function marksOn(report: QrsReport, span: Span, durationSec: number): readonly LaneMark[] {
  const sources = { qrs: report, intervals: null, hidden: [], durationSec };
  const { rSec } = report;
  const markSec = markTimes(report);
  const falseAt = new Set(
    errorsIn(report, span, 'false-alarm').map(({ timeSec }) => {
      const index = firstSortedFrom(markSec, timeSec - slackSec);
      const r = rSec[index] ?? Number.NaN;
      return Number.isNaN(r) ? timeSec : r;
    }),
  );
  const marks = ecgMarks(sources, span).filter(({ kind, atSec }) => kind !== 'r' || !falseAt.has(atSec));
  return [...marks, ...Array.from(falseAt, (atSec): LaneMark => ({ kind: 'false-alarm', atSec }))];
}

/** Width for the text of a miss, from the centre of its square to the next mark, px. */
const missWordPx = 38;

/**
 * Returns a stroke for every detected mark, and a square for every missed one, named if no other mark is in the way.
 */
export function foundMarks(report: QrsReport, span: Span, pxPerSec: number): LaneMark[] {
  const { rSec } = report;
  const markSec = markTimes(report);
  const [from, to] = [firstSortedFrom(markSec, span.fromSec), firstSortedFrom(markSec, span.toSec)];
  if (to - from > 2500) return [];
  const found = Array.from(markSec.subarray(from, to), (markAt, place): LaneMark => {
    const r = rSec[from + place] ?? Number.NaN;
    return { kind: 'annotation', atSec: Number.isNaN(r) ? markAt : r };
  });
  const missed = errorsIn(report, span, 'miss');
  const all = Float64Array.from([
    ...found.map(({ atSec }) => atSec),
    ...missed.map(({ timeSec }) => timeSec),
  ]);
  all.sort();
  return [
    ...found,
    ...missed.map(({ timeSec }): LaneMark => {
      const nextSec = all[firstSortedFrom(all, timeSec + slackSec)] ?? Number.POSITIVE_INFINITY;
      const hasRoom = (nextSec - timeSec) * pxPerSec >= missWordPx;
      return { kind: 'miss', atSec: timeSec, ...(hasRoom ? { label: 'miss' } : {}) };
    }),
  ];
}

/** Describes the visible span. */
function describeBeats(report: QrsReport, label: string, span: Span, isScored: boolean): string {
  const { rPeaksSec } = report;
  const count = firstSortedFrom(rPeaksSec, span.toSec) - firstSortedFrom(rPeaksSec, span.fromSec);
  const missed = errorsIn(report, span, 'miss').length;
  const wrong = errorsIn(report, span, 'false-alarm').length;
  const score = isScored
    ? `, ${missed} missed and ${formatCount(wrong, 'false alarm')} against the reference`
    : '';
  return `${label}: ${formatCount(count, 'beat')} in view${score}.`;
}

/** Returns the strip of beats for a recording without a signal. */
function useMarksStrip(
  report: QrsReport | null,
  isMarks: boolean,
  about: Span,
  pxPerSec: number,
): readonly Lane[] {
  return useMemo(() => {
    if (report === null || !isMarks) return [];
    return [{ ...stripLane, id: 'found', name: 'Beats', marks: foundMarks(report, about, pxPerSec) }];
  }, [report, isMarks, about, pxPerSec]);
}

/** Returns the strips of the reference and, below it, of the detected beats. */
function useStrips(
  report: QrsReport | null,
  reference: AnnotationMarks | null,
  name: string,
  about: Span,
  pxPerSec: number,
): readonly Lane[] {
  return useMemo(() => {
    if (report === null || reference === null) return [];
    return [
      { ...stripLane, id: 'known', name, marks: annotationStrip(reference, about, [], pxPerSec) },
      { ...stripLane, id: 'found', name: 'Found', marks: foundMarks(report, about, pxPerSec) },
    ];
  }, [report, reference, name, about, pxPerSec]);
}

/** Renders the ECG of the visible span with the detector's marks, next to the reference. */
export function QrsWaveforms({ summary }: { readonly summary: RecordingSummary }) {
  const report = useDeferredValue(useChosenReport('qrs'));
  const { frame, view, channelIndex, label, long, plan } = useEcgView(summary, report);
  const { span, widthPx } = view;
  const { id, durationSec, truth } = summary;
  const around = paddedSpan(span);
  const about = useMemo(
    () => ({ fromSec: around.fromSec, toSec: around.toSec }),
    [around.fromSec, around.toSec],
  );
  const { byHand, edits } = useHandEdits(report);
  const { name, front } = plan;
  const plans = useMemo(
    () => [
      {
        ...ecgLook,
        name,
        front,
        marks: report ? withHandMarks(marksOn(report, about, durationSec), byHand, edits) : [],
      },
    ],
    [name, front, report, about, durationSec, byHand, edits],
  );
  const ecg = useLanes(plans, span, `${id} qrs ${channelIndex}`);
  const { sets } = useAnnotations(summary);
  const source = report?.score ? String(report.parameters['reference'] ?? '') : '';
  const reference = sets.find((set) => set.source === source) ?? null;
  const pxPerSec = Math.round(widthPx / (span.toSec - span.fromSec));
  const strips = useStrips(report, reference, truth !== null ? 'Known' : source, about, pxPerSec);
  const isMarks = hasOnlyMarks(summary);
  const beats = useMarksStrip(report, isMarks && strips.length === 0, about, pxPerSec);
  const lanes = useMemo(() => [...ecg, ...beats, ...strips], [ecg, beats, strips]);
  const overlay = (at: PlotPlace) => {
    // Beats are edited on the ECG, or on their strip if there is none.
    const index = isMarks ? lanes.findIndex(({ id: lane }) => lane === 'found') : 0;
    const [lane, box] = [lanes[index], at.boxes[index]];
    if (!report || !lane || !box) return null;
    const { fs } = report.signal;
    return (
      <EditLayer
        place={at}
        lane={lane}
        box={box}
        channelIndex={isMarks ? null : channelIndex}
        fs={fs}
        rSec={report.rPeaksSec}
        long={long}
      />
    );
  };
  return (
    <BenchWaves
      frame={frame}
      view={view}
      className="qrs-waves"
      description={
        report
          ? describeBeats(report, isMarks ? 'Beats without a signal' : label, span, reference !== null)
          : 'No beats yet.'
      }
      lanes={lanes}
      overlay={overlay}
    />
  );
}
