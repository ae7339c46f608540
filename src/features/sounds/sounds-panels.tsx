import { useMemo } from 'react';
import { useStore } from 'zustand';
import { isLong } from '../../charts/axes/time-axis.ts';
import type { SoundBeat, LvetMissReason, SoundMissReason } from '../../model/sounds.ts';
import type { ByMethod, MethodId } from '../../model/methods.ts';
import type { SoundsReport } from '../../workers/protocol.ts';
import { CoverageLedger } from '../coverage/coverage-ledger.tsx';
import { HistogramPanel } from '../histogram/histogram-panel.tsx';
import { LandmarkSweep } from '../sweeps/landmark-sweep-panel.tsx';
import {
  countCoverage,
  type Coverage,
  type CoverageReason,
  notAlignedReason,
  rejectReasonWords,
} from '../coverage/coverage-lines.ts';
import { findHeadlineMethod } from '../words/method-name.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import { useSession } from '../session-context.ts';
import { StackedBeats } from '../stacked/stacked-beats.tsx';
import { SoundAgreementPanel } from './agreement-panel.tsx';
import { IntervalsTable } from './intervals-table.tsx';
import { knownIntervals } from './known-intervals.ts';
import { spanValues } from './sound-words.ts';
import {
  alignedSounds,
  meanMarks,
  stackedSoundMarks,
  soundShapesRequest,
  stackedSounds,
} from './stacked-sounds.ts';
import { type ChosenWindowProps } from '../bench/analysis-bench.tsx';

const missWords: Readonly<Record<SoundMissReason, string>> = {
  gap: 'in a gap',
  'no-upstroke': 'no upstroke',
  'no-peak': 'no peak in its search',
  'no-foot': 'no foot',
  'no-nadir': 'no nadir',
  'no-onset': 'no onset: the envelope stays above',
  edge: 'not in the search range',
};

const lvetWords = (reason: LvetMissReason): string => {
  if (reason === 'no-channel') return 'no PPG';
  return reason in rejectReasonWords
    ? rejectReasonWords[reason as keyof typeof rejectReasonWords]
    : missWords[reason as SoundMissReason];
};

const ms = (value: number | null): string => `${formatNumber(value, 0)} ms`;

/** Renders the panels of the bench, which explain the reading line. */
export function SoundsPanels({
  report,
  summary,
  window,
  windowIndex,
  beats,
}: ChosenWindowProps<SoundsReport>) {
  const session = useSession();
  const { result, parameters, pulse } = report;
  const headline = findHeadlineMethod(parameters);
  const hasPulse = pulse !== null;
  const long = isLong(summary.durationSec);
  const chosenBeat = useStore(session.selection, (state) => state.beatIndex);
  const chosen = chosenBeat === null ? null : (result.beats[chosenBeat] ?? null);
  const chosenHere = chosen?.window === windowIndex ? chosen : null;
  const { truth } = summary;
  const known = useMemo(() => knownIntervals(beats, truth), [beats, truth]);
  const coverage = useMemo(
    () => soundsCoverage(result.beats, hasPulse, headline.id),
    [result, hasPulse, headline],
  );
  const means = useMemo(() => meanMarks(report, windowIndex), [report, windowIndex]);
  const aligned = useMemo(() => alignedSounds(result.beats), [result]);
  const marks = useMemo(() => stackedSoundMarks(report, means), [report, means]);
  const qs2 = useMemo(() => spanValues(beats, 'qs2'), [beats]);
  // Without a pulse there is no PEP.
  const other = hasPulse ? 'pep' : 's1s2';
  const others = useMemo(() => spanValues(beats, other), [beats, other]);
  const isByHand = [window.intervals.s1, window.intervals.s2].some(
    ({ leastVariance }) => leastVariance.chosenBy === 'hand',
  );
  // An interval between two sounds has no threshold of its own.
  const spreadOf = <T,>(intervals: ByMethod<T>) => ({
    ...intervals,
    leastVariance: { ...intervals.leastVariance, chosenBy: isByHand ? 'hand' : 'sweep' } as const,
  });
  return (
    <div className="sounds-panels">
      <StackedBeats
        kind={stackedSounds(hasPulse)}
        recordingId={summary.id}
        traceVersion={report.traceVersion}
        request={soundShapesRequest(result, windowIndex)}
        beats={result.beats}
        keptCount={window.beats}
        marks={marks}
        alignments={aligned}
        describe={(count) =>
          `${formatCount(count, 'beat')} aligned at R: on average QRS begins at ${ms(means.qrs)}, S1 at ${ms(means.s1)}, S2 at ${ms(means.s2)}. Arrow keys move between beats.`
        }
      />
      {(['s1', 's2'] as const).map((name) => (
        <LandmarkSweep
          key={name}
          analysis="sounds"
          report={report}
          sweep={name}
          of={({ intervals, sweeps }) => ({ statistics: intervals[name], rows: sweeps[name] })}
          known={known?.[name]?.mean ?? null}
        />
      ))}
      <SoundAgreementPanel
        beats={result.beats}
        windowIndex={windowIndex}
        hasPulse={hasPulse}
        onBeat={session.chooseBeat}
      />
      <IntervalsTable
        windows={result.windows}
        windowIndex={windowIndex}
        long={long}
        known={known}
        average={Number(parameters['average'] ?? 10)}
        onWindow={session.chooseWindow}
      />
      <HistogramPanel
        interval="QS2"
        values={qs2}
        chosen={chosenHere?.qs2 ?? null}
        statistics={spreadOf(window.intervals.qs2)}
      />
      <HistogramPanel
        interval={hasPulse ? 'PEP' : 'S1–S2'}
        values={others}
        chosen={chosenHere?.[other] ?? null}
        statistics={spreadOf(window.intervals[other])}
      />
      <CoverageLedger coverage={coverage} method={headline.name} beats={result.beats} long={long} />
    </div>
  );
}

function findMiss(
  { missed, leftOut, s1: first, s2: second, lvet }: SoundBeat,
  headline: MethodId,
): CoverageReason | null {
  const { s1, s2, qrs } = missed;
  if (headline === 'aligned') {
    if (first.aligned === null && (leftOut.s1 !== null || s1 === null))
      return notAlignedReason('S1', leftOut.s1);
    if (second.aligned === null && (leftOut.s2 !== null || s2 === null))
      return notAlignedReason('S2', leftOut.s2);
  }
  if (s1 !== null) return { words: `no S1: ${missWords[s1]}`, briefly: `no S1` };
  if (s2 !== null) return { words: `no S2: ${missWords[s2]}`, briefly: `no S2` };
  if (qrs !== null) return { words: 'no QRS onset', briefly: 'no QRS onset' };
  if (missed.lvet === null || missed.lvet === 'no-channel' || lvet[headline] !== null) return null;
  return { words: `no LVET: ${lvetWords(missed.lvet)}`, briefly: 'no LVET' };
}

/** Counts which beats have the sounds and LVET by the headline method. */
export function soundsCoverage(beats: readonly SoundBeat[], hasPulse: boolean, headline: MethodId): Coverage {
  const has = (name: 's1' | 's2' | 'lvet') => (beat: SoundBeat) => beat[name][headline] !== null;
  const counted = [
    ['S1', has('s1')],
    ['S2', has('s2')],
    ...(hasPulse ? ([['LVET', has('lvet')]] as const) : []),
  ] as const;
  return countCoverage(beats, 'R', counted, (beat) => findMiss(beat, headline));
}
