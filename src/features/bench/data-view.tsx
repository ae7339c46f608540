import { useState } from 'react';
import type { DataTable } from '../../charts/figures/data-table.ts';
import { formatNumber, missing } from '../../ui/format-number.ts';
import { StepButtons } from '../../ui/step-buttons.tsx';
import './data-view.css';

/** So many rows stand on the page at a time: a picture may have tens of thousands. */
const pageSize = 200;

/** A cell as it is read: numbers to three digits after the point, and none that say nothing. */
export function cellText(cell: string | number | null): string {
  if (cell === null) return missing;
  if (typeof cell === 'string') return cell;
  const digits = [0, 1, 2].find((count) => Math.abs(cell - Number(cell.toFixed(count))) < 5e-10);
  return formatNumber(cell, digits ?? 3);
}

interface DataViewProps {
  /** What it is the data of. */
  readonly title: string;
  readonly table: DataTable;
}

/** The data of a picture as a table, so many rows at a time. */
export function DataView({ title, table: { columns, rows } }: DataViewProps) {
  const [from, setFrom] = useState(0);
  const first = from < rows.length ? from : 0;
  const page = rows.slice(first, first + pageSize);
  const span = `${formatNumber(Math.min(first + 1, rows.length), 0)} … ${formatNumber(first + page.length, 0)} of ${formatNumber(rows.length, 0)}`;
  return (
    <section className="data-view" aria-label={`Data of ${title}`}>
      <div className="data-pages">
        <span aria-live="polite">Rows {span}</span>
        {rows.length > pageSize && (
          <StepButtons
            labels={['Rows before', 'Rows after']}
            isFirst={first === 0}
            isLast={first + pageSize >= rows.length}
            onStep={(by) => setFrom(first + by * pageSize)}
          />
        )}
      </div>
      <div className="data-scroll">
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className="n">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.map((row) => (
              <tr key={row.join(' ')}>
                {row.map((cell, column) => (
                  <td key={columns[column]} className="n">
                    {cellText(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
