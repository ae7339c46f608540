import { inOrder, type Stretch } from '../../model/stretch.ts';
import type { RecordingEntry } from '../opening/recordings.ts';
import { type Edit, recordingChange } from './edits.ts';
import type { Change } from './history.ts';

const none: readonly Stretch[] = [];

/** Returns the current stretches: the user's, or else those of the file. */
export function stretchesNow({
  stretches,
  summary,
}: Pick<RecordingEntry, 'stretches' | 'summary'>): readonly Stretch[] {
  return stretches ?? summary?.stretches ?? none;
}

/** Returns a change of a recording's stretches; null means those of the file. `words` is the entry in the history. */
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
