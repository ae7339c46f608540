import type { RecordingEntry } from '../../state/opening/recordings.ts';
import { canTryAgain, fileNameOf, notOpenReason } from '../../state/opening/recordings.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useSession } from '../session-context.ts';
import { RowRepairs } from './row-repairs.tsx';
import { RowCohort } from './row-cohort.tsx';
import { RowWiring } from './row-wiring.tsx';

const notBegun = { share: 0, stage: 'Reading' };

/** What stands under a recording: what went wrong, is under way, was repaired or seems wired wrongly. */
export function RowNotes({ entry }: { readonly entry: RecordingEntry }) {
  const { tryAgain } = useSession();
  const { state, summary, stored, failure } = entry;
  const progress = state === 'reading' ? (entry.progress ?? notBegun) : entry.progress;
  const file = fileNameOf(entry);
  // In a group the row is called after its trial, and the sentence has to name the file.
  const isNamed = !failure || failure.message.includes(file);
  const isShownInCentre = notOpenReason(entry) !== null;
  return (
    <>
      {(state === 'reading' || summary?.annotationsToCome === true) && progress !== null && (
        <div className="note">
          <ProgressBar label={`Reading ${entry.name}`} share={progress.share} />
          {progress.stage}
        </div>
      )}
      {stored && !stored.load && (
        <p className="note">This browser did not keep it. Drop it again: it is known by its content.</p>
      )}
      {failure && (
        // The centre says it of one that is not open, when it is chosen, and a notice of the others that came with it.
        <p className="note err" role={isShownInCentre ? undefined : 'alert'}>
          {isNamed ? failure.message : `${file}: ${failure.message}`}
        </p>
      )}
      {canTryAgain(entry) && !isShownInCentre && (
        <p className="note">
          <button type="button" className="link" onClick={() => void tryAgain(entry.key)}>
            Try again
          </button>
        </p>
      )}
      <RowRepairs entry={entry} />
      <RowCohort entry={entry} />
      <RowWiring entry={entry} />
    </>
  );
}
