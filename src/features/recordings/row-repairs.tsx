import type { RecordingEntry } from '../../state/opening/recordings.ts';

/** What was repaired or left out when a recording was read, one sentence each. */
export function RowRepairs({ entry }: { readonly entry: RecordingEntry }) {
  const sentences = new Set(entry.summary?.warnings.map(({ message }) => message));
  if (sentences.size === 0) return null;
  return (
    <details className="note repairs">
      <summary>{sentences.size === 1 ? '1 note on the file' : `${sentences.size} notes on the file`}</summary>
      <ul>
        {[...sentences].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}
