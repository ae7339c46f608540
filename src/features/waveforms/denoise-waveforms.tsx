import { useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Band, Lane } from '../../charts/lanes/lane.ts';
import { PlotLabel, PlotLayer } from '../../charts/figures/plot-layer.tsx';
import type { Readout } from '../../charts/lanes/readout.tsx';
import { formatClock, gutterPx } from '../../charts/axes/time-axis.ts';
import type { PlotPlace } from '../../charts/lanes/wave-plot.tsx';
import type { Span } from '../../state/view/span.ts';
import { formatCount, formatNumber, formatSigned } from '../../ui/format-number.ts';
import type { DenoiseReport, RecordingSummary } from '../../workers/protocol.ts';
import { denoiseLooks } from '../denoise-looks.ts';
import { useChosenReport, useSession } from '../session-context.ts';
import { firstSortedFrom } from '../sorted-times.ts';
import { spanAbout } from './bench/wave-marks.ts';
import type { DenoiseTraces, DenoiseTraceLook } from './denoise-lanes.ts';
import {
  laneOver,
  lanesBeneath,
  looksOver,
  withAllTraces,
  withOneScale,
  withWordsRoom,
} from './denoise-lanes.ts';
import { cycleMarks, isPasted, leftOutBands } from './denoise-marks.ts';
import './denoise-waveforms.css';
import { BenchWaves, useWavesFrame } from './bench-waves.tsx';
import { useLanes } from './use-lanes.ts';
import { useTrace } from './use-trace.ts';

/** Which cycle holds a moment; null before the first. */
function cycleAt({ cycles }: DenoiseReport, atSec: number): number | null {
  const after = firstSortedFrom(cycles.rSec, atSec);
  const cycle = cycles.rSec[after] === atSec ? after : after - 1;
  return cycle < 0 ? null : cycle;
}

const reasonWords = {
  incomplete: 'incomplete',
  gap: 'gap',
  short: 'RR short',
  long: 'RR long',
  unlike: 'poor match',
  ectopic: 'other shape',
} as const;

/** What is known of the cycle at a moment. */
function readoutOf(report: DenoiseReport, atSec: number, long: boolean): Readout | null {
  const cycle = cycleAt(report, atSec);
  if (cycle === null) return null;
  const { cycles, signal } = report;
  const rSec = cycles.rSec[cycle] ?? 0;
  const reason = cycles.rejections[cycle] ?? null;
  const moved = (1000 * (cycles.moves[cycle] ?? 0)) / signal.fs;
  const rho = cycles.rhos[cycle] ?? Number.NaN;
  return {
    atSec: rSec,
    rows: [
      { mark: null, name: `Cycle ${formatNumber(cycle + 1, 0)}`, value: `R ${formatClock(rSec, long, 0.1)}` },
      reason === null
        ? { mark: 'r', name: 'moved', value: `${formatSigned(moved, 1)} ms` }
        : { mark: 'rejected', name: 'out', value: reasonWords[reason] },
      ...(isPasted(report, cycle)
        ? [{ mark: null, name: 'other beats’ template', value: 'do not read ST or T here' }]
        : []),
      { mark: null, name: 'best ρ', value: formatNumber(rho, 2) },
    ],
  };
}

const [legendPx, swatchPx] = [64, 14];

/** Names the traces that lie over each other, below them. */
function Legend({ at, looks }: { readonly at: PlotPlace; readonly looks: readonly DenoiseTraceLook[] }) {
  const { scale, heightPx } = at;
  const y = heightPx - 11;
  return (
    <PlotLayer size={{ widthPx: scale.widthPx, heightPx }}>
      {looks.map(({ name, colour, widthPx }, k) => {
        const x = gutterPx + 8 + k * (legendPx + swatchPx);
        return (
          <g key={name}>
            <path
              className={`denoise-swatch of-${colour}`}
              strokeWidth={widthPx}
              d={`M${x} ${y - 4}h${swatchPx}`}
            />
            <PlotLabel x={x + swatchPx + 4} y={y} kind="halo plain">
              {name}
            </PlotLabel>
          </g>
        );
      })}
    </PlotLayer>
  );
}

