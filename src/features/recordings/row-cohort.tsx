import { useStore } from 'zustand';
import type { RecordingEntry } from '../../state/recordings.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useSession } from '../session-context.ts';

/** What the comparison of all says of a recording: that it is at work, or why it has no result. */
export function RowCohort({ entry }: { readonly entry: RecordingEntry }) {
  const { cohort } = useSession();
  const share = useStore(cohort, (state) => state.working.get(entry.key) ?? null);
  const failure = useStore(cohort, (state) => state.failed.get(entry.key) ?? null);
  if (share !== null) {
    return (
      <div className="note">
        <ProgressBar label={`Analysing ${entry.name}`} share={share} />
        Analysing
      </div>
    );
  }
  if (failure === null || entry.failure) return null;
  return <p className="note err">{failure.message}</p>;
}
