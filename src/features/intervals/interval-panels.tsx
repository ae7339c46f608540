import { memo, useMemo } from 'react';
import { useStore } from 'zustand';
import { isLong } from '../../charts/axes/time-axis.ts';
import type { IntervalsReport } from '../../workers/protocol.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import { useLiveReport } from '../bench/use-debounced-report.ts';
import { useSetParameter } from '../bench/use-set-parameter.ts';
import { useSession } from '../session-context.ts';
import { StackedBeats } from '../stacked/stacked-beats.tsx';
import { CoverageLedger } from '../coverage/coverage-ledger.tsx';
import { countFoundBeats } from './coverage.ts';
import { AcceptancePanel } from './panels/acceptance-panel.tsx';
import { HistogramPanel } from '../histogram/histogram-panel.tsx';
import { LandmarkSweep } from '../sweeps/landmark-sweep-panel.tsx';
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
import { type ChosenWindowProps, useChosenWindow } from '../bench/analysis-bench.tsx';
import { findHeadlineMethod } from '../words/method-name.ts';

type PanelsProps = ChosenWindowProps<IntervalsReport>;

/** Renders the superimposed beats, with their marks following the drag of a threshold. */
function Stacked({ report: rested, summary }: PanelsProps) {
  return <StackedOf report={useLiveReport('intervals', rested)} summary={summary} />;
}

/** Memoised, so that it renders only for results that it shows. */
const StackedOf = memo(function StackedOf({ report, summary }: Pick<PanelsProps, 'report' | 'summary'>) {
  const { result, parameters, traceVersion } = report;
  const { window, windowIndex } = useChosenWindow(result);
  const headline = findHeadlineMethod(parameters);
  const means = useMemo(() => meanIntervals(window, headline.id), [window, headline]);
  const marks = useMemo(() => intervalMarks(result.beats, means), [result, means]);
  const aligned = useMemo(() => alignedPulse(result.beats), [result]);
  const request = useMemo(() => intervalShapesRequest(result, windowIndex), [result, windowIndex]);
  return (
    <StackedBeats
      kind={stackedIntervals}
      recordingId={summary.id}
      traceVersion={traceVersion}
      request={request}
      beats={result.beats}
      keptCount={window?.beats ?? 0}
      marks={marks}
      alignments={aligned}
      describe={(count) =>
        `${formatCount(count, 'beat')} aligned at R; mean rPTT ${formatNumber(means.rptt, 1)} ms, mean LVET ${formatNumber(means.lvet, 1)} ms. Arrow keys move between beats.`
      }
    />
  );
});

/** Renders PPV, which follows the acceptance. */
function Acceptance({ report: rested }: Pick<PanelsProps, 'report'>) {
  const { result, parameters } = useLiveReport('intervals', rested, ['acceptance']);
  const { window, beats } = useChosenWindow(result);
  const setParameter = useSetParameter('intervals');
  if (window === null) return null;
  return (
    <AcceptancePanel
      window={window}
      beats={beats}
      parameters={parameters}
      onAcceptance={(value) => setParameter('acceptance', value)}
    />
  );
}

/** Renders the panels of the bench, which explain the reading line. */
export function IntervalPanels(props: PanelsProps) {
  const { report, summary, window, windowIndex, beats } = props;
  const session = useSession();
  const { result, parameters } = report;
  const headline = findHeadlineMethod(parameters);
  const long = isLong(summary.durationSec);
  const chosenBeat = useStore(session.selection, (state) => state.beatIndex);
  const chosen = chosenBeat === null ? null : (result.beats[chosenBeat] ?? null);
  const chosenHere = chosen?.window === windowIndex ? chosen : null;
  const rptts = useMemo(() => rpttValues(beats), [beats]);
  const lvets = useMemo(() => lvetValues(beats), [beats]);
  const coverage = useMemo(() => countFoundBeats(result.beats, headline.id), [result, headline]);
  return (
    <div className="interval-panels">
      <div className="upper">
        <Stacked {...props} />
        <LandmarkSweep
          analysis="intervals"
          report={report}
          sweep="foot"
          of={({ intervals, sweeps }) => ({ statistics: intervals.rptt, rows: sweeps.foot })}
        />
        <LandmarkSweep
          analysis="intervals"
          report={report}
          sweep="notch"
          of={({ intervals, sweeps }) => ({ statistics: intervals.lvet, rows: sweeps.notch })}
        />
        <Acceptance report={report} />
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
