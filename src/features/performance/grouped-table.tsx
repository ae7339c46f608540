import type { ReactNode } from 'react';
import { type Column, type ColumnGroup, ColumnTable } from '../bench/column-table.tsx';
import { Explained } from '../glossary/term.tsx';

/** A column: its header, and the content of its cells. */
export interface GroupedColumn<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Whether it is aligned left; all others are numbers. */
  readonly isText?: boolean;
  readonly isBest?: (row: Row) => boolean;
  readonly title?: (row: Row) => string | undefined;
}

/** Adjacent columns with a common header. */
export interface GroupedColumns<Row> {
  readonly head: string;
  /** Whether the header is visible to screen readers only. */
  readonly isUnseen?: boolean;
  readonly title?: string;
  /** Whether it belongs to another device. */
  readonly isOther?: boolean;
  readonly columns: readonly GroupedColumn<Row>[];
}

interface GroupedTableProps<Row> {
  readonly className: string;
  readonly label: string;
  readonly groups: readonly GroupedColumns<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly rowClass?: (row: Row, index: number) => string;
}

/** Renders a table with two header lines; the first column names the rows. */
export function GroupedTable<Row>({ groups, keyOf, ...table }: GroupedTableProps<Row>) {
  const columns = groups.flatMap(({ head, title, isUnseen, isOther, columns: own }, groupAt) => {
    const other = isOther ? 'other' : '';
    const group: ColumnGroup = {
      head: isUnseen ? <span className="unseen">{head}</span> : <Explained text={head} isStop={false} />,
      title,
      className: `${groupAt > 0 ? 'apart' : ''} ${other}`,
    };
    return own.map((column, index): Column<Row> => ({
      name: `${head} ${column.head}`,
      group,
      head: <Explained text={column.head} isStop={false} />,
      isNumber: column.isText !== true,
      className: `${groupAt > 0 && index === 0 ? 'apart' : ''} ${other}`,
      cellClass: (row) => (column.isBest?.(row) ? 'best' : undefined),
      title: (row) => column.title?.(row),
      text: column.cell,
    }));
  });
  return <ColumnTable columns={columns} rowKey={keyOf} {...table} />;
}
