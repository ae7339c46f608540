import { useDeferredValue, useMemo } from 'react';
import type { ReadoutRow } from '../../charts/lanes/readout.tsx';
import type { SoundBeat } from '../../model/sounds.ts';
import { type MethodId, readHeadline } from '../../model/methods.ts';
import type { Span } from '../../state/view/span.ts';
import { formatCount } from '../../ui/format-number.ts';
import type { RecordingSummary, SoundsReport } from '../../workers/protocol.ts';
import { soundReliability } from '../words/aligned-reliability.ts';
import { intervalRows, matchReadoutRows, readoutOfBeat } from '../words/beat-readout.ts';
import { findHeadlineMethod } from '../words/method-name.ts';
import { useChosenReport } from '../session-context.ts';
import { BenchWaves, useChosenBeat, useWavesFrame } from './bench-waves.tsx';
import './sounds-waveforms.css';
import type { Lane, LaneMark } from '../../charts/lanes/lane.ts';
import { landmarkMarks, rMarks } from '../beats-in-view.ts';
import { ecgLook } from '../lane-looks.ts';
import { ecgName } from '../../model/ecg-leads.ts';
import { type Fetched, useFetched } from '../bench/use-fetched.ts';
import { type LanePlan, type TraceView, useLanes, useTrace } from './use-lanes.ts';
import { edgePx, gutterPx } from '../../charts/axes/time-axis.ts';
import type { SoundSpectrum } from '../../workers/traces/drawing-types.ts';
import { paddedSpan } from './bench/wave-marks.ts';

/** Width of a column, px. */
const columnPx = 2;

/** Keeps the spectrum of the sound up to date with the view, with about half a view on both sides. */
function useSoundSpectrum(view: TraceView, isWanted: boolean): Fetched<SoundSpectrum | null> {
  const { client, id, traceVersion, span, durationSec, widthPx } = view;
  const about = paddedSpan(span);
  const fromSec = Math.max(about.fromSec, 0);
  const toSec = Math.min(about.toSec, durationSec);
  const innerPx = widthPx - gutterPx - edgePx;
  const perSec = innerPx / (columnPx * (span.toSec - span.fromSec));
  const columnCount = Math.max(1, Math.round((toSec - fromSec) * perSec));
  const isPossible = isWanted && innerPx > 0 && toSec > fromSec;
  const asked = isPossible ? [client, traceVersion, fromSec, toSec, columnCount] : null;
  return useFetched(id, asked, () => client.soundSpectrum(id, { fromSec, toSec, columnCount }));
}

/** Horizontal scale from which names fit, px per second; S1 and S2 are about 300 ms apart. */
const namedPxPerSec = 64;

/** Minimum horizontal scale for lines, px per second; below it they would be too dense. */
const minPxPerSec = 12;

/**
 * Returns a line at every sound by the headline method, or else by the historic one, with its name if there is room.
 */
export function soundLines(
  beats: readonly SoundBeat[],
  headline: MethodId,
  pxPerSec: number,
  isNamed: boolean,
): readonly LaneMark[] {
  if (pxPerSec < minPxPerSec) return [];
  return beats.flatMap((beat) =>
    (['s1', 's2'] as const).flatMap((name): LaneMark[] => {
      const atSec = beat[name][headline] ?? beat[name].historic;
      if (atSec === null) return [];
      const label = isNamed && pxPerSec >= namedPxPerSec ? { label: name.toUpperCase() } : {};
      return [{ kind: 'sound', atSec, ...label }];
    }),
  );
}

const findFirstChannel = ({ channels }: RecordingSummary, role: string): number | null => {
  const index = channels.findIndex((channel) => channel.role === role);
  return index < 0 ? null : index;
};

/** Weights that divide the plot's height. */
const weights = { sound: 58, envelope: 60, spectrum: 52 };

