import { useMemo } from 'react';
import { useStore } from 'zustand';
import { isLong } from '../../charts/axes/time-axis.ts';
import type { IntervalsReport } from '../../workers/protocol.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import { useSetParameter } from '../bench/use-set-parameter.ts';
import { useSession } from '../session-context.ts';
import { StackedBeats } from '../stacked/stacked-beats.tsx';
import { CoverageLedger } from '../coverage/coverage-ledger.tsx';
import { countFoundBeats } from './coverage.ts';
import { AcceptancePanel } from './panels/acceptance-panel.tsx';
import { HistogramPanel } from '../histogram/histogram-panel.tsx';
import { LandmarkSweepPanel } from '../sweeps/landmark-sweep-panel.tsx';
import { beatReadout } from '../words/beat-readout.ts';
import { IntervalsOverTime } from './panels/intervals-over-time.tsx';
import { overTimeTable, pulseIntervals } from './panels/over-time-model.ts';
import {
  alignedPulse,
  intervalMarks,
  intervalShapesRequest,
  meanIntervals,
  stackedIntervals,
} from './panels/stacked-model.ts';
import { lvetValues, rpttValues } from './panels/window-intervals.ts';
import { WindowsTable } from './panels/windows-table.tsx';
import type { ReadWindowProps } from '../bench/analysis-bench.tsx';
import { headlineIn } from '../words/method-name.ts';

/** The panels of the bench: why the reading line says what it says. */
export function IntervalPanels({
  report,
  summary,
  window,
  windowIndex,
  beats,
}: ReadWindowProps<IntervalsReport>) {
  const session = useSession();
  const { result, parameters } = report;
  const headline = headlineIn(parameters);
  const long = isLong(summary.durationSec);
  const chosenBeat = useStore(session.selection, (state) => state.beatIndex);
  const chosen = chosenBeat === null ? null : (result.beats[chosenBeat] ?? null);
  const chosenHere = chosen?.window === windowIndex ? chosen : null;
  const rptts = useMemo(() => rpttValues(beats), [beats]);
  const lvets = useMemo(() => lvetValues(beats), [beats]);
  const coverage = useMemo(() => countFoundBeats(result.beats, headline.id), [result, headline]);
  const means = useMemo(() => meanIntervals(window, headline.id), [window, headline]);
  const marks = useMemo(() => intervalMarks(result.beats, means), [result, means]);
  const aligned = useMemo(() => alignedPulse(result.beats), [result]);
  const request = useMemo(() => intervalShapesRequest(result, windowIndex), [result, windowIndex]);
  const setParameter = useSetParameter('intervals');
  return (
    <div className="interval-panels">
      <div className="upper">
        <StackedBeats
          kind={stackedIntervals}
          recordingId={summary.id}
          traceVersion={report.traceVersion}
          request={request}
          beats={result.beats}
          keptCount={window.beats}
          marks={marks}
          alignments={aligned}
          describe={(count) =>
            `${formatCount(count, 'beat')} about R; mean rPTT ${formatNumber(means.rptt, 1)} ms, mean LVET ${formatNumber(means.lvet, 1)} ms. Arrow keys go from beat to beat.`
          }
        />
        <LandmarkSweepPanel
          sweep="foot"
          statistics={window.intervals.rptt}
          rows={window.sweeps.foot}
          parameters={parameters}
          onParameter={setParameter}
        />
        <LandmarkSweepPanel
          sweep="notch"
          statistics={window.intervals.lvet}
          rows={window.sweeps.notch}
          parameters={parameters}
          onParameter={setParameter}
        />
        <AcceptancePanel
          window={window}
          beats={beats}
          parameters={parameters}
          onAcceptance={(value) => setParameter('acceptance', value)}
        />
        <HistogramPanel
          interval="rPTT"
          values={rptts}
          chosen={chosenHere?.rptt ?? null}
          statistics={window.intervals.rptt}
        />
        <HistogramPanel
          interval="LVET"
          values={lvets}
          chosen={chosenHere?.lvet ?? null}
          statistics={window.intervals.lvet}
        />
        <CoverageLedger coverage={coverage} method={headline.name} beats={result.beats} long={long} />
      </div>
      <div className="lower">
        <IntervalsOverTime
          title="Intervals over time"
          sub="threshold above, ! at its end"
          table={() => overTimeTable(result)}
          readoutAt={(sec) => beatReadout(result.beats, sec, long)}
          intervals={pulseIntervals}
          {...{ summary, parameters, result, windowIndex }}
        />
        <WindowsTable
          windows={result.windows}
          current={windowIndex}
          long={long}
          average={Number(parameters['average'] ?? 10)}
          onWindow={session.chooseWindow}
        />
      </div>
    </div>
  );
}
