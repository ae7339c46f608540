import type { IntervalWindow, LeastVarianceStatistics } from '../../model/intervals.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { IntervalRow } from './interval-table.tsx';
import { IntervalTable } from './interval-table.tsx';
import { footThresholdText, notchThresholdText } from './threshold-text.ts';

/** So many windows stand in the tables at a time: an hour of minutes. */
const pageSize = 60;

interface WindowTablesProps {
  readonly windows: readonly IntervalWindow[];
  readonly current: number;
  readonly long: boolean;
  readonly onWindow: (windowIndex: number) => void;
}

/** A winner at the end of its range carries a mark: the least may lie beyond. */
function marked(
  text: string,
  least: LeastVarianceStatistics,
  rows: readonly { readonly threshold: number }[],
): string {
  const last = Math.max(...rows.map((row) => row.threshold));
  return least.chosenBy === 'sweep' && least.threshold !== null && least.threshold === last
    ? `${text}!`
    : text;
}

const rowOf = (window: IntervalWindow, windowIndex: number) => ({
  windowIndex,
  fromSec: window.from,
  beats: window.beats,
  rejected: window.rejected,
});

function rpttRow(window: IntervalWindow, windowIndex: number): IntervalRow {
  const { historic, leastVariance: least } = window.rptt;
  const threshold = marked(footThresholdText(least), least, window.sweep.foot);
  return { ...rowOf(window, windowIndex), historic, least, threshold };
}

function lvetRow(window: IntervalWindow, windowIndex: number): IntervalRow {
  const { historic, leastVariance: least } = window.lvet;
  const threshold = marked(notchThresholdText(least), least, window.sweep.notch);
  return { ...rowOf(window, windowIndex), historic, least, threshold };
}

/** Both intervals in every window; of many windows, the hour of the one that is read. */
export function WindowTables({ windows, current, long, onWindow }: WindowTablesProps) {
  const first = Math.floor(current / pageSize) * pageSize;
  const page = windows.slice(first, first + pageSize);
  const part =
    windows.length > pageSize
      ? `${formatNumber(first + 1, 0)} … ${formatNumber(first + page.length, 0)} of ${formatNumber(windows.length, 0)}; `
      : '';
  const shared = { current, long, onWindow };
  return (
    <section className="panel windows" aria-label="Windows in full">
      <header>
        <h3>Windows in full</h3>
        <span className="sub">{part}+ beats left out, ! threshold at the end of its range</span>
      </header>
      <div className="scroll">
        <IntervalTable
          name="rPTT"
          rows={page.map((window, index) => rpttRow(window, first + index))}
          {...shared}
        />
        <IntervalTable
          name="LVET"
          rows={page.map((window, index) => lvetRow(window, first + index))}
          {...shared}
        />
      </div>
    </section>
  );
}
