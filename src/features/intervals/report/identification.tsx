import { useState } from 'react';
import type { RecordingId } from '../../../workers/protocol.ts';

const lines = ['Name', 'Born', 'Read by, date'] as const;

type Typed = Partial<Record<(typeof lines)[number], string>>;

/** What was typed by recording, as long as the page is open: it is written to no storage, session or link. */
const typedBefore = new Map<RecordingId, Typed>();

/** Lines for whom the page is of, typed here or written on the paper. */
export function Identification({ recordingId }: { readonly recordingId: RecordingId }) {
  const [typed, setTyped] = useState<Typed>(() => typedBefore.get(recordingId) ?? {});
  const change = (line: (typeof lines)[number], text: string): void => {
    const next = { ...typed, [line]: text };
    typedBefore.set(recordingId, next);
    setTyped(next);
  };
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>
          <label>
            {line}
            <input
              type="text"
              autoComplete="off"
              spellCheck={false}
              maxLength={60}
              value={typed[line] ?? ''}
              onChange={(event) => change(line, event.currentTarget.value)}
            />
          </label>
        </li>
      ))}
    </ul>
  );
}
