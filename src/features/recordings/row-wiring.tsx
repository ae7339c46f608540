import type { WiringCode } from '../../model/wiring.ts';
import type { RecordingEntry } from '../../state/opening/recordings.ts';
import { WiringLine } from '../wiring-line.tsx';

/** What tells of the file and spoils no result stands on the Record page alone. */
const quiet: ReadonlySet<WiringCode> = new Set(['unit-missing', 'rate-coarse']);

/** What seems wired wrongly in a recording and may spoil its results. */
export function RowWiring({ entry }: { readonly entry: RecordingEntry }) {
  const notes = entry.wiring?.filter(({ code }) => !quiet.has(code)) ?? [];
  return notes.map((note) => (
    <WiringLine key={note.message} entry={entry} note={note} className="note doubt" />
  ));
}
