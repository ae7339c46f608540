import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useSize } from '../../charts/pointing/use-size.ts';
import { useSession } from '../session-context.ts';
import { useRowWindow } from '../bench/use-row-window.ts';
import { barColumns, type BarColumns, layOutBars } from './bar-model.ts';
import { barScale, type BarScale } from './bar-scale.ts';
import { type CohortRow, parsePpvColumn, type PpvColumn, ppvColumns, worstInColumn } from './row-model.ts';
import type { TableLine } from './table-line.ts';
import { TableFoot, type TestedRows } from './table-foot.tsx';
import { RowSpace, scrolledRowPx } from '../bench/column-table.tsx';
import { type RowFrame, TableRow } from './table-row.tsx';
import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';
import { labelsWithoutOverlap } from './labels-without-overlap.ts';
import { PlotLabel } from '../../charts/figures/svg-plot.tsx';
import type { CohortRowsBy, CohortSort } from '../../state/cohort/cohort-view.ts';
import { describeMethodBeats, timingMethods } from '../../model/methods.ts';

interface TableHeadProps {
  readonly isHeldOut: boolean;
  readonly columns: BarColumns;
  readonly scale: BarScale;
  /** Number of following beats averaged with each beat by all methods except the aligned one. */
  readonly average: number;
}

/** Header of the row names. */
export const rowWords: Readonly<Record<CohortRowsBy, string>> = {
  subject: 'Subject',
  state: 'State',
  file: 'Recording',
};

/** Renders the labels over the bars that have room. */
function BarHeads({ columns, scale }: Pick<TableHeadProps, 'columns' | 'scale'>) {
  const words = columns.groups.map(({ label, from, count }) => ({
    text: label ?? '',
    middlePx: (scale.x(from) + scale.x(from + count - 1) + scale.slotPx) / 2,
  }));
  return (
    <svg className="cohort-bars-drawing cohort-heads" width={scale.widthPx} height={16} aria-hidden="true">
      {labelsWithoutOverlap(words, scale.widthPx).map(({ text, middlePx }) => (
        <PlotLabel key={text} x={middlePx} y={12} anchor="middle">
          {text}
        </PlotLabel>
      ))}
    </svg>
  );
}

interface SortHeadProps {
  /** Column by which it sorts. */
  readonly own: CohortSort;
  readonly className?: string;
  readonly colSpan?: number;
  /** Accessible name, if it differs from the text. */
  readonly label?: string;
  readonly title?: string | undefined;
  readonly isArrowLast?: boolean;
  readonly children: ReactNode;
}

/** Renders the header of a sortable column. */
export function SortHead({ own, label, title, isArrowLast = false, children, ...cell }: SortHeadProps) {
  const { cohortView } = useSession();
  const { sort, isDown } = useStore(cohortView);
  const isOwn = own === sort;
  const arrow = isOwn && (own !== 'label' || isDown) && <span aria-hidden="true">{isDown ? '↓' : '↑'}</span>;
  return (
    <th scope="col" aria-sort={isOwn ? (isDown ? 'descending' : 'ascending') : 'none'} {...cell}>
      <button
        type="button"
        className="cohort-sort"
        aria-label={label}
        title={title}
        onClick={() => cohortView.sortBy(own)}
      >
        {!isArrowLast && arrow}
        {children}
        {isArrowLast && arrow}
      </button>
    </th>
  );
}

/** Renders the headers of the table; those of figures sort by them. */
function CohortTableHead({ isHeldOut, columns, scale, average }: TableHeadProps) {
  const { cohortView } = useSession();
  const by = useStore(cohortView, (state) => state.by);
  const ppvHead = (column: PpvColumn) => {
    const [feature, method] = parsePpvColumn(column);
    const own = timingMethods.find(({ id }) => id === method);
    return (
      own && (
        <SortHead
          key={column}
          own={column}
          className="n"
          label={`PPV of the ${feature}, ${own.name}, sort by it`}
          title={`${own.name}, ${describeMethodBeats(own.id, average)}`}
        >
          <MarkGlyph kind={own.mark} />
        </SortHead>
      )
    );
  };
  const what = isHeldOut ? 'Held-out SD difference' : 'SD difference';
  return (
    <thead>
      <tr>
        <th colSpan={2}>PPV, %</th>
        {['Foot', 'Notch'].map((feature) => (
          <th key={feature} scope="colgroup" className="n" colSpan={timingMethods.length}>
            {feature}
          </th>
        ))}
        {['rPTT', 'LVET'].map((interval) => (
          <th key={interval} scope="col" className="bars">
            {what}, {interval}
          </th>
        ))}
      </tr>
      <tr>
        <SortHead own="label" colSpan={by === 'file' ? 2 : 1} isArrowLast>
          {rowWords[by]}
        </SortHead>
        {by !== 'file' && (
          <SortHead own="n" className="n" label="Recordings, sort by their number">
            n
          </SortHead>
        )}
        {ppvColumns.map(ppvHead)}
        <td className="bars">
          <BarHeads columns={columns} scale={scale} />
        </td>
        <td className="bars">
          <BarHeads columns={columns} scale={scale} />
        </td>
      </tr>
    </thead>
  );
}

