import { memo, Suspense, useDeferredValue, useMemo } from 'react';
import type { PlotPlace } from '../../charts/lanes/wave-plot.tsx';
import type { IntervalBeat } from '../../model/intervals.ts';
import type { MethodId } from '../../model/methods.ts';
import { findHeadlineMethod } from '../words/method-name.ts';
import type { Span } from '../../state/view/span.ts';
import { formatCount } from '../../ui/format-number.ts';
import type { ChannelSummary, IntervalsReport, RecordingSummary } from '../../workers/protocol.ts';
import { useThrottledReport } from '../bench/use-debounced-report.ts';
import { useChosenReport } from '../session-context.ts';
import { beatReadout } from '../words/beat-readout.ts';
import { BenchWaves, useChosenBeat, useWavesFrame } from './bench-waves.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { type LanePlan, type ShownTrace, type TraceView, useLanes, useTrace } from './use-lanes.ts';
import { landmarkMarks, rMarks } from '../beats-in-view.ts';
import { dppgLook, ecgLook, ppgLook } from '../lane-looks.ts';
import { ecgName } from '../../model/ecg-leads.ts';
import { withHandMarks } from './editing/hand-marks.ts';
import { useHandEdits } from './editing/use-hand-edits.ts';

const EditLayer = lazyComponent(async () => (await import('./editing/edit-layer.tsx')).EditLayer);

/** Maximum number of shown channels without a role in the analysis. */
const maxOthers = 6;

interface OtherChannel {
  readonly channel: ChannelSummary;
  readonly channelIndex: number;
}

/** Returns the channels that the user may have to look at to identify the ECG or the pulse; none if both are known. */
export function channelsToIdentify(channels: readonly ChannelSummary[]): readonly OtherChannel[] {
  const isKnown = (role: string): boolean => channels.some((channel) => channel.role === role);
  if (isKnown('ecg') && isKnown('ppg')) return [];
  return channels
    .map((channel, channelIndex) => ({ channel, channelIndex }))
    .filter(({ channel: { role, sampleCount } }) => role !== 'ecg' && role !== 'ppg' && sampleCount > 0)
    .slice(0, maxOthers);
}

/** Returns lanes of channels that are neither ECG nor pulse, as recorded, while one of these is missing. */
function useOtherPlans(view: TraceView, { channels }: RecordingSummary): readonly LanePlan[] {
  const others = useMemo(() => channelsToIdentify(channels), [channels]);
  const indexOf = (place: number): number => others[place]?.channelIndex ?? 0;
  const formOf = (place: number) => (others[place] ? 'raw' : null);
  const first = useTrace(view, indexOf(0), formOf(0));
  const second = useTrace(view, indexOf(1), formOf(1));
  const third = useTrace(view, indexOf(2), formOf(2));
  const fourth = useTrace(view, indexOf(3), formOf(3));
  const fifth = useTrace(view, indexOf(4), formOf(4));
  const sixth = useTrace(view, indexOf(5), formOf(5));
  return useMemo(() => {
    const fronts: readonly ShownTrace[] = [first, second, third, fourth, fifth, sixth];
    return fronts.flatMap((front, place): LanePlan[] => {
      const other = others[place];
      if (!other) return [];
      return [
        {
          id: `channel ${other.channelIndex}`,
          name: other.channel.label,
          colour: 'text2',
          weight: 60,
          front,
        },
      ];
    });
  }, [others, first, second, third, fourth, fifth, sixth]);
}

const findLabel = (summary: RecordingSummary, role: string): string | null =>
  summary.channels.find((channel) => channel.role === role)?.label ?? null;

const noBeats: readonly IntervalBeat[] = [];

/** Describes the plot for people who cannot see it. */
function describe(beats: readonly IntervalBeat[], { fromSec, toSec }: Span, headline: MethodId): string {
  const inside = beats.filter((beat) => beat.r >= fromSec && beat.r < toSec);
  const kept = inside.filter((beat) => beat.rejected === null);
  const noFoot = kept.filter((beat) => beat.foot[headline] === null).length;
  const noNotch = kept.filter((beat) => beat.notch[headline] === null).length;
  const counts = [
    `${formatCount(inside.length, 'beat')} in view`,
    `${inside.length - kept.length} left out`,
    `${noFoot} without a foot`,
    `${noNotch} without a notch`,
  ];
  return `${counts.join(', ')}. Their values are in the table of the bench below.`;
}

/** Renders the waveforms of the visible span with the landmarks of all methods. */
export function Waveforms({ summary }: { readonly summary: RecordingSummary }) {
  // Readings are rendered first.
  const report = useDeferredValue(useThrottledReport(useChosenReport('intervals')));
  return <WaveformsOf summary={summary} report={report} />;
}

interface WaveformsOfProps {
  readonly summary: RecordingSummary;
  readonly report: IntervalsReport | null;
}

