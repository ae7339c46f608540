import { useDeferredValue, useMemo } from 'react';
import type { Lane, LaneMark } from '../../charts/lane.ts';
import type { PlotPlace } from '../../charts/wave-plot.tsx';
import type { BeatError } from '../../model/scoring.ts';
import type { Span } from '../../state/span.ts';
import { formatCount } from '../../ui/format-number.ts';
import type { AnnotationMarks } from '../../workers/drawing-types.ts';
import type { QrsReport, RecordingSummary } from '../../workers/protocol.ts';
import { useChosenReport } from '../session-context.ts';
import { BenchWaves } from './bench-waves.tsx';
import { firstFrom } from './bench/sorted-times.ts';
import { useAnnotations } from './bench/use-annotations.ts';
import { annotationStrip, ecgMarks, spanAbout } from './bench/wave-marks.ts';
import { EditLayer } from './editing/edit-layer.tsx';
import { withHandMarks } from './editing/hand-marks.ts';
import { useHandEdits } from './editing/use-hand-edits.ts';
import './qrs-waveforms.css';
import { useEcgView } from './use-ecg-view.ts';
import { useLanes } from './use-lanes.ts';

const slackSec = 1e-6;

const ecgLane = { id: 'ecg', colour: 'ecg', weight: 1, zeroLine: false, behind: null } as const;

/** Errors in a span, of one kind. */
function errorsIn(report: QrsReport | null, { fromSec, toSec }: Span, kind: BeatError['kind']): BeatError[] {
  const errors = report?.score?.score.errors ?? [];
  return errors.filter((error) => error.kind === kind && error.timeSec >= fromSec && error.timeSec < toSec);
}

/** What was scored of each beat: its mark, or R where a person put it and it has no onset. */
function markTimes({ onsetsSec, rSec }: QrsReport): Float64Array {
  return Float64Array.from(onsetsSec, (onset, index) => (Number.isNaN(onset) ? (rSec[index] ?? 0) : onset));
}

/** R and brackets of the beats, those where the reference has none as false alarms. */
function marksOn(report: QrsReport, span: Span, durationSec: number): readonly LaneMark[] {
  const sources = { qrs: report, intervals: null, hidden: [], durationSec };
  const { rSec } = report;
  const markSec = markTimes(report);
  const falseAt = new Set(
    errorsIn(report, span, 'false-alarm').map(({ timeSec }) => {
      const index = firstFrom(markSec, timeSec - slackSec);
      const r = rSec[index] ?? Number.NaN;
      return Number.isNaN(r) ? timeSec : r;
    }),
  );
  const marks = ecgMarks(sources, span).filter(({ kind, atSec }) => kind !== 'r' || !falseAt.has(atSec));
  return [...marks, ...Array.from(falseAt, (atSec): LaneMark => ({ kind: 'false-alarm', atSec }))];
}

/** A stroke for every mark that was found, and a square where one is missed. */
function foundMarks(report: QrsReport, span: Span): LaneMark[] {
  const { rSec } = report;
  const markSec = markTimes(report);
  const [from, to] = [firstFrom(markSec, span.fromSec), firstFrom(markSec, span.toSec)];
  if (to - from > 2500) return [];
  const found = Array.from(markSec.subarray(from, to), (markAt, place): LaneMark => {
    const r = rSec[from + place] ?? Number.NaN;
    return { kind: 'annotation', atSec: Number.isNaN(r) ? markAt : r };
  });
  const missed = errorsIn(report, span, 'miss');
  const hasRoom = missed.length < 30;
  return [
    ...found,
    ...missed.map(({ timeSec }): LaneMark => ({
      kind: 'miss',
      atSec: timeSec,
      ...(hasRoom ? { label: 'miss' } : {}),
    })),
  ];
}

const strip = {
  weight: 0,
  unit: '',
  zeroLine: false,
  traces: [],
  problem: null,
  colour: 'text2',
  fixedPx: 19,
  range: { low: 0, high: 1 },
} as const;

/** What is in view, in words. */
function wordsOf(report: QrsReport, label: string, span: Span, isScored: boolean): string {
  const { rPeaksSec } = report;
  const count = firstFrom(rPeaksSec, span.toSec) - firstFrom(rPeaksSec, span.fromSec);
  const missed = errorsIn(report, span, 'miss').length;
  const wrong = errorsIn(report, span, 'false-alarm').length;
  const score = isScored
    ? `, ${missed} missed and ${formatCount(wrong, 'false alarm')} against the reference`
    : '';
  return `${label}: ${formatCount(count, 'beat')} in view${score}.`;
}

/** The reference above what was found. */
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
      { ...strip, id: 'known', name, marks: annotationStrip(reference, about, [], pxPerSec) },
      { ...strip, id: 'found', name: 'Found', marks: foundMarks(report, about) },
    ];
  }, [report, reference, name, about, pxPerSec]);
}

/** The ECG of the brushed span with what the detector marked, beside what the reference says. */
export function QrsWaveforms({ summary }: { readonly summary: RecordingSummary }) {
  const report = useDeferredValue(useChosenReport('qrs'));
  const { frame, view, channelIndex, label, long, plan } = useEcgView(summary, report);
  const { span, widthPx } = view;
  const { id, durationSec, truth } = summary;
  const around = spanAbout(span);
  const about = useMemo(
    () => ({ fromSec: around.fromSec, toSec: around.toSec }),
    [around.fromSec, around.toSec],
  );
  const { byHand, edits } = useHandEdits(report);
  const { name, front } = plan;
  const plans = useMemo(
    () => [
      {
        ...ecgLane,
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
  const lanes = useMemo(() => [...ecg, ...strips], [ecg, strips]);
  const overlay = (at: PlotPlace) => {
    const [lane, box] = [lanes[0], at.boxes[0]];
    if (!report || !lane || !box) return null;
    const { fs } = report.signal;
    return (
      <EditLayer
        place={at}
        lane={lane}
        box={box}
        channelIndex={channelIndex}
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
      description={report ? wordsOf(report, label, span, reference !== null) : 'No beats yet.'}
      lanes={lanes}
      overlay={overlay}
    />
  );
}
