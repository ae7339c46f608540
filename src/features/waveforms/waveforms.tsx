import { useDeferredValue, useMemo } from 'react';
import type { PlotPlace } from '../../charts/wave-plot.tsx';
import type { IntervalBeat } from '../../model/intervals.ts';
import type { Span } from '../../state/view/span.ts';
import { formatCount } from '../../ui/format-number.ts';
import type { RecordingSummary } from '../../workers/protocol.ts';
import { useChosenReport } from '../session-context.ts';
import { beatReadout } from '../beat-readout.ts';
import { BenchWaves, useWavesFrame } from './bench-waves.tsx';
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
  // The readings come first.
  const report = useDeferredValue(useChosenReport('intervals'));
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
    <BenchWaves
      frame={frame}
      view={view}
      description={
        report ? describe(nearby, span) : `Not yet analysed: ${lanes.map(({ name }) => name).join(', ')}.`
      }
      lanes={lanes}
      bands={bands}
      readoutAt={readoutAt}
      readoutKept={readout}
      onPick={pick}
      overlay={overlay}
    />
  );
}
