import { useMemo } from 'react';
import { useStore } from 'zustand';
import { isLong } from '../../charts/time-axis.ts';
import type { SoundBeat, SoundWindow } from '../../model/sounds.ts';
import type { RecordingSummary, SoundsReport } from '../../workers/protocol.ts';
import { CoverageLedger } from '../coverage-ledger.tsx';
import { HistogramPanel } from '../histogram-panel.tsx';
import { LandmarkSweepPanel } from '../landmark-sweep-panel.tsx';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import { useSession } from '../session-context.ts';
import { StackedBeats } from '../stacked-beats.tsx';
import { SoundAgreementPanel } from './agreement-panel.tsx';
import { IntervalsTable } from './intervals-table.tsx';
import type { KnownIntervals } from './known-intervals.ts';
import { spanValues } from './sound-words.ts';
import { soundsCoverage } from './sounds-coverage.ts';
import { meanMarks, stackedSoundMarks, soundShapesRequest, stackedSounds } from './stacked-sounds.ts';

interface SoundsPanelsProps {
  readonly report: SoundsReport;
  readonly summary: RecordingSummary;
  readonly window: SoundWindow;
  readonly windowIndex: number;
  /** Those of the window. */
  readonly beats: readonly SoundBeat[];
  readonly known: KnownIntervals | null;
}

const ms = (value: number | null): string => `${formatNumber(value, 0)} ms`;

/** The panels of the bench: why the reading line says what it says. */
export function SoundsPanels({ report, summary, window, windowIndex, beats, known }: SoundsPanelsProps) {
  const session = useSession();
  const { result, parameters, pulse } = report;
  const hasPulse = pulse !== null;
  const long = isLong(summary.durationSec);
  const chosenBeat = useStore(session.selection, (state) => state.beatIndex);
  const chosen = chosenBeat === null ? null : (result.beats[chosenBeat] ?? null);
  const chosenHere = chosen?.window === windowIndex ? chosen : null;
  const shared = { recordingName: summary.name };
  const coverage = useMemo(() => soundsCoverage(result.beats, hasPulse), [result, hasPulse]);
  const means = useMemo(() => meanMarks(report, windowIndex), [report, windowIndex]);
  const marks = useMemo(() => stackedSoundMarks(report, means), [report, means]);
  const qs2 = useMemo(() => spanValues(beats, 'qs2'), [beats]);
  // Without a pulse there is no PEP.
  const other = hasPulse ? 'pep' : 's1s2';
  const others = useMemo(() => spanValues(beats, other), [beats, other]);
  const isByHand = [window.intervals.s1, window.intervals.s2].some(
    ({ leastVariance }) => leastVariance.chosenBy === 'hand',
  );
  const chosenBy = isByHand ? 'hand' : 'sweep';
  return (
    <div className="sounds-panels">
      <StackedBeats
        {...shared}
        kind={stackedSounds(hasPulse)}
        client={session.client}
        recordingId={summary.id}
        traceVersion={report.traceVersion}
        request={soundShapesRequest(result, windowIndex)}
        beats={result.beats}
        keptCount={window.beats}
        marks={marks}
        describe={(count) =>
          `${formatCount(count, 'beat')} about R: on average QRS begins at ${ms(means.qrs)}, S1 at ${ms(means.s1)}, S2 at ${ms(means.s2)}. Arrow keys go from beat to beat.`
        }
        chosenBeat={chosenBeat}
        onBeat={session.chooseBeat}
      />
      {(['s1', 's2'] as const).map((name) => (
        <LandmarkSweepPanel
          key={name}
          {...shared}
          sweep={name}
          statistics={window.intervals[name]}
          rows={window.sweeps[name]}
          parameters={parameters}
          known={known?.[name]?.mean ?? null}
          onParameter={(id, value) => session.parameters.sounds.set(id, value)}
        />
      ))}
      <SoundAgreementPanel
        {...shared}
        beats={result.beats}
        windowIndex={windowIndex}
        hasPulse={hasPulse}
        onBeat={session.chooseBeat}
      />
      <IntervalsTable
        {...shared}
        windows={result.windows}
        windowIndex={windowIndex}
        long={long}
        known={known}
        onWindow={session.chooseWindow}
      />
      <HistogramPanel
        {...shared}
        interval="QS2"
        values={qs2}
        chosen={chosenHere?.qs2 ?? null}
        historic={window.intervals.qs2.historic}
        least={{ ...window.intervals.qs2.leastVariance, chosenBy }}
      />
      <HistogramPanel
        {...shared}
        interval={hasPulse ? 'PEP' : 'S1–S2'}
        values={others}
        chosen={chosenHere?.[other] ?? null}
        historic={window.intervals[other].historic}
        least={{ ...window.intervals[other].leastVariance, chosenBy }}
      />
      <CoverageLedger
        {...shared}
        coverage={coverage}
        beats={result.beats}
        long={long}
        chosenBeat={chosenBeat}
        onBeat={session.chooseBeat}
      />
    </div>
  );
}
