import { useMemo } from 'react';
import { MarkGlyph } from '../../../charts/mark-glyph.tsx';
import type { PairedT } from '../../../dsp/paired-t.ts';
import type { IntervalWindow } from '../../../model/intervals.ts';
import { formatNumber, formatPercent, missing } from '../../../ui/format-number.ts';
import { FigurePanel } from './figure-panel.tsx';
import type { ComparedKey, ComparisonRow } from './windows-comparison.ts';
import { comparedKeys, compareWindows, comparisonTable, gainOf } from './windows-comparison.ts';
import './windows-table.css';
import { WindowLink } from '../window-link.tsx';
import { WindowTables } from '../window-tables.tsx';

/** So many windows stand in the table at a time: an hour of minutes. */
const pageSize = 60;

const names: Readonly<Record<ComparedKey, string>> = {
  rpttSd: 'rPTT SD, ms',
  lvetSd: 'LVET SD, ms',
  ppvFoot: 'PPV foot, %',
  ppvNotch: 'PPV notch, %',
};

const isSd = (key: ComparedKey): boolean => key === 'rpttSd' || key === 'lvetSd';
const columnsOf = (key: ComparedKey): number => (isSd(key) ? 3 : 2);

interface WindowsTableProps {
  readonly windows: readonly IntervalWindow[];
  readonly current: number;
  /** Times with hours. */
  readonly long: boolean;
  readonly recordingName: string;
  readonly onWindow: (windowIndex: number) => void;
}

const valueText = (key: ComparedKey, value: number | null): string =>
  isSd(key) ? formatNumber(value, 1) : formatPercent(value === null ? null : value / 100);

/** p as it is printed: three digits, and never 0. */
export function pText(p: number): string {
  return p < 0.001 ? '< 0.001' : formatNumber(p, 3);
}

function Cells({ row }: { readonly row: ComparisonRow }) {
  return (
    <>
      {comparedKeys.map((key) => {
        const { historic, least } = row[key];
        const gain = gainOf(key, row[key]);
        const [old, own] = [valueText(key, historic), valueText(key, least)];
        const better = gain === null || old === own ? 0 : gain;
        return [
          <td key={`${key} historic`} className={`n group ${better < 0 ? 'best' : ''}`}>
            {old}
          </td>,
          <td key={`${key} least`} className={`n ${better > 0 ? 'best' : ''}`}>
            {own}
          </td>,
          isSd(key) && (
            <td key={`${key} gain`} className="n">
              {formatNumber(gain, 1)}
            </td>
          ),
        ];
      })}
      <td className="n group">{formatNumber(row.missed, 0)}</td>
    </>
  );
}

function Heads({ part }: { readonly part: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="unseen">Window</span>
        </th>
        {comparedKeys.map((key) => (
          <th key={key} scope="colgroup" colSpan={columnsOf(key)} className="n group title">
            {names[key]}
          </th>
        ))}
        <th scope="col" className="n group title">
          Missed
        </th>
      </tr>
      <tr>
        <th scope="col">
          {part === '' ? 'from' : <span className="unseen">from; </span>}
          {part}
        </th>
        {comparedKeys.map((key) => [
          <th key={`${key} historic`} scope="col" className="n group">
            <MarkGlyph kind="historic" named />
          </th>,
          <th key={`${key} least`} scope="col" className="n">
            <MarkGlyph kind="least-variance" named />
          </th>,
          isSd(key) && (
            <th key={`${key} gain`} scope="col" className="n">
              diff.
            </th>
          ),
        ])}
        <th scope="col" className="n group">
          beats
        </th>
      </tr>
    </thead>
  );
}

interface TestRowProps {
  readonly name: string;
  readonly tests: Readonly<Record<ComparedKey, PairedT | null>>;
  readonly textOf: (test: PairedT) => string;
}

function TestRow({ name, tests, textOf }: TestRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {comparedKeys.map((key) => {
        const test = tests[key];
        return (
          <td key={key} colSpan={columnsOf(key)} className="n group">
            {test ? textOf(test) : missing}
          </td>
        );
      })}
      <td aria-hidden="true" />
    </tr>
  );
}

const gainText = ({ mean, interval: [low, high] }: PairedT): string =>
  `${formatNumber(mean, 1)} (${formatNumber(low, 1)} … ${formatNumber(high, 1)})`;

/**
 * Both methods in every window, their mean, the gain by least variance and a paired t-test under each
 * pair of columns; enlarged, every window in full as well.
 */
export function WindowsTable({ windows, current, long, recordingName, onWindow }: WindowsTableProps) {
  const comparison = useMemo(() => compareWindows(windows), [windows]);
  const { rows, mean, tests } = comparison;
  const first = Math.floor(current / pageSize) * pageSize;
  const page = rows.slice(first, first + pageSize);
  const freedoms = new Set(comparedKeys.flatMap((key) => (tests[key] ? [tests[key].df] : [])));
  const [df] = freedoms;
  const shared = freedoms.size === 1 && df !== undefined;
  const testText = (test: PairedT): string =>
    Number.isNaN(test.t)
      ? missing
      : `${shared ? '' : `t(${test.df}) `}${formatNumber(test.t, 2)}, p\u00a0${pText(test.p)}`;
  const part =
    rows.length > pageSize
      ? `${formatNumber(first + 1, 0)} … ${formatNumber(first + page.length, 0)} of ${formatNumber(rows.length, 0)}`
      : '';
  return (
    <FigurePanel
      name="windows"
      title="Windows"
      sub=""
      recordingName={recordingName}
      formats={['csv']}
      table={() => comparisonTable(comparison)}
    >
      {({ large }) => (
        <div className="windows-scroll" style={{ ['--windows' as string]: page.length }}>
          <table className="windows-table">
            <Heads part={part} />
            <tbody>
              {page.map((row) => (
                <tr key={row.windowIndex} className={row.windowIndex === current ? 'on' : undefined}>
                  <th scope="row">
                    <WindowLink
                      windowIndex={row.windowIndex}
                      fromSec={row.fromSec}
                      current={current}
                      long={long}
                      onWindow={onWindow}
                    />
                  </th>
                  <Cells row={row} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="separate">
                <th scope="row">Mean</th>
                <Cells row={mean} />
              </tr>
              <TestRow name="Gain (95 %)" tests={tests} textOf={gainText} />
              <TestRow name={shared ? `Paired t(${df})` : 'Paired t'} tests={tests} textOf={testText} />
            </tfoot>
          </table>
          {large && (
            <WindowTables
              windows={windows.slice(first, first + pageSize)}
              first={first}
              current={current}
              long={long}
              onWindow={onWindow}
            />
          )}
        </div>
      )}
    </FigurePanel>
  );
}
