import type { ReactNode } from 'react';
import type { SavedColumn } from '../../charts/figures/data-table.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Explained } from '../glossary/term.tsx';
import { type RovingRows, type RowStop, useRovingRows } from './use-roving-rows.ts';
import type { RowWindow } from './use-row-window.ts';

/** Header over several adjacent columns that share this group. */
export interface ColumnGroup {
  readonly head: ReactNode;
  readonly title?: string | undefined;
  readonly className?: string;
}

/** A column of a table: its name, its text on the screen, and its saved value. */
export interface Column<Row> extends SavedColumn<Row> {
  /** Header with unit. Omitted for a column that is saved but not shown. */
  readonly head?: ReactNode;
  readonly headTitle?: string | undefined;
  readonly group?: ColumnGroup | undefined;
  /** Content of a cell. The first shown column names the row. */
  readonly text?: (row: Row, index: number, stop?: RowStop) => ReactNode;
  /** Number of decimals of a saved number, shown if there is no `text`. */
  readonly digits?: number | ((row: Row) => number);
  readonly title?: (row: Row, index: number) => string | undefined;
  /** Whether cells are aligned right. Columns with `digits` are numbers. */
  readonly isNumber?: boolean;
  /** Class of the header and the cells. */
  readonly className?: string;
  readonly headClass?: string;
  readonly cellClass?: (row: Row, index: number) => string | undefined;
  /** Number of columns that the cell spans. The columns that it covers have no cell in this row. */
  readonly span?: (row: Row) => number;
}

type Columns<Row> = readonly Column<Row>[];

