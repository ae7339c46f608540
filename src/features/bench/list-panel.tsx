import type { ReactNode } from 'react';
import { formatClock } from '../../charts/axes/time-axis.ts';
import { dataTable } from '../../charts/figures/data-table.ts';
import type { WindowSpan } from '../../model/intervals.ts';
import { LinkButton } from '../../ui/button.tsx';
import { type Column, RovingTable, type RovingTableProps } from './column-table.tsx';
import { FigurePanel, type FigurePanelProps } from './figure-panel.tsx';

interface TimeColumnProps<Row> extends Pick<Column<Row>, 'name' | 'headClass'> {
  readonly head?: ReactNode;
  readonly secOf: (row: Row) => number;
  /** Whether times include hours. */
  readonly long: boolean;
  /** Precision of the times, s. */
  readonly stepSec?: number;
  /** Name before the time; null if the row has none. */
  readonly nameOf?: (row: Row) => string | null | undefined;
  readonly onShow: (row: Row, index: number) => void;
}

/** Returns the column of the times in a list; each is a link to its place. */
export function timeColumn<Row>(props: TimeColumnProps<Row>): Column<Row> {
  const { head = 'Time', secOf, long, stepSec = 0.1, nameOf, onShow, ...column } = props;
  return {
    ...column,
    head,
    value: secOf,
    text: (row, index, stop) => {
      const clock = formatClock(secOf(row), long, stepSec);
      const name = nameOf?.(row) ?? null;
      return (
        <LinkButton {...stop} onClick={() => onShow(row, index)}>
          {name === null ? clock : `${name}, ${clock}`}
        </LinkButton>
      );
    },
  };
}

interface ListPanelProps<Row>
  extends
    Pick<FigurePanelProps, 'name' | 'title' | 'sub'>,
    Pick<RovingTableProps<Row>, 'rows' | 'rowKey' | 'chosenIndex' | 'scrollClass' | 'className'> {
  /** Identity of the list, such as a recording: another one starts at its top. */
  readonly of: string;
  readonly columns: (onShow: (row: Row) => void) => readonly Column<Row>[];
  /** Goes to the place of a row. */
  readonly onShow: (row: Row) => void;
  /** Text in place of the list; null if there is a list. */
  readonly empty: string | null;
}

/** Renders a list of places in the record, each with a link to it. */
export function ListPanel<Row>(props: ListPanelProps<Row>) {
  const { name, title, sub, of, columns, onShow, empty, ...table } = props;
  return (
    <FigurePanel
      name={name}
      title={title}
      sub={sub}
      formats={['csv']}
      table={() => dataTable(columns(onShow), table.rows)}
    >
      {({ putBack }) => {
        if (empty !== null) return <p className="quiet">{empty}</p>;
        // The enlarged panel would cover the place.
        const show = (row: Row): void => {
          putBack();
          onShow(row);
        };
        return <RovingTable key={of} {...table} columns={columns(show)} />;
      }}
    </FigurePanel>
  );
}

/** Lets a table of windows show another window. */
export interface WindowChoice {
  /** Index of the chosen window. */
  readonly current: number;
  /** Whether times include hours. */
  readonly long: boolean;
  readonly onWindow: (windowIndex: number) => void;
}

interface WindowsPanelProps<Window> extends WindowChoice, Pick<FigurePanelProps, 'sub'> {
  /** Prefix of the classes: `waves`, `series`. */
  readonly name: string;
  /** Columns after the start of a window. */
  readonly columns: readonly Column<Window>[];
  readonly windows: readonly Window[];
}

/** Renders every window of a result with its figures; its start is a link that chooses it. */
export function WindowsPanel<Window extends WindowSpan>(props: WindowsPanelProps<Window>) {
  const { name, sub, columns, windows, current, long, onWindow } = props;
  const start = timeColumn<Window>({
    name: 'from, s',
    head: 'from',
    secOf: ({ from }) => from,
    long,
    stepSec: 1,
    nameOf: ({ name: own }) => own,
    onShow: (_, index) => onWindow(index),
  });
  const all = [start, ...columns];
  return (
    <FigurePanel
      name={`${name}-windows`}
      title="Windows"
      sub={sub}
      formats={['csv']}
      table={() => dataTable(all, windows)}
    >
      <RovingTable
        columns={all}
        rows={windows}
        rowKey={({ from }) => from}
        scrollClass={`${name}-scroll`}
        className={`${name}-table`}
        chosenIndex={current}
      />
    </FigurePanel>
  );
}
