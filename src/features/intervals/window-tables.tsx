import type { IntervalWindow } from '../../model/intervals.ts';
import type { IntervalRow } from './interval-table.tsx';
import { IntervalTable } from './interval-table.tsx';
import type { WindowChoice } from './window-link.tsx';
import { footThresholdText, markedAtEnd, notchThresholdText } from './threshold-text.ts';

interface WindowTablesProps extends WindowChoice {
  /** Those that are shown. */
  readonly windows: readonly IntervalWindow[];
  /** Index of the first of them in the record. */
  readonly first: number;
}

const rowOf = (window: IntervalWindow, windowIndex: number) => ({
  windowIndex,
  fromSec: window.from,
  beats: window.beats,
  rejected: window.rejected,
});

function rpttRow(window: IntervalWindow, windowIndex: number): IntervalRow {
  const { historic, leastVariance: least } = window.rptt;
  const threshold = markedAtEnd(footThresholdText(least), least, window.sweep.foot);
  return { ...rowOf(window, windowIndex), historic, least, threshold };
}

function lvetRow(window: IntervalWindow, windowIndex: number): IntervalRow {
  const { historic, leastVariance: least } = window.lvet;
  const threshold = markedAtEnd(notchThresholdText(least), least, window.sweep.notch);
  return { ...rowOf(window, windowIndex), historic, least, threshold };
}

/** Both intervals in every window in full. */
export function WindowTables({ windows, first, ...choice }: WindowTablesProps) {
  return (
    <div className="windows-full">
      <IntervalTable
        name="rPTT"
        rows={windows.map((window, index) => rpttRow(window, first + index))}
        {...choice}
      />
      <IntervalTable
        name="LVET"
        rows={windows.map((window, index) => lvetRow(window, first + index))}
        {...choice}
      />
      <p className="dim">+ beats left out, ! threshold at the end of its range</p>
    </div>
  );
}
