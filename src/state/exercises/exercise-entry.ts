import { exerciseById, isExerciseId, exerciseStart } from '../../pipeline/exercises/exercises.ts';
import { type RecordingEntry, type RecordingsStore, makeEntry } from '../opening/recordings.ts';

/** Returns the row of a sample. The row of an exercise is added to the list the first time. */
export function ensureSampleEntry(
  recordings: Pick<RecordingsStore, 'getState' | 'add'>,
  sample: string,
): RecordingEntry | null {
  const found = recordings.getState().entries.find((entry) => entry.sample === sample);
  if (found || !isExerciseId(sample)) return found ?? null;
  const entry = makeEntry({
    key: `exercise-${sample}`,
    name: exerciseById(sample).title,
    group: 'Exercises',
    state: 'unread',
    sample,
    pinned: exerciseStart(sample),
  });
  recordings.add(entry);
  return entry;
}
