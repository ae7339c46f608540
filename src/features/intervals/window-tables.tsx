import type { IntervalWindow } from '../../model/intervals.ts';
import { intervalRow, IntervalTable } from './interval-table.tsx';
import type { WindowChoice } from './window-link.tsx';

interface WindowTablesProps extends WindowChoice {
  /** The shown windows. */
  readonly windows: readonly IntervalWindow[];
  /** Index of the first of them in the record. */
  readonly first: number;
  /** Number of following beats averaged with each. */
  readonly average: number;
}

/** Landmark at the end of each interval. */
const landmarkOfInterval = { rptt: 'foot', lvet: 'notch' } as const;

/** Renders both intervals in every window in full. */
export function WindowTables({ windows, first, ...choice }: WindowTablesProps) {
  return (
    <div className="windows-full">
      {(['rptt', 'lvet'] as const).map((key) => (
        <IntervalTable
          key={key}
          name={key === 'rptt' ? 'rPTT' : 'LVET'}
          rows={windows.map((window, index) =>
            intervalRow(window, first + index, window.intervals[key], window.sweeps[landmarkOfInterval[key]]),
          )}
          {...choice}
        />
      ))}
      <p className="dim">+ beats left out, ! threshold at the end of its range</p>
    </div>
  );
}