const classes = (...names: readonly (string | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined;

const numberClass = <Row,>({ isNumber, digits }: Column<Row>): string | undefined =>
  isNumber === true || digits !== undefined ? 'n' : undefined;

function shownText<Row>(column: Column<Row>, row: Row, index: number, stop?: RowStop): ReactNode {
  const { text, value, digits = 0 } = column;
  if (text) return text(row, index, stop);
  const own = value?.(row, index);
  return typeof own === 'string' ? own : formatNumber(own, typeof digits === 'number' ? digits : digits(row));
}

const isShown = <Row,>({ head }: Column<Row>): boolean => head !== undefined;

interface PlainHead {
  /** Whether headers explain no terms, as in print. */
  readonly isOnPaper?: boolean | undefined;
}

/** Renders a header whose terms have explanations. */
function Head({ head, isOnPaper }: PlainHead & { readonly head: ReactNode }) {
  return typeof head === 'string' && isOnPaper !== true ? <Explained text={head} /> : head;
}

interface ColumnHeadProps<Row> extends PlainHead {
  readonly column: Column<Row>;
  readonly rowSpan?: number;
}

function ColumnHead<Row>({ column, rowSpan, isOnPaper }: ColumnHeadProps<Row>) {
  const { head, headTitle, className, headClass } = column;
  return (
    <th
      scope="col"
      rowSpan={rowSpan}
      className={classes(numberClass(column), className, headClass)}
      title={headTitle}
    >
      <Head head={head} isOnPaper={isOnPaper} />
    </th>
  );
}

interface GroupSpan<Row> {
  readonly column: Column<Row>;
  readonly group: ColumnGroup | undefined;
  readonly span: number;
}

/** Groups adjacent columns with the same group; a column without a group is alone. */
function groupSpans<Row>(columns: Columns<Row>): readonly GroupSpan<Row>[] {
  const spans: GroupSpan<Row>[] = [];
  for (const column of columns) {
    const { group } = column;
    const last = spans.at(-1);
    if (last && group && last.group === group) spans[spans.length - 1] = { ...last, span: last.span + 1 };
    else spans.push({ column, group, span: 1 });
  }
  return spans;
}

interface ColumnHeadsProps<Row> extends PlainHead {
  readonly columns: Columns<Row>;
  /** Whether rows have row indices, because not all are in the page. */
  readonly isCounted?: boolean;
  /** Rows under the headers. */
  readonly children?: ReactNode;
}

/** Renders the headers of a table, in two rows if columns have groups. */
export function ColumnHeads<Row>(props: ColumnHeadsProps<Row>) {
  const { columns, isCounted = false, isOnPaper, children } = props;
  const shown = columns.filter(isShown);
  const hasGroups = shown.some(({ group }) => group);
  const own = hasGroups ? shown.filter(({ group }) => group) : shown;
  return (
    <thead>
      {hasGroups && (
        <tr>
          {groupSpans(shown).map(({ column, group, span }) =>
            group ? (
              <th
                key={column.name}
                scope={span > 1 ? 'colgroup' : 'col'}
                colSpan={span > 1 ? span : undefined}
                className={classes(numberClass(column), group.className)}
                title={group.title}
              >
                <Head head={group.head} isOnPaper={isOnPaper} />
              </th>
            ) : (
              <ColumnHead key={column.name} column={column} rowSpan={2} isOnPaper={isOnPaper} />
            ),
          )}
        </tr>
      )}
      <tr aria-rowindex={isCounted ? 1 : undefined}>
        {own.map((column) => (
          <ColumnHead key={column.name} column={column} isOnPaper={isOnPaper} />
        ))}
      </tr>
      {children}
    </thead>
  );
}

interface ColumnCellsProps<Row> {
  readonly columns: Columns<Row>;
  readonly row: Row;
  readonly index?: number;
  readonly stop?: RowStop | undefined;
}

/** Renders the content of a table row: its name and cells. */
export function ColumnCells<Row>({ columns, row, index = 0, stop }: ColumnCellsProps<Row>) {
  let covered = 0;
  return columns.filter(isShown).map((column, place) => {
    const { name, title, className, cellClass, span } = column;
    if (covered > 0) {
      covered -= 1;
      return null;
    }
    const colSpan = span?.(row) ?? 1;
    covered = colSpan - 1;
    const content = shownText(column, row, index, stop);
    const shared = {
      className: classes(numberClass(column), className, cellClass?.(row, index)),
      title: title?.(row, index),
      colSpan: colSpan > 1 ? colSpan : undefined,
    };
    return place === 0 ? (
      <th key={name} scope="row" {...shared}>
        {content}
      </th>
    ) : (
      <td key={name} {...shared}>
        {content}
      </td>
    );
  });
}

interface ColumnTableProps<Row> extends PlainHead {
  readonly columns: Columns<Row>;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly rowClass?: (row: Row, index: number) => string | undefined;
  readonly className?: string;
  /** Accessible name, if no other element names the table. */
  readonly label?: string;
  /** Id of a note about the table. */
  readonly noteId?: string | undefined;
  /** Content below the rows. */
  readonly foot?: ReactNode;
}

/** Renders a table of few rows. */
export function ColumnTable<Row>(props: ColumnTableProps<Row>) {
  const { columns, rows, rowKey, rowClass, className, label, noteId, isOnPaper, foot } = props;
  return (
    <table className={className} aria-label={label} aria-describedby={noteId}>
      <ColumnHeads columns={columns} isOnPaper={isOnPaper} />
      <tbody>
        {rows.map((row, index) => (
          <tr key={rowKey(row)} className={rowClass?.(row, index)}>
            <ColumnCells columns={columns} row={row} index={index} />
          </tr>
        ))}
      </tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  );
}

interface ScrolledTableProps<Row> extends Pick<
  ColumnTableProps<Row>,
  'columns' | 'rows' | 'rowKey' | 'className'
> {
  readonly scrollClass: string;
  /** The rows that are in the page; with tab stops if keys move through them. */
  readonly rowWindow: Omit<RowWindow, 'reveal'> & Partial<Pick<RovingRows, 'rowStop'>>;
  readonly isChosen: (row: Row, index: number) => boolean;
  /** Row under the headers. */
  readonly secondHead?: ReactNode;
}

/** Height of the rows and of the header of a scrolled table, px. */
export const [scrolledRowPx, scrolledHeadPx] = [24, 20];

/** Renders the space of rows that are not in the page. */
export function RowSpace({ count }: { readonly count: number }) {
  return (
    <tr aria-hidden="true" className="row-space" style={{ height: Math.max(count, 0) * scrolledRowPx }} />
  );
}

/** Renders a table of thousands of equally high rows, of which only the visible ones are in the page. */
export function ScrolledTable<Row>(props: ScrolledTableProps<Row>) {
  const { columns, rows, rowKey, className, scrollClass, rowWindow, isChosen, secondHead } = props;
  const { scroller, first, end, onScroll, rowStop } = rowWindow;
  const headCount = secondHead ? 2 : 1;
  return (
    <div ref={scroller} className={`panel-scroll ${scrollClass}`} onScroll={onScroll}>
      <table className={classes('scrolled-table', className)} aria-rowcount={rows.length + headCount}>
        <ColumnHeads columns={columns} isCounted>
          {secondHead}
        </ColumnHeads>
        <tbody>
          <RowSpace count={first} />
          {rows.slice(first, end).map((row, place) => {
            const index = first + place;
            const chosen = isChosen(row, index);
            return (
              <tr
                key={rowKey(row)}
                className={chosen ? 'on' : undefined}
                aria-current={chosen ? 'true' : undefined}
                aria-rowindex={index + 1 + headCount}
              >
                <ColumnCells columns={columns} row={row} index={index} stop={rowStop?.(index)} />
              </tr>
            );
          })}
          <RowSpace count={rows.length - end} />
        </tbody>
      </table>
    </div>
  );
}

export interface RovingTableProps<Row> extends Omit<ScrolledTableProps<Row>, 'rowWindow' | 'isChosen'> {
  /** Row to scroll to when it changes; null if there is none. */
  readonly chosenIndex: number | null;
  /** Whether a row is chosen; by default the one with `chosenIndex`. */
  readonly isChosen?: ScrolledTableProps<Row>['isChosen'];
}

/** Renders a scrolled table that is one tab stop; arrow keys move through its rows. */
export function RovingTable<Row>({ chosenIndex, ...table }: RovingTableProps<Row>) {
  const rowWindow = useRovingRows(table.rows.length, chosenIndex, scrolledRowPx, scrolledHeadPx);
  return <ScrolledTable isChosen={(_, index) => index === chosenIndex} {...table} rowWindow={rowWindow} />;
}
