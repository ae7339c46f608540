import { useStore } from 'zustand';
import type { RecordingEntry } from '../../state/opening/recordings.ts';
import { useSession } from '../session-context.ts';

/** Why the comparison of all has no result of a recording. */
export function RowCohort({ entry }: { readonly entry: RecordingEntry }) {
  const { cohort } = useSession();
  const failure = useStore(cohort, (state) => state.failed.get(entry.key) ?? null);
  if (failure === null || entry.failure) return null;
  return <p className="note err">{failure.message}</p>;
}
