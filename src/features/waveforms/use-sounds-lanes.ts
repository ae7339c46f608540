import { useMemo } from 'react';
import type { Lane } from '../../charts/lanes/lane.ts';
import type { SoundBeat } from '../../model/sounds.ts';
import type { RecordingSummary, SoundsReport } from '../../workers/protocol.ts';
import { landmarkMarks, rMarks } from '../beats-in-view.ts';
import { ecgLook, ecgName } from '../lane-looks.ts';
import { soundLines } from './sounds-marks.ts';
import type { LanePlan } from './use-lanes.ts';
import { useLanes } from './use-lanes.ts';
import { useSoundSpectrum } from './use-sound-spectrum.ts';
import type { TraceView } from './use-trace.ts';
import { useTrace } from './use-trace.ts';

const firstOf = ({ channels }: RecordingSummary, role: string): number | null => {
  const index = channels.findIndex((channel) => channel.role === role);
  return index < 0 ? null : index;
};

/** Shares of the plot's height. */
const weights = { sound: 58, envelope: 60, spectrum: 52 };

/** ECG, sound with what was recorded behind, and envelope with the onsets by both methods. */
function usePlans(
  view: TraceView,
  summary: RecordingSummary,
  report: SoundsReport | null,
  nearby: readonly SoundBeat[],
  chosen: SoundBeat | null,
): readonly LanePlan[] {
  const has = report !== null;
  const ecgIndex = report?.channels.ecg ?? firstOf(summary, 'ecg');
  const pcgIndex = report?.channels.pcg ?? firstOf(summary, 'pcg');
  const ecg = useTrace(view, ecgIndex ?? 0, ecgIndex === null ? null : 'raw');
  const raw = useTrace(view, pcgIndex ?? 0, pcgIndex === null ? null : 'raw');
  const band = useTrace(view, 'sounds', has ? 'filtered' : null);
  const single = useTrace(view, 'sounds', has ? 'envelope' : null);
  const averaged = useTrace(view, 'sounds', has ? 'averaged' : null);
  const pxPerSec = Math.round(view.widthPx / (view.span.toSec - view.span.fromSec));
  return useMemo(() => {
    const sound = { colour: 'sound', zeroLine: false } as const;
    const plans: LanePlan[] = [];
    if (ecgIndex !== null)
      plans.push({
        ...ecgLook,
        weight: 48,
        name: ecgName(summary.channels[ecgIndex]?.label ?? ''),
        behind: null,
        front: ecg,
        marks: rMarks(nearby, chosen, summary.durationSec),
      });
    if (pcgIndex === null) return plans;
    const lines = soundLines(nearby, pxPerSec, true);
    const shown = has ? { behind: raw, front: band } : { behind: null, front: raw };
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
  }, [ecgIndex, pcgIndex, has, ecg, raw, band, single, averaged, summary, nearby, chosen, pxPerSec]);
}

/** The lanes of heart sounds, the spectrum last. */
export function useSoundsLanes(
  view: TraceView,
  summary: RecordingSummary,
  report: SoundsReport | null,
  nearby: readonly SoundBeat[],
  chosen: SoundBeat | null,
): readonly Lane[] {
  const plans = usePlans(view, summary, report, nearby, chosen);
  const lanes = useLanes(plans, view.span, `${view.id} sounds ${report?.channels.pcg ?? ''}`);
  const { spectrum, problem } = useSoundSpectrum(view, report !== null);
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
      marks: soundLines(nearby, pxPerSec, false),
      problem,
    };
    return [...lanes, lane];
  }, [lanes, report, spectrum, problem, nearby, pxPerSec]);
}