/** Memoised, so that it renders only for results that it shows. */
const WaveformsOf = memo(function WaveformsOf({ summary, report }: WaveformsOfProps) {
  const { frame, view, long } = useWavesFrame(summary, report);
  const { span } = view;
  const beats = report?.result.beats ?? noBeats;
  const readoutAt = (atSec: number) => beatReadout(beats, atSec, long);
  const { beat, nearby, bands, readout, pick } = useChosenBeat(
    beats,
    span,
    report?.medianRrSec ?? 1,
    readoutAt,
  );
  const analysed = useLanePlans(view, summary, report, nearby, beat);
  const others = useOtherPlans(view, summary);
  const plans = useMemo(() => [...analysed, ...others], [analysed, others]);
  const lanes = useLanes(plans, span, `${summary.id} ${report ? 'analysed' : 'raw'}`);
  const ecgIndex = summary.channels.findIndex(
    ({ role, label }) => role === 'ecg' && label === report?.channels.ecg,
  );

  const overlay = (at: PlotPlace) => {
    const [lane, box] = [lanes[0], at.boxes[0]];
    const channel = summary.channels[ecgIndex];
    if (!report || !channel || lane?.id !== 'ecg' || !box) return null;
    return (
      <Suspense fallback={null}>
        <EditLayer
          place={at}
          lane={lane}
          box={box}
          channelIndex={ecgIndex}
          fs={channel.fs}
          rSec={report.rPeaksSec}
          long={long}
        />
      </Suspense>
    );
  };

  return (
    <BenchWaves
      frame={frame}
      view={view}
      description={
        report
          ? describe(nearby, span, findHeadlineMethod(report.parameters).id)
          : `Not yet analysed: ${lanes.map(({ name }) => name).join(', ')}.`
      }
      lanes={lanes}
      bands={bands}
      readoutAt={readoutAt}
      readoutKept={readout}
      onPick={pick}
      overlay={overlay}
    />
  );
});

/** Returns whether all of the visible span was analysed, because a record may be analysed in part. */
function isAnalysed({ span, durationSec }: TraceView, { result: { windows } }: IntervalsReport): boolean {
  const from = windows[0]?.from ?? 0;
  const to = windows.at(-1)?.to ?? durationSec;
  return span.fromSec >= from && Math.min(span.toSec, durationSec) <= to;
}

/**
 * Returns the content of each lane. Before the first result, it is the signal as recorded. Afterwards, it is the traces
 * that were measured, with the single beat faint behind the average, and the marks of the visible beats. Parts that
 * were not analysed show the recorded signal behind.
 */
function useLanePlans(
  view: TraceView,
  summary: RecordingSummary,
  report: IntervalsReport | null,
  nearby: readonly IntervalBeat[],
  chosen: IntervalBeat | null,
): readonly LanePlan[] {
  // If there are several ECGs, the report contains the one that was analysed.
  const ecgLabel = report?.channels.ecg ?? findLabel(summary, 'ecg');
  const hasPpg = findLabel(summary, 'ppg') !== null;
  const hasResult = report !== null;
  // An inverted pulse is not at the place of its raw trace, so the filtered one is behind it.
  const isPart = report !== null && !isAnalysed(view, report);
  const behindForm = report?.result.flipped === true && !isPart ? 'filtered' : 'raw';
  const ecgForm = hasResult ? 'filtered' : 'raw';
  const ppgForm = hasResult ? 'averaged' : 'raw';
  const ecg = useTrace(view, 'ecg', ecgLabel === null ? null : ecgForm);
  const ecgBehind = useTrace(view, 'ecg', ecgLabel !== null && isPart ? 'raw' : null);
  const ppgBehind = useTrace(view, 'ppg', hasPpg && hasResult ? behindForm : null);
  const ppg = useTrace(view, 'ppg', hasPpg ? ppgForm : null);
  const dppgBehind = useTrace(view, 'dppg', hasPpg && hasResult ? 'raw' : null);
  const dppg = useTrace(view, 'dppg', hasPpg && hasResult ? 'averaged' : null);
  const { byHand, edits } = useHandEdits(report);
  return useMemo(() => {
    const plans: LanePlan[] = [];
    if (ecgLabel !== null) {
      plans.push({
        ...ecgLook,
        behind: isPart ? ecgBehind : null,
        name: ecgName(ecgLabel),
        front: ecg,
        marks: withHandMarks(rMarks(nearby, chosen, summary.durationSec), byHand, edits),
      });
    }
    if (hasPpg) {
      const feet = landmarkMarks(nearby, (beat) => beat.foot, chosen);
      const notches = landmarkMarks(nearby, (beat) => beat.notch, chosen);
      plans.push({ ...ppgLook, behind: ppgBehind, front: ppg, marks: feet });
      plans.push({ ...dppgLook, behind: dppgBehind, front: dppg, marks: notches });
    }
    return plans;
  }, [
    ecgLabel,
    hasPpg,
    isPart,
    ecg,
    ecgBehind,
    ppgBehind,
    ppg,
    dppgBehind,
    dppg,
    nearby,
    chosen,
    summary.durationSec,
    byHand,
    edits,
  ]);
}
