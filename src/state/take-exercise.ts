import { judgeExercise } from '../pipeline/exercises/exercise.ts';
import { exercises, isExerciseId } from '../pipeline/exercises/exercises.ts';
import type { RecordingEntry } from './recordings.ts';
import type { SessionStores } from './session-stores.ts';

/** Takes note of an exercise whose newest result solves it. */
export function takeExercise(
  { runs, exercises: progress }: Pick<SessionStores, 'runs' | 'exercises'>,
  { sample, summary }: RecordingEntry,
): void {
  if (!isExerciseId(sample) || summary?.truth === null || summary?.truth === undefined) return;
  const result = runs.find('intervals', summary.id)?.report?.result;
  if (result && judgeExercise(exercises[sample], result, summary.truth).isSolved) progress.solve(sample);
}
