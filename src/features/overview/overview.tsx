import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { classForms } from '../../charts/pens/class-marks.ts';
import type { OverviewQualityRow, BeatKind } from '../../charts/lanes/draw-overview.ts';
import { fitLaneName } from '../../charts/lanes/lane-name.ts';
import { OverviewPlot } from '../../charts/lanes/overview-plot.tsx';
import { edgePx, formatClock, gutterPx, isLong } from '../../charts/axes/time-axis.ts';
import { useSize } from '../../charts/pointing/use-size.ts';
import type { ChannelRole } from '../../model/recording.ts';
import { chooseChannels, mainChannel } from '../../pipeline/channels.ts';
import type { IntervalBeat, IntervalWindow } from '../../model/intervals.ts';
import { useExcludedSpans } from '../stretches/use-stretch-editing.ts';
import { asFailure } from '../../state/error-reason.ts';
import { formatCount } from '../../ui/format-number.ts';
import { Notice } from '../../ui/notice.tsx';
import type { TraceEnvelope } from '../../workers/traces/drawing-types.ts';
import type { WindowedAnalysis } from '../../pipeline/analyses.ts';
import type { AnalysisReports, RecordingSummary, RhythmReport } from '../../workers/protocol.ts';
import { beatReadout } from '../words/beat-readout.ts';
import { beatKinds } from '../template-colours.ts';
import { notClassedWords } from '../words/class-words.ts';
import { qualityReadout, qualityRows, qualityText } from './quality-rows.ts';
import {
  useChosenReport,
  useOpenWork,
  useSession,
  useChosenRun,
  useOpenAnalysis,
  useOpenRun,
  useWindowedReport,
} from '../session-context.ts';
import { useGrowth } from '../bench/use-growth.ts';
import { useDebouncedReport } from '../bench/use-debounced-report.ts';
import type { EctopicClass } from '../../model/rhythm.ts';
import { LaneTerms } from '../glossary/lane-terms.tsx';

/** Delay after the open bench's result, so that it can be drawn and dragged first, ms. */
const afterMs = 400;

/**
 * Maximum number of samples for which quality is judged by default. A longer ECG would occupy the worker for a second
 * or more, so its quality waits for a bench that needs it.
 */
const maxSamples = 4_000_000;

interface Loaded {
  readonly of: string;
  readonly envelope: TraceEnvelope | null;
  readonly problem: string | null;
  /** Truth of the record that it was drawn from. */
  readonly truth: RecordingSummary['truth'];
  /** Progress of the reading when it was requested. */
  readonly growth: number;
}

/** Loads the envelope of the record's main channel, at the screen's resolution. */
function useOverviewEnvelope(summary: RecordingSummary, columnCount: number): Loaded {
  const { client, longTraces } = useSession();
  const growthNow = useGrowth(summary.id);
  // A regenerated synthetic record has another truth and another signal. Channels with changed roles, or regenerated
  // ones, are new objects.
  const { id, truth, channels } = summary;
  const of = `${id} ${mainChannel(chooseChannels(summary))}`;
  const [loaded, setLoaded] = useState<Loaded>({ of, envelope: null, problem: null, truth, growth: 0 });
  // A complete envelope is not requested again.
  const growth = loaded.envelope?.isPartial === true ? growthNow : loaded.growth;
  useEffect(() => {
    if (columnCount <= 0 || channels.length === 0) return undefined;
    let live = true;
    const load = async (): Promise<void> => {
      try {
        const envelope = await client.overview(id, columnCount);
        if (!live) return;
        setLoaded({ of, envelope, problem: null, truth, growth });
        if (envelope.isPartial === true) longTraces.want(id);
      } catch (error) {
        if (live) setLoaded({ of, envelope: null, problem: asFailure(error).message, truth, growth });
      }
    };
    void load();
    return () => {
      live = false;
    };
  }, [client, longTraces, id, truth, of, channels, columnCount, growth]);
  return loaded.of === of ? loaded : { of, envelope: null, problem: null, truth, growth };
}

const noBeats: readonly IntervalBeat[] = [];
/** Returns the same object while its key is the same. */
function useSteady<T>(value: T, key: string): T {
  const [kept, setKept] = useState({ key, value });
  if (kept.key === key) return kept.value;
  setKept({ key, value });
  return value;
}

const noBeatsSec: readonly number[] = [];
const noWindows: readonly Pick<IntervalWindow, 'from' | 'to' | 'name'>[] = [];

