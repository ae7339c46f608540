import { useDeferredValue, useMemo } from 'react';
import type { ReadoutRow } from '../../charts/lanes/readout.tsx';
import type { LandmarkBeat } from '../../model/landmarks.ts';
import { formatCount } from '../../ui/format-number.ts';
import type { LandmarkReport, RecordingSummary } from '../../workers/protocol.ts';
import { landmarkReliability } from '../words/aligned-reliability.ts';
import { intervalRows, matchReadoutRows, readoutOfBeat } from '../words/beat-readout.ts';
import { landmarkMarks, rMarks } from '../beats-in-view.ts';
import { ecgLook, ppgLook } from '../lane-looks.ts';
import { ecgName } from '../../model/ecg-leads.ts';
import { useChosenReport } from '../session-context.ts';
import { BenchWaves, useChosenBeat, useWavesFrame } from './bench-waves.tsx';
import { type LanePlan, type TraceView, useLanes, useTrace } from './use-lanes.ts';

const noBeats: readonly LandmarkBeat[] = [];

/** Returns the readout rows. A landmark without a threshold has no interval by least variance. */
function makeRows(beat: LandmarkBeat): ReadoutRow[] {
  const { interval, match } = beat;
  const rows = intervalRows('interval', interval, landmarkReliability(beat));
  const shown = rows.filter(({ mark }) => mark !== 'least-variance' || interval.leastVariance !== null);
  return [...shown, ...matchReadoutRows(match)];
}

/**
 * Returns the lanes: the timed channel, below it the channel from which it is timed, and above both the ECG if it has
 * the beats.
 */
function usePlans(
  view: TraceView,
  summary: RecordingSummary,
  report: LandmarkReport | null,
  nearby: readonly LandmarkBeat[],
  chosen: LandmarkBeat | null,
): readonly LanePlan[] {
  const { channels, durationSec } = summary;
  const first = channels.findIndex(({ role }) => role !== 'ecg' && role !== 'pcg');
  const own = report?.channels.own ?? Math.max(first, 0);
  const otherIndex = report?.channels.other ?? null;
  const ofEcg = report?.result.beatsFrom === 'ecg';
  const ecgIndex = channels.findIndex(({ role }) => role === 'ecg');
  const ecg = useTrace(view, ecgIndex, ofEcg ? 'raw' : null);
  const raw = useTrace(view, own, report ? null : 'raw');
  const single = useTrace(view, 'landmark', report ? 'filtered' : null);
  const averaged = useTrace(view, 'landmark', report ? 'averaged' : null);
  const other = useTrace(view, 'landmark', otherIndex === null ? null : 'other');
  return useMemo(() => {
    const plans: LanePlan[] = [];
    const beats = rMarks(nearby, chosen, durationSec);
    const label = (index: number): string => channels[index]?.label ?? '';
    if (ofEcg) {
      const name = ecgName(label(ecgIndex));
      plans.push({ ...ecgLook, name, front: ecg, marks: beats });
    }
    const landmarks = landmarkMarks(nearby, (beat) => beat.landmark, chosen);
    const shown = report ? { behind: single, front: averaged } : { front: raw };
    plans.push({
      ...ppgLook,
      ...shown,
      id: 'landmark',
      name: label(own),
      marks: ofEcg ? landmarks : [...beats, ...landmarks],
    });
    if (otherIndex === null) return plans;
    const starts = landmarkMarks(nearby, (beat) => beat.start, chosen);
    const name = label(otherIndex);
    plans.push({ ...ppgLook, id: 'landmark-other', name, front: other, marks: starts });
    return plans;
  }, [
    report,
    ofEcg,
    ecgIndex,
    ecg,
    own,
    otherIndex,
    raw,
    single,
    averaged,
    other,
    channels,
    durationSec,
    nearby,
    chosen,
  ]);
}

/** Renders the channels of a landmark over the visible span, with the marks of all methods. */
export function LandmarkWaveforms({ summary }: { readonly summary: RecordingSummary }) {
  const report = useDeferredValue(useChosenReport('landmark'));
  const { frame, view, long } = useWavesFrame(summary, report);
  const { span } = view;
  const beats = report?.result.beats ?? noBeats;
  const lengthSec = 60 / (report?.result.rate ?? 60);
  const { beat, nearby, bands, pick } = useChosenBeat(beats, span, lengthSec, null);
  const plans = usePlans(view, summary, report, nearby, beat);
  const lanes = useLanes(plans, span, `${summary.id} landmark ${report?.channels.own ?? ''}`);
  const inside = nearby.filter(({ r }) => r >= span.fromSec && r < span.toSec);
  const out = inside.filter(({ rejected }) => rejected !== null).length;
  return (
    <BenchWaves
      frame={frame}
      view={view}
      description={
        report
          ? `${lanes.map(({ name }) => name).join(', ')}: ${formatCount(inside.length, 'beat')} in view, ${out} left out. Their values are in the bench below.`
          : 'Not yet analysed.'
      }
      lanes={lanes}
      bands={bands}
      readoutAt={(atSec) => readoutOfBeat(beats, atSec, long, makeRows, '')}
      onPick={pick}
    />
  );
}
