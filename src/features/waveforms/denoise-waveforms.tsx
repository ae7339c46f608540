import { useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Band, Lane, LaneMark, LaneTrace } from '../../charts/lanes/lane.ts';
import { PlotLabel, PlotLayer } from '../../charts/figures/svg-plot.tsx';
import type { Readout } from '../../charts/lanes/readout.tsx';
import { formatClock, gutterPx } from '../../charts/axes/time-axis.ts';
import type { PlotPlace } from '../../charts/lanes/wave-plot.tsx';
import type { Span } from '../../state/view/span.ts';
import { formatCount, formatNumber, formatSigned } from '../../ui/format-number.ts';
import type { DenoiseReport, RecordingSummary } from '../../workers/protocol.ts';
import { denoiseLooks } from '../denoise-looks.ts';
import { useChosenReport, useSession } from '../session-context.ts';
import { firstSortedFrom } from '../sorted-times.ts';
import { paddedSpan } from './bench/wave-marks.ts';
import { cycleMarks, isPasted, leftOutBands } from './denoise-marks.ts';
import './denoise-waveforms.css';
import { BenchWaves, useWavesFrame } from './bench-waves.tsx';
import { type LanePlan, type ShownTrace, useLanes, useTrace } from './use-lanes.ts';
import type { ColourName } from '../../charts/pens/palette.ts';

/** The traces of a cleaned ECG. */
interface DenoiseTraces {
  readonly noisy: ShownTrace;
  readonly clean: ShownTrace;
  readonly residual: ShownTrace;
  /** Null if unknown or not shown. */
  readonly truth: ShownTrace | null;
}

/**
 * Height kept free for text, as a fraction of the trace's height: above it in a low lane and in a high one, and below
 * it.
 */
const [overLow, overHigh, underHigh] = [0.34, 0.16, 0.12];

const plan = (
  id: string,
  name: string,
  weight: number,
  front: ShownTrace,
  colour: ColourName = 'ecg',
): LanePlan => ({ id, name, colour, weight, front });

/** Returns lanes below each other, with the truth behind the clean one. */
export function makeSeparateLanes(traces: DenoiseTraces, marks: readonly LaneMark[]): readonly LanePlan[] {
  return [
    { ...plan('noisy', 'Noisy', 1, traces.noisy), marks },
    { ...plan('clean', 'Clean', 1, traces.clean), behind: traces.truth },
    { ...plan('residual', 'Residual', 1, traces.residual, 'text2'), zeroLine: true },
  ];
}

/** Returns lanes of one height on one scale, that of the tallest trace, so that amounts can be compared visually. */
export function withOneScale(lanes: readonly Lane[]): readonly Lane[] {
  const shown = lanes.filter(({ traces }) => traces.length > 0);
  const span = Math.max(...shown.map(({ range }) => range.high - range.low));
  if (!Number.isFinite(span)) return lanes;
  return lanes.map((lane) => {
    const middle = (lane.range.low + lane.range.high) / 2;
    return { ...lane, range: { low: middle - span / 2, high: middle + span / 2 } };
  });
}

/** Returns one lane with the scale of the noisy trace. */
function laneOver(traces: DenoiseTraces, marks: readonly LaneMark[]): readonly LanePlan[] {
  return [{ ...plan('over', 'ECG', 1, traces.noisy), zeroLine: true, marks }];
}

/** Returns the lane with room for text above its trace, and below it for a legend. */
export function withTextMargin(lane: Lane, hasLegend: boolean): Lane {
  const { low, high } = lane.range;
  const filled = high - low;
  const [under, over] = hasLegend ? [underHigh, overHigh] : [0, overLow];
  return { ...lane, range: { low: low - under * filled, high: high + over * filled } };
}

/** Look of a trace if all are in one lane. */
interface DenoiseTraceLook {
  readonly name: string;
  readonly colour: ColourName;
  readonly widthPx: number;
}

const looks = {
  noisy: { name: 'noisy', colour: 'text3', widthPx: 0.75 },
  truth: { name: 'truth', colour: 'lineStrong', widthPx: 3 },
  residual: { name: 'residual', colour: 'derivative', widthPx: 0.75 },
  clean: { name: 'clean', colour: 'ecg', widthPx: 1.5 },
} as const satisfies Readonly<Record<keyof DenoiseTraces, DenoiseTraceLook>>;

const order = ['noisy', 'truth', 'residual', 'clean'] as const;

/** Returns the looks of the superimposed traces, back to front. */
function looksOver(traces: DenoiseTraces): readonly DenoiseTraceLook[] {
  return order.filter((key) => traces[key] !== null).map((key) => looks[key]);
}

/** Returns a lane with all traces. */
function withAllTraces(lane: Lane, traces: DenoiseTraces): Lane {
  const shown = order.flatMap((key): LaneTrace[] => {
    const envelope = traces[key]?.loaded?.envelope;
    const { colour, widthPx } = looks[key];
    return envelope ? [{ envelope, colour, widthPx }] : [];
  });
  return { ...lane, traces: shown };
}

/** Returns the cycle that contains a time; null before the first. */
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

/** Returns the readout of the cycle at a time. */
function makeReadout(report: DenoiseReport, atSec: number, long: boolean): Readout | null {
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

/** Renders the names of the superimposed traces, below them. */
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

/** Returns the lanes of the traces, below or on top of each other. */
function useDenoiseLanes(
  traces: DenoiseTraces,
  report: DenoiseReport | null,
  span: Span,
  view: { readonly id: string; readonly durationSec: number; readonly widthPx: number },
): readonly Lane[] {
  const layout = useStore(denoiseLooks, (state) => state.layout);
  const { noisy, clean, residual, truth } = traces;
  const around = paddedSpan(span);
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
    return layout === 'over' ? laneOver(all, marks) : makeSeparateLanes(all, marks);
  }, [layout, noisy, clean, residual, truth, marks]);
  const lanes = useLanes(plans, span, `${view.id} denoise ${layout}`);
  return useMemo(() => {
    // Room for text is added to all lanes, so that they keep one scale.
    if (layout === 'beneath') return withOneScale(lanes).map((lane) => withTextMargin(lane, false));
    return lanes.map((lane) => {
      return withTextMargin(withAllTraces(lane, { noisy, clean, residual, truth }), true);
    });
  }, [lanes, layout, noisy, clean, residual, truth]);
}

/** Renders the noisy ECG, the clean one and the residual, with the status of every cycle. */
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
  // If cleaning is not possible, the recorded signal is shown.
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
      readoutAt={(atSec) => (report ? makeReadout(report, atSec, long) : null)}
      onPick={(atSec) => {
        const cycle = report ? cycleAt(report, atSec) : null;
        const sec = cycle === null ? undefined : report?.cycles.rSec[cycle];
        if (sec !== undefined) session.selection.expectBeat(sec);
      }}
      overlay={overlay}
    />
  );
}
