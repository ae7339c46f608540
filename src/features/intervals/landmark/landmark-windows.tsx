import type { LandmarkResult } from '../../../model/landmarks.ts';
import { FigurePanel } from '../../bench/figure-panel.tsx';
import { IntervalTable } from '../interval-table.tsx';
import { markedAtEnd, thresholdText } from '../../words/threshold-text.ts';
import { intervalName } from './landmark-words.ts';

interface LandmarkWindowsProps {
  readonly result: LandmarkResult;
  readonly current: number;
  readonly long: boolean;
  readonly recordingName: string;
  readonly onWindow: (windowIndex: number) => void;
}

/** So many windows stand in the table at a time: an hour of minutes. */
const pageSize = 60;

/** The interval in every window, by both methods. */
export function LandmarkWindows({ result, current, long, recordingName, onWindow }: LandmarkWindowsProps) {
  const first = Math.floor(current / pageSize) * pageSize;
  const rows = result.windows.slice(first, first + pageSize).map((window, k) => {
    const { historic, leastVariance: least } = window.intervals.interval;
    return {
      windowIndex: first + k,
      fromSec: window.from,
      beats: window.beats,
      rejected: window.rejected,
      historic,
      least,
      threshold: markedAtEnd(thresholdText(least), least, window.sweeps.landmark),
    };
  });
  return (
    <FigurePanel
      name="landmark-windows"
      title="Windows"
      sub=""
      recordingName={recordingName}
      formats={['csv']}
      table={() => ({
        columns: [
          'from, s',
          'beats',
          'left out',
          'historic mean, ms',
          'historic SD, ms',
          'mean, ms',
          'SD, ms',
          'threshold, %',
        ],
        rows: result.windows.map(({ from, beats, rejected, intervals: { interval } }) => [
          from,
          beats,
          rejected,
          interval.historic.mean,
          interval.historic.sd,
          interval.leastVariance.mean,
          interval.leastVariance.sd,
          interval.leastVariance.threshold,
        ]),
      })}
    >
      <div className="landmark-windows">
        <IntervalTable
          name={intervalName(result)}
          rows={rows}
          current={current}
          long={long}
          onWindow={onWindow}
        />
      </div>
    </FigurePanel>
  );
}
