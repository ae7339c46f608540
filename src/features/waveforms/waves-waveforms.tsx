import { ecgLook } from '../lane-looks.ts';
import { useDeferredValue, useMemo } from 'react';
import { formatCount } from '../../ui/format-number.ts';
import type { RecordingSummary } from '../../workers/protocol.ts';
import { rMarks } from '../beats-in-view.ts';
import { useChosenReport } from '../session-context.ts';
import { readoutOfBeat } from '../words/beat-readout.ts';
import { BenchWaves, useChosenBeat, useEcgView } from './bench-waves.tsx';
import { useLanes } from './use-lanes.ts';
import { pointedBeats, waveMarks, waveRows } from './wave-points.ts';

const usualRrSec = 1;

/** Renders the ECG of the visible span with P, QRS and T of its beats. */
export function WavesWaveforms({ summary }: { readonly summary: RecordingSummary }) {
  const report = useDeferredValue(useChosenReport('waves'));
  const { frame, view, channelIndex, label, long, plan } = useEcgView(summary, report);
  const { span, widthPx } = view;
  const beats = useMemo(() => (report === null ? [] : pointedBeats(report)), [report]);
  const readoutAt = (atSec: number) => readoutOfBeat(beats, atSec, long, waveRows);
  const { beat, nearby, bands, readout, pick } = useChosenBeat(beats, span, usualRrSec, readoutAt);
  const pxPerSec = Math.round(widthPx / (span.toSec - span.fromSec));
  const { name, front } = plan;
  const plans = useMemo(
    () => [{ ...ecgLook, name, front, marks: [...rMarks(nearby, beat), ...waveMarks(nearby, pxPerSec)] }],
    [name, front, nearby, beat, pxPerSec],
  );
  const lanes = useLanes(plans, span, `${summary.id} waves ${channelIndex}`);
  const inside = nearby.filter(({ r }) => r >= span.fromSec && r < span.toSec);
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
      bands={bands}
      readoutAt={readoutAt}
      readoutKept={readout}
      onPick={pick}
    />
  );
}
