import { annotatorName } from './annotator-name.ts';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Lane } from '../../../charts/lanes/lane.ts';
import type { Span } from '../../../state/view/span.ts';
import type { LaneChoice } from '../../../model/waveform-choices.ts';
import type { AnnotationMarks, TraceRequest } from '../../../workers/traces/drawing-types.ts';
import type { RecordingSummary } from '../../../workers/protocol.ts';
import { useChosenReport, useSession } from '../../session-context.ts';
import { useHandEdits } from '../editing/use-hand-edits.ts';
import { useTraces } from '../use-traces.ts';
import { annotationStripPx, benchLanes, createLaneRanges, type LanePart } from './bench-lanes.ts';
import { useClassLetters } from '../bench-waves.tsx';
import type { ScreenScale } from './calibration-dialog.tsx';
import { annotationStrip, ecgMarks, type MarkSources, pulseMarks, paddedSpan } from './wave-marks.ts';
import type { RecordingEntry } from '../../../state/opening/recordings.ts';
import { defaultLanes, stepScale, withChangedLane } from '../../../state/view/waveform-lanes.ts';

/** The lanes of a recording, and functions that change them. */
interface LaneChoices {
  readonly lanes: readonly LaneChoice[];
  /** Changes the lanes as an edit that can be undone; `what` names it, for example 'Hide V1'. */
  readonly change: (what: string, lanes: readonly LaneChoice[] | null) => void;
  /** Sets the scale of a lane. This is not an edit, because it changes only the view. */
  readonly setScale: (id: string, perDivision: number | null) => void;
}

/** Returns the lanes of an open recording, without those of channels that it no longer has. */
export function useLaneChoices(entry: RecordingEntry | null): LaneChoices {
  const session = useSession();
  const key = entry?.key ?? '';
  const own = useStore(session.waveforms, (state) => state.lanes[key] ?? null);
  const channels = entry?.summary?.channels;
  const lanes = useMemo(() => {
    if (!channels) return [];
    const known = own?.filter(({ channelIndex }) => (channels[channelIndex]?.sampleCount ?? 0) > 0) ?? [];
    return known.length > 0 ? known : defaultLanes(channels);
  }, [own, channels]);
  return {
    lanes,
    change: (what, next) => {
      if (entry) session.changeLanes(entry, what, next);
    },
    setScale: (id, perDivision) =>
      session.waveforms.setLanes(key, withChangedLane(lanes, id, { perDivision })),
  };
}

/**
 * Returns the next scale of a lane; larger (1) shows less of the unit per division.
 *
 * @param now  current amount per division
 */
export function nextScale(now: number, by: 1 | -1): number {
  return stepScale(now, by === 1 ? -1 : 1);
}

interface LanesSize {
  readonly widthPx: number;
  /** Height down to the axis, px. */
  readonly heightPx: number;
}

/** Returns the current parameters of the filters that a channel can use. */
export function useFilters(): NonNullable<TraceRequest['filters']> {
  const { parameters } = useSession();
  const intervals = useStore(parameters.intervals, (state) => state.changed);
  const filter = useStore(parameters.filter, (state) => state.changed);
  return useMemo(() => ({ intervals, filter }), [intervals, filter]);
}

/** Returns a version of the data behind the traces; another version is fetched again. */
export function useTraceVersion(): string {
  const intervals = useChosenReport('intervals')?.traceVersion ?? '';
  const qrs = useChosenReport('qrs')?.traceVersion ?? '';
  return `${intervals} ${qrs}`;
}

const shared = { weight: 1, unit: '', zeroLine: false, traces: [], problem: null } as const;

/** Returns a strip of marks for each annotator. */
function useStrips(
  sets: readonly AnnotationMarks[],
  about: Span,
  hidden: MarkSources['hidden'],
  pxPerSec: number,
): readonly Lane[] {
  return useMemo(() => {
    if (hidden.includes('annotations') && hidden.includes('abnormal')) return [];
    return sets.map((set) => ({
      ...shared,
      id: `annotations ${set.source}`,
      name: annotatorName(set),
      colour: 'text2' as const,
      fixedPx: annotationStripPx,
      range: { low: 0, high: 1 },
      marks: annotationStrip(set, about, hidden, pxPerSec),
    }));
  }, [sets, about, hidden, pxPerSec]);
}

