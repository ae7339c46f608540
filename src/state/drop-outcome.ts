import type { RecordingEntry } from './recordings.ts';
import { fileNameOf, notOpenReason } from './recordings.ts';

/** Of the rows that came of files, the one to show: the first that is open, else that asks, else that failed. */
export function leadOf(rows: readonly RecordingEntry[]): RecordingEntry | null {
  return (
    rows.find(({ summary }) => summary !== null) ??
    rows.find((row) => notOpenReason(row) === 'asks') ??
    rows[0] ??
    null
  );
}

/** The first of some files, and how many more. */
function namesOf(rows: readonly RecordingEntry[]): string {
  const [first] = rows.map(fileNameOf);
  return rows.length === 1 ? `${first}` : `${first} and ${rows.length - 1} more`;
}

/** What of the rows beside the shown one is not open, in a sentence or two; null where all are. */
export function restSentence(rows: readonly RecordingEntry[]): string | null {
  const failed = rows.filter((row) => notOpenReason(row) === 'failed');
  const asking = rows.filter((row) => notOpenReason(row) === 'asks');
  const sentences = [
    ...(failed.length > 0
      ? [`${namesOf(failed)} could not be opened; the list of recordings says why.`]
      : []),
    ...(asking.length > 0
      ? [
          `${namesOf(asking)} ${asking.length === 1 ? 'needs an answer; choose it' : 'need an answer; choose them'} in the list of recordings.`,
        ]
      : []),
  ];
  return sentences.length > 0 ? sentences.join(' ') : null;
}
