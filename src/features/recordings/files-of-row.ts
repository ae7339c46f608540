import type { ArrayItem } from '../../model/recording.ts';
import { filesOfRecording } from '../../state/opening/recording-files.ts';
import { isUnsettled, type RecordingEntry } from '../../state/opening/recordings.ts';
import type { PickedFile } from '../../workers/client-types.ts';

/** A file of named arrays, and its content. */
export interface ArraysFile {
  readonly file: PickedFile;
  readonly arrays: readonly ArrayItem[];
}

/** Returns the arrays of a row among which signals can be chosen; null if it has none. */
export function findArrays({ summary, question, origin }: RecordingEntry): ArraysFile | null {
  const arrays = summary?.arrays ?? question?.arrays;
  if (!origin || arrays === undefined) return null;
  const file = summary ? filesOfRecording(summary, origin)[0] : origin.files[0];
  return file === undefined ? null : { file, arrays };
}

/** Returns the file of a table whose reading can be shown and changed; null for all other rows. */
export function findTableFile(entry: RecordingEntry): PickedFile | null {
  const { summary, question, origin } = entry;
  if (!origin) return null;
  if (question?.holds !== undefined) return null;
  if (summary?.format === 'csv') return filesOfRecording(summary, origin)[0] ?? null;
  return question || isUnsettled(entry) ? (origin.files[0] ?? null) : null;
}
