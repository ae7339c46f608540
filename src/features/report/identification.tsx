import { useId } from 'react';
import type { RecordingEntry } from '../../state/opening/recordings.ts';
import { useDraft, useRowName } from '../bench/use-draft.ts';

/** What a line is called, and what it is for. */
const lines = [
  { name: 'Name', use: 'of the person' },
  { name: 'Born', use: 'date of birth' },
  { name: 'Read by, date', use: 'who, and when' },
] as const;

function Line({ line: { name, use }, row }: { readonly line: (typeof lines)[number]; readonly row: string }) {
  const { typed, type } = useDraft(`report ${row} ${name}`, '');
  const id = useId();
  return (
    <>
      <label>
        {name}
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          placeholder={use}
          aria-describedby={id}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </label>
      <span id={id} className="unseen">
        {use}; in no session, link or file
      </span>
    </>
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
        <li key={line.name}>
          <Line line={line} row={row} />
        </li>
      ))}
    </ul>
  );
}
