import type { IntervalWindow } from '../../model/intervals.ts';
import type { IntervalRow } from './interval-table.tsx';
import { IntervalTable } from './interval-table.tsx';
import { markedAtEnd, thresholdText } from '../words/threshold-text.ts';
import type { WindowChoice } from './window-link.tsx';

interface WindowTablesProps extends WindowChoice {
  /** Those that are shown. */
  readonly windows: readonly IntervalWindow[];
  /** Index of the first of them in the record. */
  readonly first: number;
}

function rowOf(window: IntervalWindow, windowIndex: number, key: 'rptt' | 'lvet'): IntervalRow {
  const { historic, leastVariance: least } = window.intervals[key];
  const rows = key === 'rptt' ? window.sweeps.foot : window.sweeps.notch;
  return {
    windowIndex,
    fromSec: window.from,
    beats: window.beats,
    rejected: window.rejected,
    historic,
    least,
    threshold: markedAtEnd(thresholdText(least), least, rows),
  };
}

/** Both intervals in every window in full. */
export function WindowTables({ windows, first, ...choice }: WindowTablesProps) {
  return (
    <div className="windows-full">
      {(['rptt', 'lvet'] as const).map((key) => (
        <IntervalTable
          key={key}
          name={key === 'rptt' ? 'rPTT' : 'LVET'}
          rows={windows.map((window, index) => rowOf(window, first + index, key))}
          {...choice}
        />
      ))}
      <p className="dim">+ beats left out, ! threshold at the end of its range</p>
    </div>
  );
}