interface SubjectsTableProps extends TestedRows {
  readonly rows: readonly CohortRow[];
  readonly lines: readonly TableLine[];
  readonly onSay: (text: string | null) => void;
}

const headPx = 38;
/** Width of a PPV column, and of all columns other than the bars, including the space around the bars, px. */
const ppvPx = 42;
const otherPx = 104 + 28 + ppvColumns.length * ppvPx + 2 * (12 + 8);
const minBarsPx = 96;

/** Renders the table. Only the visible rows are in the page. */
export function SubjectsTable({ rows, lines, shown, unit, test, onSay }: SubjectsTableProps) {
  const { cohortView, openFromCohort } = useSession();
  const { by, isHeldOut, chosen, scrolled } = useStore(cohortView);
  const { scroller, first, end, onScroll } = useRowWindow(lines.length, scrolledRowPx, headPx);
  const { widthPx } = useSize(scroller);
  const [entry, setEntry] = useState<string | null>(null);
  // Restores the scroll position.
  const leftPx = useRef(scrolled['table'] ?? 0);
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: leftPx.current });
    onScroll();
  }, [scroller, onScroll]);
  const columns = useMemo(() => barColumns(rows, by), [rows, by]);
  const bars = useMemo(() => {
    const of = (interval: 'rptt' | 'lvet') =>
      rows.flatMap((row) => layOutBars(row, columns, interval, isHeldOut));
    return { rptt: of('rptt'), lvet: of('lvet') };
  }, [rows, columns, isHeldOut]);
  const frame = useMemo((): RowFrame => {
    const barsPx = Math.max(Math.floor((widthPx - otherPx) / 2), minBarsPx);
    const scaleOf = (interval: 'rptt' | 'lvet') => barScale(columns, bars[interval], barsPx, scrolledRowPx);
    const worst = Object.fromEntries(ppvColumns.map((column) => [column, worstInColumn(rows, column)]));
    return {
      columns,
      scales: { rptt: scaleOf('rptt'), lvet: scaleOf('lvet') },
      worst: worst as Record<PpvColumn, number | null>,
      isHeldOut,
      chosen,
      onSay,
      onOpen: (place) => void openFromCohort(place),
    };
  }, [columns, bars, rows, widthPx, isHeldOut, chosen, onSay, openFromCohort]);
  const stop =
    lines.find(({ row }) => row.id === entry) ??
    lines.find(({ row }) => row.files.some(({ key }) => key === chosen?.key)) ??
    lines[0];
  return (
    <div
      ref={scroller}
      className="panel-scroll"
      onScroll={() => {
        onScroll();
        cohortView.keepScrolled('table', scroller.current?.scrollTop ?? 0);
      }}
    >
      <table className="cohort-table" style={{ minWidth: otherPx + 2 * minBarsPx }}>
        <colgroup>
          <col className="name" />
          <col className="count" />
          <col style={{ width: ppvPx }} span={ppvColumns.length} />
          <col span={2} />
        </colgroup>
        <CohortTableHead
          isHeldOut={isHeldOut}
          columns={columns}
          scale={frame.scales.rptt}
          average={Number(shown.parameters['average'])}
        />
        <tbody>
          <RowSpace count={first} />
          {lines.slice(first, end).map(({ row, level, isUnfolded }) => (
            <TableRow
              key={row.id}
              row={row}
              frame={frame}
              level={level}
              isUnfolded={isUnfolded}
              isStop={row.id === stop?.row.id}
              onToggle={() => cohortView.toggle(row.id)}
              onEnter={() => setEntry(row.id)}
            />
          ))}
          <RowSpace count={lines.length - end} />
        </tbody>
        <TableFoot shown={shown} unit={unit} test={test} scales={frame.scales} bars={bars} />
      </table>
    </div>
  );
}
