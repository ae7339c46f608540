import { useEffect, useRef, useState } from 'react';
import { asFailure } from '../../state/error-reason.ts';
import type { RecordingEntry } from '../../state/opening/recordings.ts';
import type { PickedFile, PreviewOptions } from '../../workers/client-types.ts';
import type { TablePreview, TableProposal, TableColumn } from '../../workers/protocol.ts';
import { Button, PrimaryButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSession } from '../session-context.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { findTableProblem, withColumn } from './table-edits.ts';
import { TableReading } from './table-reading.tsx';
import { roleNames } from '../words/role-names.ts';

const uses = { signal: 'used', skip: 'not used', clock: 'time' } as const;

interface TableColumnsProps {
  readonly proposal: TableProposal;
  readonly rows: TablePreview['rows'];
  readonly onChange: (proposal: TableProposal) => void;
}

/** Renders the first rows of a table, and above each column its name, its kind and whether it is used. */
function TableColumns({ proposal, rows, onChange }: TableColumnsProps) {
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

/** Returns the column with the times of the others. */
function clockFor(columns: readonly TableColumn[]): number | null {
  const found = columns.findIndex(({ use }) => use === 'clock');
  return found < 0 ? null : found;
}

interface TablePreviewProps {
  readonly entry: RecordingEntry;
  readonly file: PickedFile;
  /** Null if it is in the centre of the page. */
  readonly onClose: (() => void) | null;
}

/** Loads the preview of a file, and again whenever the delimiter or decimal mark is changed. */
function usePreview(file: PickedFile, first: PreviewOptions, known: TableProposal | undefined) {
  const { client } = useSession();
  const [options, setOptions] = useState(first);
  const [rows, setRows] = useState<TablePreview['rows']>([]);
  const [proposal, setProposal] = useState<TableProposal | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let live = true;
    const load = async (): Promise<void> => {
      try {
        const preview = await client.previewTable(file, options);
        if (!live) return;
        setRows(preview.rows);
        // The previous reading applies until an option is changed.
        setProposal(known && options === first ? known : preview.proposal);
        setProblem(null);
      } catch (error) {
        if (live) setProblem(asFailure(error).message);
      }
    };
    void load();
    return () => {
      live = false;
    };
  }, [client, file, options, first, known]);
  return { options, setOptions, rows, proposal, setProposal, problem };
}

/**
 * Renders how a table is to be read, as proposed from its content. All of it can be changed, and the first rows are
 * shown.
 */
export function PreviewTable({ entry, file, onClose }: TablePreviewProps) {
  const session = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const { inputRateHz, tables } = entry.origin?.options ?? {};
  const [first] = useState<PreviewOptions>(() => (inputRateHz === undefined ? {} : { inputRateHz }));
  const { options, setOptions, rows, proposal, setProposal, problem } = usePreview(
    file,
    first,
    tables?.[file.path],
  );
  const lacking = proposal ? findTableProblem(proposal) : null;
  const open = (): void => {
    if (!proposal || lacking !== null) return;
    dialog.current?.close();
    void session.readAgain(entry.key, { tables: { [file.path]: proposal } });
  };
  return (
    <PreviewFrame title={file.file.name} about="table format" onClose={onClose} dialog={dialog}>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {proposal && (
        <>
          <TableReading
            proposal={proposal}
            onChange={setProposal}
            onGiven={(given) => setOptions({ ...options, given: { ...options.given, ...given } })}
          />
          <TableColumns proposal={proposal} rows={rows} onChange={setProposal} />
        </>
      )}
      <div className="buttons">
        <p className="dim grow" role="status">
          {lacking ?? ''}
        </p>
        {onClose !== null && <Button onClick={() => dialog.current?.close()}>Cancel</Button>}
        <PrimaryButton disabled={!proposal || lacking !== null} onClick={open}>
          Open
        </PrimaryButton>
      </div>
    </PreviewFrame>
  );
}