/** Positions of the terms among the names of the rows: the signal's, and the last of several quality rows. */
const nameBoxes = [{ top: 19 }, { top: 54 }];

/** Returns the names with explanations. Rows between them have no room for a touch target. */
function rowNames(
  signalName: string,
  quality: readonly OverviewQualityRow[],
): readonly { readonly id: string; readonly name: string }[] {
  const signal = { id: 'signal', name: signalName };
  const last = quality.length > 1 ? quality.at(-1) : undefined;
  return last === undefined ? [signal] : [signal, { id: 'quality', name: last.name }];
}

const roleTerms: Partial<Record<ChannelRole, string>> = { ecg: 'ECG', ppg: 'PPG', pcg: 'PCG' };

/** Renders the whole record: windows, its ECG or another signal, beats, and the brush for the view of the waveforms. */
export function Overview({ summary }: { readonly summary: RecordingSummary }) {
  const ofIntervals = useDeferredValue(useDebouncedReport(useChosenReport('intervals')));
  // Each analysis rejects beats by its own rules.
  const report = useDeferredValue(useDebouncedReport(useWindowedReport()));
  return <OverviewOf summary={summary} ofIntervals={ofIntervals} report={report} />;
}

interface OverviewOfProps {
  readonly summary: RecordingSummary;
  readonly ofIntervals: AnalysisReports['intervals'] | null;
  readonly report: AnalysisReports[WindowedAnalysis] | null;
}

/** Memoised, so that it renders only for results that it shows. */
const OverviewOf = memo(function OverviewOf({ summary, ofIntervals, report }: OverviewOfProps) {
  const session = useSession();
  const frame = useRef<HTMLDivElement>(null);
  const { widthPx } = useSize(frame);
  const span = useStore(session.view, (state) => state.span);
  const currentWindow = useStore(session.selection, (state) => state.windowIndex);
  const chosenSec = useStore(session.selection, (state) => state.beatSec);
  const work = useOpenWork();
  // Another bench may have found the beats before the intervals were requested.
  const ofFilter = useChosenReport('filter')?.rPeaksSec;
  const ofOthers = useChosenReport('qrs')?.rPeaksSec ?? ofFilter;
  const found = useDeferredValue(useChosenReport('qrs'));
  useLazyQuality(summary);
  // Reserves the strip's place from the start, so that content below does not move when it is filled.
  const quality = useMemo(() => qualityRows(found, judgedByDefault(summary)), [found, summary]);
  const sorted = useDeferredValue(useChosenReport('templates'));
  const templates = work === 'templates' ? sorted : null;
  const rhythm = found?.rhythm ?? null;
  const kinds = useMemo(() => {
    if (templates) return beatKinds(templates);
    return rhythm === null ? undefined : ectopicKinds(rhythm);
  }, [templates, rhythm]);
  // Thresholds change neither beats nor windows, so the picture stays.
  const result = useSteady(report?.result ?? null, `${summary.id} ${report?.traceVersion ?? ''}`);
  const columnCount = Math.round((widthPx - gutterPx - edgePx) * devicePixelRatio);
  const { envelope, problem } = useOverviewEnvelope(summary, columnCount);
  const { role = 'other', label: channelLabel = '' } =
    summary.channels[mainChannel(chooseChannels(summary))] ?? {};
  const signalName = fitLaneName(roleTerms[role] ?? channelLabel);

  const windows = result?.windows ?? noWindows;
  const spans = useMemo(
    () =>
      windows.map(({ from, to, name }) => ({
        fromSec: from,
        toSec: to,
        ...(name === undefined ? {} : { name }),
      })),
    [windows],
  );
  const excluded = useExcludedSpans();
  const [acceptedSec, rejectedSec] = useMemo(() => {
    // The waves analysis rejects no beat.
    const beats: readonly (Pick<IntervalBeat, 'r'> & Partial<Pick<IntervalBeat, 'rejected'>>)[] =
      result?.beats ?? [];
    return [
      result
        ? beats.filter(({ rejected = null }) => rejected === null).map(({ r }) => r)
        : Array.from(ofOthers ?? []),
      beats.filter(({ rejected = null }) => rejected !== null).map(({ r }) => r),
    ] as const;
  }, [result, ofOthers]);
  const record = useMemo(() => {
    const beats = templates
      ? { acceptedSec: templates.triggersSec, rejectedSec: noBeatsSec }
      : { acceptedSec, rejectedSec };
    return { ...beats, kinds, envelope, signalName, windows: spans, excluded, currentWindow, quality };
  }, [
    templates,
    acceptedSec,
    rejectedSec,
    kinds,
    envelope,
    signalName,
    spans,
    excluded,
    currentWindow,
    quality,
  ]);
  const long = isLong(summary.durationSec);
  const clock = (sec: number): string => formatClock(sec, long, 0.1);
  const description = result
    ? `${formatCount(acceptedSec.length, 'beat')} accepted, ${rejectedSec.length} left out, in ${formatCount(windows.length, 'window')} over ${formatClock(summary.durationSec, long)}.`
    : `${formatClock(summary.durationSec, long)}, not yet analysed.`;

  return (
    <div ref={frame} className="overview-area">
      <OverviewPlot
        label="Overview of the record"
        valueText={`View from ${clock(span.fromSec)} to ${clock(span.toSec)}`}
        description={[
          description,
          ...(rhythm === null ? [] : [ectopicText(rhythm)]),
          ...(excluded.length === 0
            ? []
            : [`${formatCount(excluded.length, 'stretch', 'stretches')} left out.`]),
          ...(quality.length === 0 ? [] : [qualityText(quality, long)]),
        ].join(' ')}
        record={record}
        chosenSec={chosenSec}
        cursor={session.cursor}
        readoutAt={(atSec) => {
          const beats = report === ofIntervals ? (ofIntervals?.result.beats ?? noBeats) : noBeats;
          const ofBeat = beatReadout(beats, atSec, long);
          const rows = [...(ofBeat?.rows ?? []), ...qualityReadout(quality, atSec, long)];
          return rows.length === 0 ? null : { atSec: ofBeat?.atSec ?? atSec, rows };
        }}
        span={span}
        durationSec={summary.durationSec}
        navigation={session.view}
      />
      <LaneTerms lanes={rowNames(signalName, quality)} boxes={nameBoxes} />
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </div>
  );
});

