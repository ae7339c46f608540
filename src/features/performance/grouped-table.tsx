import type { ReactNode } from 'react';
import { Explained } from '../glossary/term.tsx';

/** One column: plain data, and what a cell shows of a row. */
export interface GroupedColumn<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Set at the left; all else are numbers. */
  readonly isText?: boolean;
  readonly isBest?: (row: Row) => boolean;
  readonly title?: (row: Row) => string | undefined;
}

/** Neighbouring columns under a head of their own. */
export interface GroupedColumns<Row> {
  readonly head: string;
  /** For those who hear the table alone. */
  readonly isUnseen?: boolean;
  readonly title?: string;
  /** Of another device. */
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

/** A table with two lines of heads; the first column names the rows. */
export function GroupedTable<Row>(props: GroupedTableProps<Row>) {
  const { className, label, groups, rows, keyOf, rowClass } = props;
  const columns = groups.flatMap((group, groupAt) =>
    group.columns.map((column, index) => {
      const place = groupAt > 0 && index === 0 ? 'apart' : '';
      const id = `${group.head} ${column.head}`;
      return { ...column, id, isOther: group.isOther, place: `${column.isText ? '' : 'n'} ${place}` };
    }),
  );
  return (
    <table className={className} aria-label={label}>
      <thead>
        <tr>
          {groups.map(({ title, head, isUnseen, isOther, columns: own }, index) => (
            <th
              key={head}
              scope={own.length > 1 ? 'colgroup' : 'col'}
              colSpan={own.length}
              className={`${own[0]?.isText ? '' : 'n'} ${index > 0 ? 'apart' : ''} ${isOther ? 'other' : ''}`}
              title={title}
            >
              {isUnseen ? <span className="unseen">{head}</span> : <Explained text={head} isStop={false} />}
            </th>
          ))}
        </tr>
        <tr>
          {columns.map(({ id, head, place, isOther }) => (
            <th key={id} scope="col" className={`${place} ${isOther ? 'other' : ''}`}>
              <Explained text={head} isStop={false} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, rowAt) => (
          <tr key={keyOf(row)} className={rowClass?.(row, rowAt)}>
            {columns.map(({ id, cell, place, title, isOther, isBest }, index) => {
              const Cell = index === 0 ? 'th' : 'td';
              return (
                <Cell
                  key={id}
                  scope={index === 0 ? 'row' : undefined}
                  className={`${place} ${isOther ? 'other' : ''} ${isBest?.(row) ? 'best' : ''}`}
                  title={title?.(row)}
                >
                  {cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
