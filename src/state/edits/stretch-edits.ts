import { inOrder, type Stretch } from '../../model/stretch.ts';
import type { RecordingEntry } from '../opening/recordings.ts';
import { type Edit, recordingChange } from './edits.ts';
import type { Change } from './history.ts';

const none: readonly Stretch[] = [];

/** The spans in force: those that a person said, else those of the file. */
export function stretchesNow({
  stretches,
  summary,
}: Pick<RecordingEntry, 'stretches' | 'summary'>): readonly Stretch[] {
  return stretches ?? summary?.stretches ?? none;
}

/** A change of a recording's stretches; `words` as the history has it, null for those of the file. */
export function stretchesChange(
  { key, stretches: before }: Pick<RecordingEntry, 'key' | 'stretches'>,
  words: string,
  stretches: readonly Stretch[] | null,
): Change<Edit> {
  const after = stretches === null ? null : inOrder(stretches);
  return recordingChange(
    'stretches',
    key,
    { subject: `stretches ${key} ${words}`, name: words },
    before,
    after,
  );
}
