import { useDeferredValue, useRef } from 'react';
import { useStore } from 'zustand';
import type { ReadoutRow } from '../../charts/readout.tsx';
import { formatClock, isLong } from '../../charts/time-axis.ts';
import { useSize } from '../../charts/use-size.ts';
import { WavePlot } from '../../charts/wave-plot.tsx';
import type { SoundBeat } from '../../model/sounds.ts';
import { formatCount } from '../../ui/format-number.ts';
import type { RecordingSummary } from '../../workers/protocol.ts';
import { intervalRows, readoutOfBeat } from '../beat-readout.ts';
import { useChosenReport, useSession } from '../session-context.ts';
import './sounds-waveforms.css';
import { useChosenBeat } from './use-chosen-beat.ts';
import { useSoundsLanes } from './use-sounds-lanes.ts';

const noBeats: readonly SoundBeat[] = [];

const readOf = [
  ['qs2', 'QS2'],
  ['s1s2', 'S1–S2'],
  ['pep', 'PEP'],
] as const;

const rowsOf = (beat: SoundBeat): ReadoutRow[] =>
  readOf.flatMap(([key, word]) => intervalRows(word, beat[key]));

/** What the plot shows, for whoever does not see it. */
function describe(beats: readonly SoundBeat[], fromSec: number, toSec: number): string {
  const inside = beats.filter((beat) => beat.r >= fromSec && beat.r < toSec);
  const kept = inside.filter((beat) => beat.rejected === null);
  const without = (name: 's1' | 's2') => kept.filter((beat) => beat[name].historic === null).length;
  return `${formatCount(inside.length, 'beat')} in view, ${inside.length - kept.length} left out, ${without('s1')} without S1, ${without('s2')} without S2. ECG, sound, envelope and spectrum; the numbers stand in the table of the bench below.`;
}

/** ECG, heart sound, its envelope with the onsets of S1 and S2, and its spectrum, over the brushed span. */
export function SoundsWaveforms({ summary }: { readonly summary: RecordingSummary }) {
  const session = useSession();
  const span = useStore(session.view, (state) => state.span);
  const report = useDeferredValue(useChosenReport('sounds'));
  const frame = useRef<HTMLDivElement>(null);
  const { widthPx } = useSize(frame);
  const { id, durationSec } = summary;
  const long = isLong(durationSec);
  const beats = report?.result.beats ?? noBeats;
  const usualRrSec = 60 / (report?.result.heartRate ?? 60);
  const { beat, nearby, bands, pick } = useChosenBeat(beats, span, usualRrSec, null);
  const view = { client: session.client, id, drawnFrom: report?.drawnFrom ?? '', span, durationSec, widthPx };
  const lanes = useSoundsLanes(view, summary, report, nearby, beat);
  const clock = (sec: number): string => formatClock(sec, long, 0.1);
  return (
    <div ref={frame}>
      <WavePlot
        className="sounds-waves"
        label="Waveforms"
        valueText={`${clock(span.fromSec)} to ${clock(span.toSec)}`}
        description={report ? describe(nearby, span.fromSec, span.toSec) : 'Not yet analysed.'}
        lanes={lanes}
        bands={bands}
        span={span}
        durationSec={durationSec}
        navigation={session.view}
        cursor={session.cursor}
        readoutAt={(atSec) => readoutOfBeat(beats, atSec, long, rowsOf)}
        readoutKept={null}
        onPick={pick}
      />
    </div>
  );
}