/** Returns ectopic beats, in the colours of their bars over the traces. */
function ectopicKinds({ ectopic }: Pick<RhythmReport, 'ectopic'>): readonly BeatKind[] {
  const atSec = (wanted: EctopicClass) =>
    Float64Array.from(
      ectopic.filter(({ beatClass }) => beatClass === wanted),
      ({ timeSec }) => timeSec,
    );
  const order = ['V', 'F', 'S'] as const satisfies readonly EctopicClass[];
  return order.map((own) => ({ colour: classForms[own].colour, atSec: atSec(own) }));
}

/** Describes how many there are. */
function ectopicText({ summary, timesSec }: Pick<RhythmReport, 'summary' | 'timesSec'>): string {
  const { V, S, F, unknown } = summary.classes;
  if (timesSec.length === 0) return 'No beat.';
  if (unknown === timesSec.length) return `${notClassedWords(unknown, summary.inPoorSignal)}.`;
  const poor = unknown === 0 ? '' : ` ${notClassedWords(unknown, summary.inPoorSignal)}.`;
  if (V + S + F === 0) return `No ectopic beat.${poor}`;
  return `Ectopic: ${V} ventricular, ${S} supraventricular, ${F} fusion.${poor}`;
}

/** Returns the channels whose quality is judged whichever bench is open: the ECG, and the PPG if there is one. */
function judgedByDefault({ channels }: RecordingSummary): ('ECG' | 'PPG')[] {
  const ecg = channels.find(({ role }) => role === 'ecg');
  if (ecg === undefined || ecg.sampleCount > maxSamples) return [];
  return channels.some(({ role }) => role === 'ppg') ? ['ECG', 'PPG'] : ['ECG'];
}

/** Starts the detection of beats and the quality of ECG and PPG once, when the open bench has its result. */
function useLazyQuality(summary: RecordingSummary): void {
  const session = useSession();
  const open = useOpenAnalysis();
  const isResting = useOpenRun((run) => run?.state === 'done');
  const isAsked = useChosenRun('qrs', (run) => run !== null && (run.report !== null || run.state !== 'done'));
  const isWanted = judgedByDefault(summary).length > 0 && isResting && !isAsked && open !== 'qrs';
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setTimeout(() => void session.runBeside('qrs'), afterMs);
    return () => clearTimeout(timer);
  }, [session, isWanted]);
}
