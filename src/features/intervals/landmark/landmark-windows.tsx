import type { WindowChoice } from '../../bench/list-panel.tsx';
import { dataTable, type SavedColumn } from '../../../charts/figures/data-table.ts';
import type { LandmarkResult, LandmarkWindow } from '../../../model/landmarks.ts';
import { type TimingMethod, timingMethods } from '../../../model/methods.ts';
import { FigurePanel } from '../../bench/figure-panel.tsx';
import { intervalRow, IntervalTable } from '../interval-table.tsx';
import { intervalName } from './landmark-words.ts';

interface LandmarkWindowsProps extends WindowChoice {
  readonly result: LandmarkResult;
  /** Number of following beats averaged with each. */
  readonly average: number;
}

/** Number of windows in the table at a time: an hour of minutes. */
const pageSize = 60;

/**
 * Returns the saved columns of an interval by a method. Names of the columns for the current threshold have no prefix.
 */
const methodColumns = ({ id, name }: TimingMethod): SavedColumn<LandmarkWindow>[] => {
  const before = id === 'leastVariance' ? '' : `${name} `;
  return [
    { name: `${before}mean, ms`, value: ({ intervals }) => intervals.interval[id].mean },
    { name: `${before}SD, ms`, value: ({ intervals }) => intervals.interval[id].sd },
  ];
};

const savedColumns: readonly SavedColumn<LandmarkWindow>[] = [
  { name: 'from, s', value: ({ from }) => from },
  { name: 'beats', value: ({ beats }) => beats },
  { name: 'left out', value: ({ rejected }) => rejected },
  ...timingMethods.flatMap(methodColumns),
  { name: 'threshold, %', value: ({ intervals }) => intervals.interval.leastVariance.threshold },
];

/** Renders the interval in every window, by all methods. */
export function LandmarkWindows(props: LandmarkWindowsProps) {
  const { result, current, average, long, onWindow } = props;
  const first = Math.floor(current / pageSize) * pageSize;
  const rows = result.windows
    .slice(first, first + pageSize)
    .map((window, k) => intervalRow(window, first + k, window.intervals.interval, window.sweeps.landmark));
  return (
    <FigurePanel
      name="landmark-windows"
      title="Windows"
      sub=""
      formats={['csv']}
      table={() => dataTable(savedColumns, result.windows)}
    >
      {({ large }) => (
        <div className="panel-scroll landmark-windows">
          <IntervalTable
            name={intervalName(result)}
            rows={rows}
            average={average}
            isBrief={!large}
            current={current}
            long={long}
            onWindow={onWindow}
          />
        </div>
      )}
    </FigurePanel>
  );
}