/** Returns ECG, sound with the recorded signal behind, and envelope with the onsets by all methods. */
function usePlans(
  view: TraceView,
  summary: RecordingSummary,
  report: SoundsReport | null,
  nearby: readonly SoundBeat[],
  chosen: SoundBeat | null,
): readonly LanePlan[] {
  const has = report !== null;
  const headline = readHeadline(report?.parameters ?? {});
  const ecgIndex = report?.channels.ecg ?? findFirstChannel(summary, 'ecg');
  const pcgIndex = report?.channels.pcg ?? findFirstChannel(summary, 'pcg');
  const ecg = useTrace(view, ecgIndex ?? 0, ecgIndex === null ? null : 'raw');
  const raw = useTrace(view, pcgIndex ?? 0, pcgIndex === null ? null : 'raw');
  const band = useTrace(view, 'sounds', has ? 'filtered' : null);
  const single = useTrace(view, 'sounds', has ? 'envelope' : null);
  const averaged = useTrace(view, 'sounds', has ? 'averaged' : null);
  const pxPerSec = Math.round(view.widthPx / (view.span.toSec - view.span.fromSec));
  return useMemo(() => {
    const sound = { colour: 'sound' } as const;
    const plans: LanePlan[] = [];
    if (ecgIndex !== null)
      plans.push({
        ...ecgLook,
        weight: 48,
        name: ecgName(summary.channels[ecgIndex]?.label ?? ''),
        front: ecg,
        marks: rMarks(nearby, chosen, summary.durationSec),
      });
    if (pcgIndex === null) return plans;
    const lines = soundLines(nearby, headline, pxPerSec, true);
    const shown = has ? { behind: raw, front: band } : { front: raw };
    plans.push({ ...sound, ...shown, id: 'sound', name: 'Sound', weight: weights.sound, marks: lines });
    if (!has) return plans;
    const onsets = [
      ...landmarkMarks(nearby, (beat) => beat.s1, chosen),
      ...landmarkMarks(nearby, (beat) => beat.s2, chosen),
    ];
    const traces = { behind: single, front: averaged };
    plans.push({
      ...sound,
      ...traces,
      id: 'envelope',
      name: 'Envelope',
      weight: weights.envelope,
      marks: onsets,
    });
    return plans;
  }, [
    ecgIndex,
    pcgIndex,
    has,
    ecg,
    raw,
    band,
    single,
    averaged,
    summary,
    nearby,
    chosen,
    headline,
    pxPerSec,
  ]);
}

/** Returns the lanes of heart sounds, the spectrum last. */
function useSoundsLanes(
  view: TraceView,
  summary: RecordingSummary,
  report: SoundsReport | null,
  nearby: readonly SoundBeat[],
  chosen: SoundBeat | null,
): readonly Lane[] {
  const plans = usePlans(view, summary, report, nearby, chosen);
  const lanes = useLanes(plans, view.span, `${view.id} sounds ${report?.channels.pcg ?? ''}`);
  const { value: spectrum, problem } = useSoundSpectrum(view, report !== null);
  const pxPerSec = Math.round(view.widthPx / (view.span.toSec - view.span.fromSec));
  return useMemo(() => {
    if (report === null) return lanes;
    const high = spectrum?.highHz ?? 400;
    const lane: Lane = {
      id: 'spectrum',
      name: 'Spectrum',
      colour: 'sound',
      weight: weights.spectrum,
      unit: 'Hz',
      range: { low: 0, high },
      zeroLine: false,
      traces: [],
      ...(spectrum && high > 0 ? { image: { ...spectrum, high } } : {}),
      marks: soundLines(nearby, readHeadline(report.parameters), pxPerSec, false),
      problem,
    };
    return [...lanes, lane];
  }, [lanes, report, spectrum, problem, nearby, pxPerSec]);
}

const noBeats: readonly SoundBeat[] = [];

const shownSpans = [
  ['qs2', 'QS2'],
  ['s1s2', 'S1–S2'],
  ['pep', 'PEP'],
] as const;

const makeRows = (beat: SoundBeat): ReadoutRow[] => [
  ...shownSpans.flatMap(([key, word]) =>
    intervalRows(word, beat[key], key === 'pep' ? null : soundReliability(beat, key)),
  ),
  ...matchReadoutRows(beat.match),
];

/** Describes the plot for people who cannot see it. */
function describe(beats: readonly SoundBeat[], { fromSec, toSec }: Span, headline: MethodId): string {
  const inside = beats.filter((beat) => beat.r >= fromSec && beat.r < toSec);
  const kept = inside.filter((beat) => beat.rejected === null);
  const without = (name: 's1' | 's2') => kept.filter((beat) => beat[name][headline] === null).length;
  return `${formatCount(inside.length, 'beat')} in view, ${inside.length - kept.length} left out, ${without('s1')} without S1, ${without('s2')} without S2. ECG, sound, envelope and spectrum; the values are in the table of the bench below.`;
}

/** Renders ECG, heart sound, its envelope with the onsets of S1 and S2, and its spectrum, over the visible span. */
export function SoundsWaveforms({ summary }: { readonly summary: RecordingSummary }) {
  const report = useDeferredValue(useChosenReport('sounds'));
  const { frame, view, long } = useWavesFrame(summary, report);
  const { span } = view;
  const beats = report?.result.beats ?? noBeats;
  const usualRrSec = 60 / (report?.result.heartRate ?? 60);
  const { beat, nearby, bands, pick } = useChosenBeat(beats, span, usualRrSec, null);
  const lanes = useSoundsLanes(view, summary, report, nearby, beat);
  return (
    <BenchWaves
      frame={frame}
      view={view}
      className="sounds-waves"
      description={
        report ? describe(nearby, span, findHeadlineMethod(report.parameters).id) : 'Not yet analysed.'
      }
      lanes={lanes}
      bands={bands}
      readoutAt={(atSec) => readoutOfBeat(beats, atSec, long, makeRows)}
      onPick={pick}
    />
  );
}
