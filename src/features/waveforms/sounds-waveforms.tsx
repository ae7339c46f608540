import { useDeferredValue } from 'react';
import type { ReadoutRow } from '../../charts/lanes/readout.tsx';
import type { SoundBeat } from '../../model/sounds.ts';
import type { MethodId } from '../../model/methods.ts';
import type { Span } from '../../state/view/span.ts';
import { formatCount } from '../../ui/format-number.ts';
import type { RecordingSummary } from '../../workers/protocol.ts';
import { soundWorth } from '../words/aligned-worth.ts';
import { intervalRows, matchReadoutRows, readoutOfBeat } from '../words/beat-readout.ts';
import { headlineIn } from '../words/method-name.ts';
import { useChosenReport } from '../session-context.ts';
import { BenchWaves, useWavesFrame } from './bench-waves.tsx';
import './sounds-waveforms.css';
import { useChosenBeat } from './use-chosen-beat.ts';
import { useSoundsLanes } from './use-sounds-lanes.ts';

const noBeats: readonly SoundBeat[] = [];

const shownSpans = [
  ['qs2', 'QS2'],
  ['s1s2', 'S1–S2'],
  ['pep', 'PEP'],
] as const;

const makeRows = (beat: SoundBeat): ReadoutRow[] => [
  ...shownSpans.flatMap(([key, word]) =>
    intervalRows(word, beat[key], key === 'pep' ? null : soundWorth(beat, key)),
  ),
  ...matchReadoutRows(beat.match),
];

/** What the plot shows, for people who cannot see it. */
function describe(beats: readonly SoundBeat[], { fromSec, toSec }: Span, headline: MethodId): string {
  const inside = beats.filter((beat) => beat.r >= fromSec && beat.r < toSec);
  const kept = inside.filter((beat) => beat.rejected === null);
  const without = (name: 's1' | 's2') => kept.filter((beat) => beat[name][headline] === null).length;
  return `${formatCount(inside.length, 'beat')} in view, ${inside.length - kept.length} left out, ${without('s1')} without S1, ${without('s2')} without S2. ECG, sound, envelope and spectrum; the numbers stand in the table of the bench below.`;
}

/** ECG, heart sound, its envelope with the onsets of S1 and S2, and its spectrum, over the brushed span. */
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
      description={report ? describe(nearby, span, headlineIn(report.parameters).id) : 'Not yet analysed.'}
      lanes={lanes}
      bands={bands}
      readoutAt={(atSec) => readoutOfBeat(beats, atSec, long, makeRows)}
      onPick={pick}
    />
  );
}
