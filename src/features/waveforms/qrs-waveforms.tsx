import { useDeferredValue, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { Lane, LaneMark } from '../../charts/lane.ts';
import { formatClock, isLong } from '../../charts/time-axis.ts';
import { useSize } from '../../charts/use-size.ts';
import type { PlotPlace } from '../../charts/wave-plot.tsx';
import { WavePlot } from '../../charts/wave-plot.tsx';
import type { BeatError } from '../../model/scoring.ts';
import type { Span } from '../../state/span.ts';
import { formatCount } from '../../ui/format-number.ts';
import type { AnnotationMarks, QrsReport, RecordingSummary } from '../../workers/protocol.ts';
import { ecgName } from '../lane-looks.ts';
import { useChosenReport, useSession } from '../session-context.ts';
import { firstFrom } from './bench/sorted-times.ts';
import { useAnnotations } from './bench/use-annotations.ts';
import { annotationStrip, ecgMarks, spanAbout } from './bench/wave-marks.ts';
import { EditLayer } from './editing/edit-layer.tsx';
import { withHandMarks } from './editing/hand-marks.ts';
import { useHandEdits } from './editing/use-hand-edits.ts';
import './qrs-waveforms.css';
import { useLanes } from './use-lanes.ts';
import { useTrace } from './use-trace.ts';

const slackSec = 1e-6;

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
  const session = useSession();
  const span = useStore(session.view, (state) => state.span);
  const report = useDeferredValue(useChosenReport('qrs'));
  const frame = useRef<HTMLDivElement>(null);
  const { widthPx } = useSize(frame);
  const { id, durationSec, channels, truth } = summary;
  const long = isLong(durationSec);
  const ecgIndex = Math.max(
    channels.findIndex(({ role }) => role === 'ecg'),
    0,
  );
  const channelIndex = report?.signal.channelIndex ?? ecgIndex;
  const label = channels[channelIndex]?.label ?? '';
  const drawnFrom = report?.drawnFrom ?? '';
  const view = { client: session.client, id, drawnFrom, span, durationSec, widthPx };
  const raw = useTrace(view, channelIndex, 'raw');
  const around = spanAbout(span);
  const about = useMemo(
    () => ({ fromSec: around.fromSec, toSec: around.toSec }),
    [around.fromSec, around.toSec],
  );
  const { byHand, edits } = useHandEdits(report);
  const plans = useMemo(
    () => [
      {
        id: 'ecg',
        name: ecgName(label),
        colour: 'ecg' as const,
        weight: 1,
        zeroLine: false,
        behind: null,
        front: raw,
        marks: report ? withHandMarks(marksOn(report, about, durationSec), byHand, edits) : [],
      },
    ],
    [label, raw, report, about, durationSec, byHand, edits],
  );
  const ecg = useLanes(plans, span, `${id} qrs ${channelIndex}`);
  const { sets } = useAnnotations(summary);
  const source = report?.score ? String(report.parameters['reference'] ?? '') : '';
  const reference = sets.find((set) => set.source === source) ?? null;
  const pxPerSec = Math.round(widthPx / (span.toSec - span.fromSec));
  const strips = useStrips(report, reference, truth !== null ? 'Known' : source, about, pxPerSec);
  const lanes = useMemo(() => [...ecg, ...strips], [ecg, strips]);
  const clock = (sec: number): string => formatClock(sec, long, 0.1);
  const rSec = report?.rPeaksSec ?? new Float64Array();
  const count = firstFrom(rSec, span.toSec) - firstFrom(rSec, span.fromSec);
  const missed = errorsIn(report, span, 'miss').length;
  const wrong = errorsIn(report, span, 'false-alarm').length;
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
    <div ref={frame}>
      <WavePlot
        className="qrs-waves"
        label="Waveforms"
        valueText={`${clock(span.fromSec)} to ${clock(span.toSec)}`}
        description={
          report
            ? `${label}: ${formatCount(count, 'beat')} in view${reference ? `, ${missed} missed and ${formatCount(wrong, 'false alarm')} against the reference` : ''}.`
            : 'No beats yet.'
        }
        lanes={lanes}
        bands={[]}
        span={span}
        durationSec={durationSec}
        navigation={session.view}
        cursor={session.cursor}
        readoutAt={() => null}
        readoutKept={null}
        onPick={() => undefined}
        overlay={overlay}
      />
    </div>
  );
}