/** Lanes of the traces, beneath or over each other. */
function useDenoiseLanes(
  traces: DenoiseTraces,
  report: DenoiseReport | null,
  span: Span,
  view: { readonly id: string; readonly durationSec: number; readonly widthPx: number },
): readonly Lane[] {
  const layout = useStore(denoiseLooks, (state) => state.layout);
  const { noisy, clean, residual, truth } = traces;
  const around = spanAbout(span);
  const about = useMemo(
    () => ({ fromSec: around.fromSec, toSec: around.toSec }),
    [around.fromSec, around.toSec],
  );
  const pxPerSec = Math.round(view.widthPx / (span.toSec - span.fromSec));
  const marks = useMemo(
    () => (report ? cycleMarks(report, about, view.durationSec, pxPerSec) : []),
    [report, about, view.durationSec, pxPerSec],
  );
  const plans = useMemo(() => {
    const all = { noisy, clean, residual, truth };
    return layout === 'over' ? laneOver(all, marks) : lanesBeneath(all, marks);
  }, [layout, noisy, clean, residual, truth, marks]);
  const lanes = useLanes(plans, span, `${view.id} denoise ${layout}`);
  return useMemo(() => {
    // The room for words is above all, so that they stay on one scale.
    if (layout === 'beneath') return withOneScale(lanes).map((lane) => withWordsRoom(lane, false));
    return lanes.map((lane) => {
      return withWordsRoom(withAllTraces(lane, { noisy, clean, residual, truth }), true);
    });
  }, [lanes, layout, noisy, clean, residual, truth]);
}

/** The noisy ECG, the clean one and what was taken away, with what became of every cycle. */
export function DenoiseWaveforms({ summary }: { readonly summary: RecordingSummary }) {
  const session = useSession();
  const beatSec = useStore(session.selection, (state) => state.beatSec);
  const { layout, showsTruth } = useStore(denoiseLooks);
  const report = useDeferredValue(useChosenReport('denoise'));
  const { frame, view, long } = useWavesFrame(summary, report);
  const { span, widthPx } = view;
  const { id, durationSec, channels } = summary;
  const has = report !== null;
  const ecgIndex = Math.max(
    channels.findIndex(({ role }) => role === 'ecg'),
    0,
  );
  // What cannot be cleaned is shown as it was recorded.
  const raw = useTrace(view, ecgIndex, has ? null : 'raw');
  const filtered = useTrace(view, 'denoise', has ? 'filtered' : null);
  const noisy = has ? filtered : raw;
  const clean = useTrace(view, 'denoise', has ? 'clean' : null);
  const residual = useTrace(view, 'denoise', has ? 'removed' : null);
  const withTruth = report?.hasTruth === true && showsTruth;
  const known = useTrace(view, 'denoise', withTruth ? 'truth' : null);
  const traces: DenoiseTraces = { noisy, clean, residual, truth: withTruth ? known : null };
  const lanes = useDenoiseLanes(traces, report, span, { id, durationSec, widthPx });
  const bands = useMemo<readonly Band[]>(() => {
    if (!report) return [];
    const left = [...leftOutBands(report, span, durationSec), ...report.untouched];
    const cycle = beatSec === null ? null : cycleAt(report, beatSec + 0.05);
    const [fromSec, toSec] = cycle === null ? [] : [report.cycles.rSec[cycle], report.cycles.rSec[cycle + 1]];
    if (fromSec === undefined || toSec === undefined) return left;
    return [...left, { fromSec, toSec, colour: 'accentWash' }];
  }, [report, span, durationSec, beatSec]);
  const rSec = report?.cycles.rSec ?? new Float64Array();
  const [first, end] = [firstSortedFrom(rSec, span.fromSec), firstSortedFrom(rSec, span.toSec)];
  const out = report?.cycles.rejections.slice(first, end).filter((reason) => reason !== null).length ?? 0;
  const moved = report?.cycles.moves.subarray(first, end).filter((samples) => samples !== 0).length ?? 0;
  const overlay = (at: PlotPlace) =>
    layout === 'over' && has ? <Legend at={at} looks={looksOver(traces)} /> : null;
  return (
    <BenchWaves
      frame={frame}
      view={view}
      className="denoise-waves"
      description={
        report
          ? `${report.signal.label}: noisy, clean and residual; ${formatCount(end - first, 'cycle')} in view, ${formatNumber(moved, 0)} moved, ${formatNumber(out, 0)} left out.`
          : 'Not yet cleaned.'
      }
      lanes={lanes}
      letters={{ lane: layout === 'over' ? 'over' : 'noisy', hasRoom: true }}
      bands={bands}
      readoutAt={(atSec) => (report ? readoutOf(report, atSec, long) : null)}
      onPick={(atSec) => {
        const cycle = report ? cycleAt(report, atSec) : null;
        const sec = cycle === null ? undefined : report?.cycles.rSec[cycle];
        if (sec !== undefined) session.selection.expectBeat(sec);
      }}
      overlay={overlay}
    />
  );
}
