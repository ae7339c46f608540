import type { RecordingEntry } from '../../state/recordings.ts';
import { canTryAgain } from '../../state/recordings.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useSession } from '../session-context.ts';
import { RowQuestion } from './row-question.tsx';
import { RowRepairs } from './row-repairs.tsx';
import { RowCohort } from './row-cohort.tsx';
import { RowWiring } from './row-wiring.tsx';

const notBegun = { share: 0, stage: 'Reading' };

interface RowNotesProps {
  readonly entry: RecordingEntry;
  readonly onPreview: () => void;
}

/** What stands under a recording: what went wrong, is under way, was repaired, is asked or seems wired wrongly. */
export function RowNotes({ entry, onPreview }: RowNotesProps) {
  const { tryAgain } = useSession();
  const { state, path, summary, stored, failure, question } = entry;
  const progress = state === 'reading' ? (entry.progress ?? notBegun) : entry.progress;
  const file = path?.split('/').at(-1) ?? '';
  // In a group the row is called after its trial, and the sentence has to name the file.
  const isNamed = !failure || failure.message.includes(file);
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
        <p className="note err" role="alert">
          {isNamed ? failure.message : `${file}: ${failure.message}`}
        </p>
      )}
      {canTryAgain(entry) && (
        <p className="note">
          <button type="button" className="link" onClick={() => void tryAgain(entry.key)}>
            Try again
          </button>
        </p>
      )}
      <RowRepairs entry={entry} />
      <RowCohort entry={entry} />
      <RowWiring entry={entry} />
      {question && <RowQuestion entry={entry} question={question} onPreview={onPreview} />}
    </>
  );
}
