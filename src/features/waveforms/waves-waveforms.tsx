import { useDeferredValue, useMemo } from 'react';
import type { LaneMark } from '../../charts/lanes/lane.ts';
import type { WavesBeat } from '../../model/waves.ts';
import { formatCount } from '../../ui/format-number.ts';
import type { RecordingSummary } from '../../workers/protocol.ts';
import { beatsAbout } from '../beats-in-view.ts';
import { useChosenReport } from '../session-context.ts';
import { BenchWaves } from './bench-waves.tsx';
import { useEcgView } from './use-ecg-view.ts';
import { useLanes } from './use-lanes.ts';

const ecgLane = { id: 'ecg', colour: 'ecg', weight: 1, zeroLine: false, behind: null } as const;

/** Of more beats in view none could be told from the next. */
const mostBeats = 400;

const noBeats: readonly WavesBeat[] = [];

/** Onset and end of each wave as brackets, the peaks of P and T as strokes with their letter. */
export function waveMarks(beats: readonly WavesBeat[]): readonly LaneMark[] {
  if (beats.length > mostBeats) return [];
  return beats.flatMap(({ r, p, qrs, t }): LaneMark[] => [
    ...(p === null
      ? []
      : ([
          { kind: 'onset', atSec: p.onset },
          { kind: 'annotation', atSec: p.peak, label: 'P' },
          { kind: 'end', atSec: p.end },
        ] as const)),
    ...(qrs === null
      ? []
      : ([
          { kind: 'onset', atSec: qrs.onset },
          { kind: 'end', atSec: qrs.end },
        ] as const)),
    { kind: 'r', atSec: r },
    ...(t === null
      ? []
      : ([
          { kind: 'annotation', atSec: t.peak, label: 'T' },
          { kind: 'end', atSec: t.end },
        ] as const)),
  ]);
}

/** The ECG of the brushed span with P, QRS and T of its beats. */
export function WavesWaveforms({ summary }: { readonly summary: RecordingSummary }) {
  const report = useDeferredValue(useChosenReport('waves'));
  const { frame, view, channelIndex, label, plan } = useEcgView(summary, report);
  const { span } = view;
  const beats = report?.result.beats ?? noBeats;
  const [from, to] = beatsAbout(beats, span);
  const { name, front } = plan;
  const plans = useMemo(
    () => [{ ...ecgLane, name, front, marks: waveMarks(beats.slice(from, to)) }],
    [name, front, beats, from, to],
  );
  const lanes = useLanes(plans, span, `${summary.id} waves ${channelIndex}`);
  const inside = beats.filter(({ r }) => r >= span.fromSec && r < span.toSec);
  const withP = inside.filter(({ p }) => p !== null).length;
  return (
    <BenchWaves
      frame={frame}
      view={view}
      description={
        report
          ? `${label}: ${formatCount(inside.length, 'beat')} in view, ${withP} with a P wave.`
          : 'No beats yet.'
      }
      lanes={lanes}
    />
  );
}
