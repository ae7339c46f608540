import type { TableColumn, TablePreview, TableProposal } from '../../workers/protocol.ts';
import { roleNames } from './role-names.ts';
import { withColumn } from './table-edits.ts';

const uses = { signal: 'used', skip: 'not used', clock: 'time' } as const;

interface TableColumnsProps {
  readonly proposal: TableProposal;
  readonly rows: TablePreview['rows'];
  readonly onChange: (proposal: TableProposal) => void;
}

/** The first rows of a table, and above each column what it is called, what it is and whether it is used. */
export function TableColumns({ proposal, rows, onChange }: TableColumnsProps) {
  const { columns, layout } = proposal;
  const across = layout === 'columns';
  const named = columns.map((column, index) => ({ column, index, name: `column ${index + 1}` }));
  const numbered = rows.map((cells, row) => ({ cells, line: `row ${row}` }));
  const change = (index: number, next: Partial<TableColumn>): void =>
    onChange(withColumn(proposal, index, next));
  return (
    <div className="cells">
      <table>
        <thead>
          <tr>
            {named.map(({ column, index, name }) => (
              <th key={name} scope="col" className={column.use}>
                <input
                  type="text"
                  aria-label={`Name of ${name}`}
                  value={column.label}
                  onChange={(event) => change(index, { label: event.currentTarget.value })}
                />
                <input
                  type="text"
                  aria-label={`Unit of ${name}`}
                  placeholder="unit"
                  value={column.unit}
                  onChange={(event) => change(index, { unit: event.currentTarget.value })}
                />
                <select
                  aria-label={`Use of ${name}`}
                  value={column.use}
                  disabled={column.use === 'clock'}
                  onChange={(event) => {
                    const use = event.currentTarget.value === 'signal' ? 'signal' : 'skip';
                    change(index, { use, clockColumn: use === 'signal' ? clockFor(columns) : null });
                  }}
                >
                  {(column.use === 'clock' ? (['clock'] as const) : (['signal', 'skip'] as const)).map(
                    (use) => (
                      <option key={use} value={use}>
                        {uses[use]}
                      </option>
                    ),
                  )}
                </select>
                <select
                  aria-label={`Role of ${name}`}
                  value={column.role}
                  disabled={column.use !== 'signal'}
                  onChange={(event) => {
                    const found = roleNames.find(([role]) => role === event.currentTarget.value);
                    if (found) change(index, { role: found[0] });
                  }}
                >
                  {roleNames.map(([role, label]) => (
                    <option key={role} value={role}>
                      {label}
                    </option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        {across && (
          <tbody>
            {numbered.map(({ cells, line }) => (
              <tr key={line}>
                {named.map(({ column, index, name }) => (
                  <td key={name} className={`n ${column.use}`}>
                    {cells[index] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </div>
  );
}

/** The column that dates the others. */
function clockFor(columns: readonly TableColumn[]): number | null {
  const found = columns.findIndex(({ use }) => use === 'clock');
  return found < 0 ? null : found;
}
