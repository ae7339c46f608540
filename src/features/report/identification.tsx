import type { RecordingEntry } from '../../state/opening/recordings.ts';
import { useDraft, useRowName } from '../bench/use-draft.ts';

const lines = ['Name', 'Born', 'Read by, date'] as const;

function Line({ line, row }: { readonly line: (typeof lines)[number]; readonly row: string }) {
  const { typed, type } = useDraft(`report ${row} ${line}`, '');
  return (
    <label>
      {line}
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </label>
  );
}

/**
 * Lines for whom the page is of, typed here or written on the paper. What is typed is in no session, link
 * or file; this tab keeps it until it is closed, or everything is forgotten.
 */
export function Identification({ entry }: { readonly entry: RecordingEntry }) {
  const row = useRowName(entry);
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>
          <Line line={line} row={row} />
        </li>
      ))}
    </ul>
  );
}
