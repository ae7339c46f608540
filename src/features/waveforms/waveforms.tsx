import { useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { Band } from '../../charts/lane.ts';
import { formatClock, isLong } from '../../charts/time-axis.ts';
import { useSize } from '../../charts/use-size.ts';
import { WavePlot } from '../../charts/wave-plot.tsx';
import type { IntervalBeat } from '../../model/intervals.ts';
import type { Span } from '../../state/span.ts';
import { formatCount } from '../../ui/format-number.ts';
import type { RecordingSummary } from '../../workers/protocol.ts';
import { useChosenRun, useSession } from '../session-context.ts';
import { beatReadout } from './beat-readout.ts';
import { beatAt, beatsInSpan, beatSpan, rejectedBands } from './beats-in-view.ts';
import { useLanePlans } from './use-lane-plans.ts';
import { useLanes } from './use-lanes.ts';

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
  const beatIndex = useStore(session.selection, (state) => state.beatIndex);
  const run = useChosenRun();
  const report = run?.report ?? null;
  const frame = useRef<HTMLDivElement>(null);
  const { widthPx } = useSize(frame);
  const { id, durationSec } = summary;
  const beats = report?.result.beats ?? noBeats;
  const inView = useMemo(() => beatsInSpan(beats, span), [beats, span]);
  const view = { client: session.client, id, revision: run?.revision ?? 0, span, durationSec, widthPx };
  const chosen = beatIndex === null ? null : (beats[beatIndex] ?? null);
  const plans = useLanePlans(view, summary, report, inView, chosen);
  const lanes = useLanes(plans, span, `${id} ${report ? 'analysed' : 'raw'}`);
  const medianRrSec = report?.medianRrSec ?? 1;
  const bands = useMemo<readonly Band[]>(() => {
    const rejected = rejectedBands(inView, medianRrSec);
    const own = beatIndex === null ? null : beatSpan(beats, beatIndex, medianRrSec);
    return own ? [...rejected, { ...own, colour: 'accentWash' }] : rejected;
  }, [inView, beats, beatIndex, medianRrSec]);
  const long = isLong(durationSec);
  const isInView = chosen !== null && chosen.r >= span.fromSec && chosen.r <= span.toSec;
  const pick = (atSec: number): void => {
    const index = beatAt(beats, atSec);
    const own = beatSpan(beats, index, medianRrSec);
    if (own && atSec >= own.fromSec && atSec <= own.toSec) session.chooseBeat(index);
  };
  const clock = (sec: number): string => formatClock(sec, long, 0.1);

  return (
    <div ref={frame}>
      <WavePlot
        label="Waveforms"
        valueText={`${clock(span.fromSec)} to ${clock(span.toSec)}`}
        description={report ? describe(inView, span) : 'Not yet analysed.'}
        lanes={lanes}
        bands={bands}
        span={span}
        durationSec={durationSec}
        navigation={session.view}
        cursor={session.cursor}
        readoutAt={(atSec) => beatReadout(beats, atSec, long)}
        readoutKept={isInView ? beatReadout(beats, chosen.r, long) : null}
        onPick={pick}
      />
    </div>
  );
}
