import { useMemo } from 'react';
import type { PairedT } from '../../../dsp/statistics/paired-t.ts';
import type { IntervalWindow } from '../../../model/intervals.ts';
import {
  describeBeatsInValue,
  describeMethodBeats,
  timingMethods,
  type ByMethod,
  type MethodId,
} from '../../../model/methods.ts';
import { formatNumber, formatP, missingText, formatPercent } from '../../../ui/format-number.ts';
import { type Column, ColumnCells, type ColumnGroup, ColumnTable } from '../../bench/column-table.tsx';
import { FigurePanel } from '../../bench/figure-panel.tsx';
import {
  comparedKeys,
  compareWindows,
  type ComparisonRow,
  comparisonTable,
  type WindowRow,
  type ComparedKey,
  methodGain,
  isSd,
} from './windows-comparison.ts';
import './windows-table.css';
import type { WindowChoice } from '../../bench/list-panel.tsx';
import { windowColumn } from '../window-link.tsx';
import { MarkGlyph } from '../../../charts/pointing/mark-glyph.tsx';
import { Explained } from '../../glossary/term.tsx';
import { intervalRow, IntervalTable } from '../interval-table.tsx';

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
function WindowTables({ windows, first, ...choice }: WindowTablesProps) {
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

const names: Readonly<Record<ComparedKey, string>> = {
  rpttSd: 'rPTT SD, ms',
  lvetSd: 'LVET SD, ms',
  ppvFoot: 'PPV foot, %',
  ppvNotch: 'PPV notch, %',
};

const columnsOf = (key: ComparedKey, isLarge: boolean): number =>
  timingMethods.length + (isLarge && isSd(key) ? 1 : 0);

const gainIn =
  (key: ComparedKey) =>
  (row: ComparisonRow): number | null =>
    methodGain(key, row[key]);

const valueText = (key: ComparedKey, value: number | null): string =>
  isSd(key) ? formatNumber(value, 1) : formatPercent(value === null ? null : value / 100);

/** Returns whether a method is better than all others in the shown digits. */
function isBest(key: ComparedKey, id: MethodId, values: ByMethod<number | null>): boolean {
  const own = values[id];
  return timingMethods.every((method) => {
    if (method.id === id) return true;
    const other = values[method.id];
    if (own === null || other === null || valueText(key, own) === valueText(key, other)) return false;
    return isSd(key) ? own < other : own > other;
  });
}

/** Returns the columns of a quantity by every method, and if there is room, of the difference of SDs. */
function comparedColumns(key: ComparedKey, isLarge: boolean): readonly Column<ComparisonRow>[] {
  const group: ColumnGroup = { head: names[key], className: 'group title' };
  return [
    ...timingMethods.map(({ id, mark }, index): Column<ComparisonRow> => {
      return {
        name: `${key} ${id}`,
        group,
        head: <MarkGlyph kind={mark} named />,
        isNumber: true,
        ...(index === 0 ? { className: 'group' } : {}),
        cellClass: (row) => (isBest(key, id, row[key]) ? 'best' : undefined),
        text: (row) => valueText(key, row[key][id]),
      };
    }),
    ...(isLarge && isSd(key)
      ? [{ name: `${key} gain`, value: gainIn(key), group, head: 'diff.', digits: 1 } as const]
      : []),
  ];
}

/** Returns the columns of the methods in a window, or over all. */
const methodColumns = (isLarge: boolean): readonly Column<ComparisonRow>[] => [
  ...comparedKeys.flatMap((key) => comparedColumns(key, isLarge)),
  {
    name: 'missed',
    value: ({ missed }) => missed,
    group: { head: 'No LVET', className: 'group title' },
    head: 'beats',
    digits: 0,
    className: 'group',
  },
];

interface ComparisonTextRowProps {
  readonly name: string;
  readonly isLarge: boolean;
  readonly textOf: (key: ComparedKey) => string;
}

/** Renders a combined result of two methods under the columns of each quantity. */
function ComparisonTextRow({ name, isLarge, textOf }: ComparisonTextRowProps) {
  return (
    <tr>
      <th scope="row">
        <Explained text={name} isStop={false} />
      </th>
      {comparedKeys.map((key) => (
        <td key={key} colSpan={columnsOf(key, isLarge)} className="n group">
          {textOf(key)}
        </td>
      ))}
      <td aria-hidden="true" />
    </tr>
  );
}

/** Number of windows in the table at a time: an hour of minutes. */
const pageSize = 60;

interface WindowsTableProps extends WindowChoice {
  readonly windows: readonly IntervalWindow[];
  /** Number of following beats averaged with each beat by all methods except the aligned one. */
  readonly average: number;
}

const windowGroup: ColumnGroup = { head: <span className="unseen">Window</span> };

/** Returns which beats the values above the mean cover, by method. */
function beatsTitle(average: number): string {
  return timingMethods.map(({ id, name }) => `${name}: ${describeMethodBeats(id, average)}`).join(', ');
}

const meanColumn = (average: number): Column<ComparisonRow> => ({
  name: 'mean',
  head: '',
  text: () => 'Mean',
  title: () => beatsTitle(average),
});

const singleColumn: Column<ComparisonRow> = { name: 'mean', head: '', text: () => 'SD, single beats' };

const gainText = ({ mean, interval: [low, high] }: PairedT): string =>
  `${formatNumber(mean, 1)} (${formatNumber(low, 1)} … ${formatNumber(high, 1)})`;

/**
 * Renders the methods in every window, the mean over windows that have both compared values, and the difference and a
 * paired t-test under each pair of columns. Enlarged, it also shows every window in full.
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
  /** Only the enlarged table has room for t. */
  const testText = (test: PairedT, large: boolean): string => {
    if (Number.isNaN(test.t)) return missingText;
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
        <div className="panel-scroll windows-scroll">
          <ColumnTable
            columns={[fromColumn, ...methodColumns(large)]}
            rows={page}
            rowKey={({ windowIndex }) => windowIndex}
            rowClass={({ windowIndex }) => (windowIndex === current ? 'on' : undefined)}
            className="windows-table"
            foot={
              <>
                <tr className="separate">
                  <ColumnCells columns={[meanColumn(average), ...methodColumns(large)]} row={mean} />
                </tr>
                <ComparisonTextRow
                  isLarge={large}
                  name="Beats per value"
                  textOf={() => describeBeatsInValue(average)}
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
                  textOf={(key) => (tests[key] ? gainText(tests[key]) : missingText)}
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
