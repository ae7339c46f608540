import { useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { formatClock, isLong } from '../../charts/time-axis.ts';
import { useSize } from '../../charts/use-size.ts';
import { WavePlot } from '../../charts/wave-plot.tsx';
import type { IntervalBeat } from '../../model/intervals.ts';
import type { RecordingSummary } from '../../workers/protocol.ts';
import { formatCount } from '../../ui/format-number.ts';
import { useChosenRun, useSession } from '../session-context.ts';
import { beatReadout } from './beat-readout.ts';
import { beatsInSpan, landmarkMarks, rejectedBands, rMarks } from './beats-in-view.ts';
import type { LanePlan } from './use-lanes.ts';
import { useLanes } from './use-lanes.ts';
import { useTrace } from './use-trace.ts';

const noBeats: readonly IntervalBeat[] = [];

const labelOf = (summary: RecordingSummary, role: string): string | null =>
  summary.channels.find((channel) => channel.role === role)?.label ?? null;

/** ECG labels are leads: II alone says little, 'ECG II' says it. */
const ecgName = (label: string): string => (/ecg|ekg/i.test(label) ? label : `ECG ${label}`);

function describe(beats: readonly IntervalBeat[], fromSec: number, toSec: number): string {
  const inside = beats.filter((beat) => beat.r >= fromSec && beat.r < toSec);
  const out = inside.filter((beat) => beat.rejected !== null).length;
  const noFoot = inside.filter((beat) => beat.rejected === null && beat.foot.historic === null).length;
  const noNotch = inside.filter((beat) => beat.rejected === null && beat.notch.historic === null).length;
  return `${formatCount(inside.length, 'beat')} in view, ${out} left out, ${noFoot} without a foot, ${noNotch} without a notch. Their numbers stand in the table of the bench below.`;
}

/** The waveforms of the brushed span with the landmarks of both methods. */
export function Waveforms({ summary }: { readonly summary: RecordingSummary }) {
  const session = useSession();
  const span = useStore(session.view, (state) => state.span);
  const run = useChosenRun();
  const report = run?.report ?? null;
  const frame = useRef<HTMLDivElement>(null);
  const { widthPx } = useSize(frame);
  const { id, durationSec } = summary;
  const revision = run?.revision ?? 0;
  const view = { client: session.client, id, revision, span, durationSec, widthPx };
  const ecgLabel = labelOf(summary, 'ecg');
  const ppgLabel = labelOf(summary, 'ppg');
  const hasPpg = ppgLabel !== null;

  // A pulse that was turned over lies elsewhere than its raw trace, so the filtered one stands behind it.
  const behindForm = report?.result.flipped === true ? 'filtered' : 'raw';
  const ecg = useTrace(view, 'ecg', ecgLabel === null ? null : report ? 'filtered' : 'raw');
  const ppgBehind = useTrace(view, 'ppg', hasPpg && report ? behindForm : null);
  const ppg = useTrace(view, 'ppg', hasPpg ? (report ? 'averaged' : 'raw') : null);
  const dppgBehind = useTrace(view, 'dppg', hasPpg && report ? 'raw' : null);
  const dppg = useTrace(view, 'dppg', hasPpg && report ? 'averaged' : null);

  const beats = report?.result.beats ?? noBeats;
  const inView = useMemo(() => beatsInSpan(beats, span), [beats, span]);
  const plans = useMemo(() => {
    const list: LanePlan[] = [];
    if (ecgLabel !== null) {
      list.push({
        id: 'ecg',
        name: ecgName(ecgLabel),
        colour: 'ecg',
        weight: 62,
        zeroLine: false,
        behind: null,
        front: ecg,
        marks: rMarks(inView),
      });
    }
    if (hasPpg) {
      list.push({
        id: 'ppg',
        name: 'PPG',
        colour: 'ppg',
        weight: 68,
        zeroLine: false,
        behind: ppgBehind,
        front: ppg,
        marks: landmarkMarks(inView, (beat) => beat.foot),
      });
    }
    if (hasPpg) {
      list.push({
        id: 'dppg',
        name: 'dPPG',
        colour: 'derivative',
        weight: 60,
        zeroLine: true,
        behind: dppgBehind,
        front: dppg,
        marks: landmarkMarks(inView, (beat) => beat.notch),
      });
    }
    return list;
  }, [ecgLabel, hasPpg, ecg, ppgBehind, ppg, dppgBehind, dppg, inView]);
  const lanes = useLanes(plans, span, `${id} ${report ? 'analysed' : 'raw'}`);
  const bands = useMemo(() => rejectedBands(inView, report?.medianRrSec ?? 1), [inView, report]);
  const long = isLong(durationSec);
  const clock = (sec: number): string => formatClock(sec, long, 0.1);

  return (
    <div ref={frame} className="waves-frame">
      <WavePlot
        label="Waveforms"
        valueText={`${clock(span.fromSec)} to ${clock(span.toSec)}`}
        description={report ? describe(beats, span.fromSec, span.toSec) : 'Not yet analysed.'}
        lanes={lanes}
        bands={bands}
        span={span}
        durationSec={durationSec}
        navigation={session.view}
        readoutAt={(atSec) => beatReadout(beats, atSec, long)}
      />
    </div>
  );
}
