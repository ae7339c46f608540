import { useMemo } from 'react';
import type { PairedT } from '../../../dsp/statistics/paired-t.ts';
import type { IntervalWindow } from '../../../model/intervals.ts';
import { beatsInValue, beatsOfMethod, timingMethods } from '../../../model/methods.ts';
import { formatNumber, formatP, missing } from '../../../ui/format-number.ts';
import { type Column, ColumnCells, type ColumnGroup, ColumnTable } from '../../bench/column-table.tsx';
import { FigurePanel } from '../../bench/figure-panel.tsx';
import {
  comparedKeys,
  compareWindows,
  type ComparisonRow,
  comparisonTable,
  type WindowRow,
} from './windows-comparison.ts';
import { ComparisonTextRow, methodColumns } from './windows-rows.tsx';
import './windows-table.css';
import { windowColumn, type WindowChoice } from '../window-link.tsx';
import { WindowTables } from '../window-tables.tsx';

/** So many windows stand in the table at a time: an hour of minutes. */
const pageSize = 60;

interface WindowsTableProps extends WindowChoice {
  readonly windows: readonly IntervalWindow[];
  /** Following beats averaged with each by all methods but the aligned one. */
  readonly average: number;
}

const windowGroup: ColumnGroup = { head: <span className="unseen">Window</span> };

/** What the values above the mean are of, by each method. */
function beatsTitle(average: number): string {
  return timingMethods.map(({ id, name }) => `${name}: ${beatsOfMethod(id, average)}`).join(', ');
}

const meanOf = (average: number): Column<ComparisonRow> => ({
  name: 'mean',
  head: '',
  text: () => 'Mean',
  title: () => beatsTitle(average),
});

const singleColumn: Column<ComparisonRow> = { name: 'mean', head: '', text: () => 'SD, single beats' };

const gainText = ({ mean, interval: [low, high] }: PairedT): string =>
  `${formatNumber(mean, 1)} (${formatNumber(low, 1)} … ${formatNumber(high, 1)})`;

/**
 * Both methods in every window, the mean over those that have both, the difference and a paired t-test under each
 * pair of columns; enlarged, every window in full as well.
 */
export function WindowsTable(props: WindowsTableProps) {
  const { windows, current, long, average, onWindow } = props;
  const comparison = useMemo(() => compareWindows(windows), [windows]);
  const { rows, mean, meanUnaveraged, counts, tests } = comparison;
  const first = Math.floor(current / pageSize) * pageSize;
  const page = rows.slice(first, first + pageSize);
  const freedoms = new Set(comparedKeys.flatMap((key) => (tests[key] ? [tests[key].df] : [])));
  const [df] = freedoms;
  const shared = freedoms.size === 1 && df !== undefined;
  /** t stands in the enlarged table only: the small one has no room for it. */
  const testText = (test: PairedT, large: boolean): string => {
    if (Number.isNaN(test.t)) return missing;
    const t = shared ? formatNumber(test.t, 2) : `t(${test.df}) ${formatNumber(test.t, 2)}`;
    return `${large ? `${t}, ` : ''}p\u00a0${formatP(test.p)}, d\u00a0${formatNumber(test.effect, 2)}`;
  };
  const part =
    rows.length > pageSize
      ? `${formatNumber(first + 1, 0)} … ${formatNumber(first + page.length, 0)} of ${formatNumber(rows.length, 0)}`
      : '';
  const heads = (
    <>
      {part === '' ? 'from' : <span className="unseen">from; </span>}
      {part}
    </>
  );
  const fromColumn: Column<WindowRow> = {
    ...windowColumn(heads, { current, long, onWindow }),
    group: windowGroup,
  };
  return (
    <FigurePanel
      name="windows"
      title="Windows"
      sub=""
      formats={['csv']}
      table={() => comparisonTable(comparison)}
    >
      {({ large }) => (
        <div className="windows-scroll">
          <ColumnTable
            columns={[fromColumn, ...methodColumns(large)]}
            rows={page}
            rowKey={({ windowIndex }) => windowIndex}
            rowClass={({ windowIndex }) => (windowIndex === current ? 'on' : undefined)}
            className="windows-table"
            foot={
              <>
                <tr className="separate">
                  <ColumnCells columns={[meanOf(average), ...methodColumns(large)]} row={mean} />
                </tr>
                <ComparisonTextRow
                  isLarge={large}
                  name="Beats in a value"
                  textOf={() => beatsInValue(average)}
                />
                {average > 0 && (
                  <tr>
                    <ColumnCells columns={[singleColumn, ...methodColumns(large)]} row={meanUnaveraged} />
                  </tr>
                )}
                <ComparisonTextRow
                  isLarge={large}
                  name="Windows with both"
                  textOf={(key) => `${formatNumber(counts[key], 0)} of ${formatNumber(rows.length, 0)}`}
                />
                <ComparisonTextRow
                  isLarge={large}
                  name="Difference (95 % CI)"
                  textOf={(key) => (tests[key] ? gainText(tests[key]) : missing)}
                />
                <ComparisonTextRow
                  isLarge={large}
                  name={shared ? `Paired t(${df})` : 'Paired t'}
                  textOf={(key) => (tests[key] ? testText(tests[key], large) : 'too few')}
                />
              </>
            }
          />
          {large && (
            <WindowTables
              windows={windows.slice(first, first + pageSize)}
              first={first}
              current={current}
              long={long}
              average={average}
              onWindow={onWindow}
            />
          )}
        </div>
      )}
    </FigurePanel>
  );
}
