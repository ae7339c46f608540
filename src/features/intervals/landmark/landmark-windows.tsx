import type { WindowChoice } from '../window-link.tsx';
import { dataTable, type SavedColumn } from '../../../charts/figures/data-table.ts';
import type { LandmarkResult, LandmarkWindow } from '../../../model/landmarks.ts';
import { type TimingMethod, timingMethods } from '../../../model/methods.ts';
import { FigurePanel } from '../../bench/figure-panel.tsx';
import { intervalRow, IntervalTable } from '../interval-table.tsx';
import { intervalName } from './landmark-words.ts';

interface LandmarkWindowsProps extends WindowChoice {
  readonly result: LandmarkResult;
  /** Following beats averaged with each. */
  readonly average: number;
}

/** So many windows stand in the table at a time: an hour of minutes. */
const pageSize = 60;

/** What is saved of an interval by a method; that of the threshold in force has no name of its own. */
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

/** The interval in every window, by all methods. */
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