/** Returns the span around the view, the same object while it is the same. */
function usePaddedSpan(span: Span): Span {
  const { fromSec, toSec } = paddedSpan(span);
  return useMemo(() => ({ fromSec, toSec }), [fromSec, toSec]);
}

/** Returns the visible lanes of a recording with traces, marks and scales. */
export function useBenchLanes(
  summary: RecordingSummary,
  shown: readonly LaneChoice[],
  sets: readonly AnnotationMarks[],
  { widthPx, heightPx }: LanesSize,
  { pxPerMm }: ScreenScale,
): readonly Lane[] {
  const session = useSession();
  const span = useStore(session.view, (state) => state.span);
  const { paper, hiddenMarks } = useStore(session.waveforms);
  const filters = useFilters();
  const traceVersion = useTraceVersion();
  const qrs = useChosenReport('qrs');
  const intervals = useChosenReport('intervals');
  const waves = useChosenReport('waves');
  const { byHand, edits } = useHandEdits(intervals ?? qrs);
  const [rangeOf] = useState(createLaneRanges);
  const { id, channels, durationSec } = summary;
  const view = { client: session.client, id, traceVersion, span, durationSec, widthPx };
  const wanted = useMemo(
    () => shown.map(({ channelIndex, form }) => ({ channel: channelIndex, form })),
    [shown],
  );
  const traceOf = useTraces(view, wanted, filters);
  const about = usePaddedSpan(span);
  const pxPerSec = Math.round(widthPx / (span.toSec - span.fromSec));
  const strips = useStrips(sets, about, hiddenMarks, pxPerSec);
  const ecgIndex = qrs?.signal.channelIndex ?? channels.findIndex(({ role }) => role === 'ecg');
  const pulseLabel = intervals?.channels.ppg;
  const pulseIndex = channels.findIndex(({ role, label }) => role === 'ppg' && label === pulseLabel);
  const marks = useMemo(() => {
    const sources: MarkSources = { qrs, intervals, hidden: hiddenMarks, durationSec, byHand, edits };
    const points = waves === null ? null : { report: waves, pxPerSec };
    return {
      ecg: ecgMarks({ ...sources, waves: points }, about),
      pulse: pulseMarks(sources, about, { feet: true, notches: true }),
      feet: pulseMarks(sources, about, { feet: true, notches: false }),
      notches: pulseMarks(sources, about, { feet: false, notches: true }),
    };
  }, [qrs, intervals, waves, pxPerSec, hiddenMarks, durationSec, about, byHand, edits]);
  const hasSlope = shown.some(
    ({ channelIndex, form }) => channelIndex === pulseIndex && form === 'differentiated',
  );
  const marksOf = ({ channelIndex, form }: LaneChoice): LanePart['marks'] => {
    const isSlope = form === 'differentiated';
    if (channelIndex === ecgIndex) return isSlope ? [] : marks.ecg;
    if (channelIndex !== pulseIndex) return [];
    if (isSlope) return marks.notches;
    return hasSlope ? marks.feet : marks.pulse;
  };
  const parts = shown.flatMap((choice): LanePart[] => {
    const channel = channels[choice.channelIndex];
    const trace = { channel: choice.channelIndex, form: choice.form };
    return channel ? [{ choice, channel, trace: traceOf(trace), marks: marksOf(choice) }] : [];
  });
  const lanes = benchLanes(parts, { span, heightPx, of: id, strips, paper, pxPerMm }, rangeOf);
  const named = shown.find(
    ({ channelIndex, form }) => channelIndex === ecgIndex && form !== 'differentiated',
  );
  // A row of letters does not change a scale set by the user or the paper.
  const hasRoom = lanes.some(({ id: own, barAmount }) => own === named?.id && barAmount !== undefined);
  const letteredId = hiddenMarks.includes('classes') ? '' : (named?.id ?? '');
  return useClassLetters(lanes, { lane: letteredId, hasRoom }, span, widthPx);
}
