import { useDeferredValue, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { Band } from '../../charts/lane.ts';
import type { Readout } from '../../charts/readout.tsx';
import { formatClock, isLong } from '../../charts/time-axis.ts';
import { useSize } from '../../charts/use-size.ts';
import { WavePlot } from '../../charts/wave-plot.tsx';
import type { SoundBeat } from '../../model/sounds.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import { rejectWords } from '../../ui/reject-words.ts';
import type { RecordingSummary } from '../../workers/protocol.ts';
import { beatAt, beatSpan, beatsAbout, rejectedBands } from '../beats-in-view.ts';
import { useChosenReport, useSession } from '../session-context.ts';
import './sounds-waveforms.css';
import { useSoundsLanes } from './use-sounds-lanes.ts';

const noBeats: readonly SoundBeat[] = [];

const readOf = [
  ['qs2', 'QS2'],
  ['s1s2', 'S1–S2'],
  ['pep', 'PEP'],
] as const;

/** What is known of the beat at a moment; the cursor stands on its R. */
function readoutOf(beats: readonly SoundBeat[], atSec: number, long: boolean): Readout | null {
  const index = beatAt(beats, atSec);
  const beat = beats[index];
  if (!beat) return null;
  const name = `Beat ${formatNumber(index + 1, 0)}`;
  const head = { mark: null, name, value: `R ${formatClock(beat.r, long, 0.1)}` } as const;
  if (beat.rejected !== null) {
    const out = { mark: 'rejected', name: 'out', value: rejectWords[beat.rejected] } as const;
    return { atSec: beat.r, rows: [head, out] };
  }
  const rows = readOf.flatMap(([key, word]) => [
    { mark: 'historic', name: word, value: `${formatNumber(beat[key].historic, 1)} ms` } as const,
    { mark: 'least-variance', name: word, value: `${formatNumber(beat[key].leastVariance, 1)} ms` } as const,
  ]);
  return { atSec: beat.r, rows: [head, ...rows] };
}

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
  const beatIndex = useStore(session.selection, (state) => state.beatIndex);
  const report = useDeferredValue(useChosenReport('sounds'));
  const frame = useRef<HTMLDivElement>(null);
  const { widthPx } = useSize(frame);
  const { id, durationSec } = summary;
  const long = isLong(durationSec);
  const beats = report?.result.beats ?? noBeats;
  const medianRrSec = 60 / (report?.result.heartRate ?? 60);
  const [fromBeat, toBeat] = beatsAbout(beats, span);
  const nearby = useMemo(() => beats.slice(fromBeat, toBeat), [beats, fromBeat, toBeat]);
  const chosen = beatIndex === null ? null : (beats[beatIndex] ?? null);
  const view = { client: session.client, id, drawnFrom: report?.drawnFrom ?? '', span, durationSec, widthPx };
  const lanes = useSoundsLanes(view, summary, report, nearby, chosen);
  const bands = useMemo<readonly Band[]>(() => {
    const rejected = rejectedBands(nearby, medianRrSec);
    const own = beatIndex === null ? null : beatSpan(beats, beatIndex, medianRrSec);
    return own ? [...rejected, { ...own, colour: 'accentWash' }] : rejected;
  }, [nearby, beats, beatIndex, medianRrSec]);
  const clock = (sec: number): string => formatClock(sec, long, 0.1);
  const pick = (atSec: number): void => {
    const index = beatAt(beats, atSec);
    const under = beatSpan(beats, index, medianRrSec);
    if (under && atSec >= under.fromSec && atSec <= under.toSec) session.chooseBeat(index);
  };
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
        readoutAt={(atSec) => readoutOf(beats, atSec, long)}
        readoutKept={null}
        onPick={pick}
      />
    </div>
  );
}
