import { isLong } from '../../charts/axes/time-axis.ts';
import type { WavesReport } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';
import { MedianBeatPanel } from './median-beat-panel.tsx';
import { QtRrPanel } from './qt-rr-panel.tsx';
import { WavesOverTime } from './waves-over-time.tsx';
import type { ChosenWindowProps } from '../bench/analysis-bench.tsx';
import { WavesWindows } from './waves-windows.tsx';

/** Renders the panels of the waves: the measured beat, and the intervals over the record. */
export function WavesPanels({ report, summary, window, windowIndex }: ChosenWindowProps<WavesReport>) {
  const session = useSession();
  const { result } = report;
  return (
    <div className="waves-panels">
      <MedianBeatPanel report={report} summary={summary} window={window} windowIndex={windowIndex} />
      <WavesOverTime report={report} summary={summary} windowIndex={windowIndex} />
      <QtRrPanel result={result} window={window} />
      <WavesWindows
        result={result}
        current={windowIndex}
        long={isLong(summary.durationSec)}
        onWindow={session.chooseWindow}
      />
    </div>
  );
}
