import { filesOfRecording } from '../../state/opening/recording-files.ts';
import { type RecordingEntry, isUnsettled } from '../../state/opening/recordings.ts';
import type { PickedFile } from '../../workers/client-types.ts';

/** The file of a table, whose reading can be shown and changed; null for all else. */
export function findTableFile(entry: RecordingEntry): PickedFile | null {
  const { summary, question, origin } = entry;
  if (!origin) return null;
  if (question?.holds !== undefined) return null;
  if (summary?.format === 'csv') return filesOfRecording(summary, origin)[0] ?? null;
  return question || isUnsettled(entry) ? (origin.files[0] ?? null) : null;
}
