import { useDeferredValue, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { formatClock, isLong } from '../../charts/time-axis.ts';
import { useSize } from '../../charts/use-size.ts';
import type { PlotPlace } from '../../charts/wave-plot.tsx';
import { WavePlot } from '../../charts/wave-plot.tsx';
import type { IntervalBeat } from '../../model/intervals.ts';
import type { Span } from '../../state/span.ts';
import { formatCount } from '../../ui/format-number.ts';
import type { RecordingSummary } from '../../workers/protocol.ts';
import { useChosenReport, useSession } from '../session-context.ts';
import { beatReadout } from '../beat-readout.ts';
import { EditLayer } from './editing/edit-layer.tsx';
import { useChosenBeat } from './use-chosen-beat.ts';
import { useLanePlans } from './use-lane-plans.ts';
import { useLanes } from './use-lanes.ts';
import { useOtherPlans } from './use-other-plans.ts';

const noBeats: readonly IntervalBeat[] = [];

/** What the plot shows, for whoever does not see it. */
function describe(beats: readonly IntervalBeat[], { fromSec, toSec }: Span): string {
  const inside = beats.filter((beat) => beat.r >= fromSec && beat.r < toSec);
  const kept = inside.filter((beat) => beat.rejected === null);
  const noFoot = kept.filter((beat) => beat.foot.historic === null).length;
  const noNotch = kept.filter((beat) => beat.notch.historic === null).length;
  const counts = [
    `${formatCount(inside.length, 'beat')} in view`,
    `${inside.length - kept.length} left out`,
    `${noFoot} without a foot`,
    `${noNotch} without a notch`,
  ];
  return `${counts.join(', ')}. Their numbers stand in the table of the bench below.`;
}

/** The waveforms of the brushed span with the landmarks of both methods. */
export function Waveforms({ summary }: { readonly summary: RecordingSummary }) {
  const session = useSession();
  const span = useStore(session.view, (state) => state.span);
  // The readings come first.
  const report = useDeferredValue(useChosenReport('intervals'));
  const frame = useRef<HTMLDivElement>(null);
  const { widthPx } = useSize(frame);
  const { id, durationSec } = summary;
  const long = isLong(durationSec);
  const beats = report?.result.beats ?? noBeats;
  const readoutAt = (atSec: number) => beatReadout(beats, atSec, long);
  const { beat, nearby, bands, readout, pick } = useChosenBeat(
    beats,
    span,
    report?.medianRrSec ?? 1,
    readoutAt,
  );
  const drawnFrom = report?.drawnFrom ?? '';
  const view = { client: session.client, id, drawnFrom, span, durationSec, widthPx };
  const analysed = useLanePlans(view, summary, report, nearby, beat);
  const others = useOtherPlans(view, summary);
  const plans = useMemo(() => [...analysed, ...others], [analysed, others]);
  const lanes = useLanes(plans, span, `${id} ${report ? 'analysed' : 'raw'}`);
  const ecgIndex = summary.channels.findIndex(
    ({ role, label }) => role === 'ecg' && label === report?.channels.ecg,
  );
  const clock = (sec: number): string => formatClock(sec, long, 0.1);

  const overlay = (at: PlotPlace) => {
    const [lane, box] = [lanes[0], at.boxes[0]];
    const channel = summary.channels[ecgIndex];
    if (!report || !channel || lane?.id !== 'ecg' || !box) return null;
    return (
      <EditLayer
        place={at}
        lane={lane}
        box={box}
        channelIndex={ecgIndex}
        fs={channel.fs}
        rSec={report.rPeaksSec}
        long={long}
      />
    );
  };

  return (
    <div ref={frame}>
      <WavePlot
        label="Waveforms"
        valueText={`${clock(span.fromSec)} to ${clock(span.toSec)}`}
        description={
          report ? describe(nearby, span) : `Not yet analysed: ${lanes.map(({ name }) => name).join(', ')}.`
        }
        lanes={lanes}
        bands={bands}
        span={span}
        durationSec={durationSec}
        navigation={session.view}
        cursor={session.cursor}
        readoutAt={readoutAt}
        readoutKept={readout}
        onPick={pick}
        overlay={overlay}
      />
    </div>
  );
}
