import type { IntervalWindow } from '../../model/intervals.ts';
import { intervalRow, IntervalTable } from './interval-table.tsx';
import type { WindowChoice } from './window-link.tsx';

interface WindowTablesProps extends WindowChoice {
  /** Those that are shown. */
  readonly windows: readonly IntervalWindow[];
  /** Index of the first of them in the record. */
  readonly first: number;
  /** Following beats averaged with each. */
  readonly average: number;
}

/** The landmark that an interval ends at. */
const landmarkOfInterval = { rptt: 'foot', lvet: 'notch' } as const;

/** Both intervals in every window in full. */
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
