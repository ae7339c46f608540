import { isLong } from '../../charts/time-axis.ts';
import type { IntervalBeat, IntervalWindow } from '../../model/intervals.ts';
import type { IntervalsReport, RecordingSummary } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';
import { CoverageLedger } from './coverage-ledger.tsx';
import { AcceptancePanel } from './panels/acceptance-panel.tsx';
import { FootSweep } from './panels/foot-sweep.tsx';
import { HistogramPanel } from './panels/histogram-panel.tsx';
import { IntervalsOverTime } from './panels/intervals-over-time.tsx';
import { NotchSweep } from './panels/notch-sweep.tsx';
import { StackedBeats } from './panels/stacked-beats.tsx';
import { WindowsTable } from './panels/windows-table.tsx';

interface IntervalPanelsProps {
  readonly report: IntervalsReport;
  readonly summary: RecordingSummary;
  readonly window: IntervalWindow;
  readonly windowIndex: number;
  /** Those of the window. */
  readonly beats: readonly IntervalBeat[];
}

/** The panels of the bench: why the reading line says what it says. */
export function IntervalPanels({ report, summary, window, windowIndex, beats }: IntervalPanelsProps) {
  const session = useSession();
  const { result, parameters } = report;
  const long = isLong(summary.durationSec);
  const shared = { recordingName: summary.name };
  const showBeat = (index: number): void => {
    const beat = result.beats[index];
    if (beat) session.showMoment(beat.r);
  };
  const setNumber = (id: string) => (value: number | 'auto') => session.parameters.set(id, value);
  return (
    <div className="interval-panels">
      <div className="upper">
        <StackedBeats
          {...shared}
          client={session.client}
          recordingId={summary.id}
          result={result}
          windowIndex={windowIndex}
          onBeat={showBeat}
        />
        <FootSweep
          {...shared}
          window={window}
          parameters={parameters}
          onThreshold={setNumber('footThreshold')}
        />
        <NotchSweep
          {...shared}
          window={window}
          parameters={parameters}
          onThreshold={setNumber('notchThreshold')}
        />
        <AcceptancePanel
          {...shared}
          window={window}
          beats={beats}
          parameters={parameters}
          onAcceptance={setNumber('acceptance')}
        />
        <HistogramPanel
          {...shared}
          interval="rPTT"
          beats={beats}
          historic={window.rptt.historic}
          least={window.rptt.leastVariance}
        />
        <HistogramPanel
          {...shared}
          interval="LVET"
          beats={beats}
          historic={window.lvet.historic}
          least={window.lvet.leastVariance}
        />
        <CoverageLedger beats={result.beats} long={long} onMoment={session.showMoment} />
      </div>
      <div className="lower">
        <IntervalsOverTime
          {...shared}
          result={result}
          durationSec={summary.durationSec}
          windowIndex={windowIndex}
          onBeat={showBeat}
        />
        <WindowsTable
          {...shared}
          windows={result.windows}
          current={windowIndex}
          long={long}
          onWindow={session.chooseWindow}
        />
      </div>
    </div>
  );
}
