import type { RecordingEntry } from '../../state/recordings.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useSession } from '../session-context.ts';
import { RateQuestion } from './rate-question.tsx';
import { RowWiring } from './row-wiring.tsx';

interface RowNotesProps {
  readonly entry: RecordingEntry;
  readonly onPreview: () => void;
}

/** What stands under a recording: what went wrong, is under way, is asked or seems wired wrongly. */
export function RowNotes({ entry, onPreview }: RowNotesProps) {
  const session = useSession();
  const { state, path, progress, stored, failure, question } = entry;
  const file = path?.split('/').at(-1) ?? '';
  // In a group the row is called after its trial, and the sentence has to name the file.
  const isNamed = !failure || failure.message.includes(file);
  return (
    <>
      {state === 'reading' && (
        <div className="note">
          <ProgressBar label={`Reading ${entry.name}`} share={progress?.share ?? 0} />
          {progress?.stage ?? 'Reading'}
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
      <RowWiring entry={entry} />
      {question && (
        <>
          <RateQuestion
            question={question}
            onAnswer={(rateHz) => void session.answerRate(entry.key, rateHz)}
          />
          {question.holds !== 'arrays' && (
            <p className="note">
              <button type="button" className="link" onClick={onPreview}>
                How it is read…
              </button>
            </p>
          )}
        </>
      )}
    </>
  );
}
