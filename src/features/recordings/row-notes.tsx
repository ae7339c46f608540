import {
  type RecordingEntry,
  canTryAgain,
  rowFileName,
  notOpenReason,
} from '../../state/opening/recordings.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useSession } from '../session-context.ts';
import { useStore } from 'zustand';
import type { WiringCode } from '../../model/wiring.ts';
import { WiringLine } from '../bench/wiring-line.tsx';

/** What tells of the file and spoils no result stands on the Record page alone. */
const quiet: ReadonlySet<WiringCode> = new Set(['unit-missing', 'rate-coarse']);

const notBegun = { share: 0, stage: 'Reading' };

/** What stands under a recording: what went wrong, is under way, was repaired or seems wired wrongly. */
export function RowNotes({ entry }: { readonly entry: RecordingEntry }) {
  const { tryAgain } = useSession();
  const { state, summary, stored, failure } = entry;
  const progress = state === 'reading' ? (entry.progress ?? notBegun) : entry.progress;
  const file = rowFileName(entry);
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
        <p className="note">
          This browser did not keep the file. Drop it again: it is recognised by its content.
        </p>
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

/** Why the comparison of all has no result of a recording. */
function RowCohort({ entry }: { readonly entry: RecordingEntry }) {
  const { cohort } = useSession();
  const failure = useStore(cohort, (state) => state.failed.get(entry.key) ?? null);
  if (failure === null || entry.failure) return null;
  return <p className="note err">{failure.message}</p>;
}

/** What seems wired wrongly in a recording and may spoil its results. */
function RowWiring({ entry }: { readonly entry: RecordingEntry }) {
  const notes = entry.wiring?.filter(({ code }) => !quiet.has(code)) ?? [];
  return notes.map((note) => (
    <WiringLine key={note.message} entry={entry} note={note} className="note doubt" />
  ));
}

/** What was repaired or left out when a recording was read, one sentence each. */
function RowRepairs({ entry }: { readonly entry: RecordingEntry }) {
  const sentences = new Set(entry.summary?.warnings.map(({ message }) => message));
  if (sentences.size === 0) return null;
  return (
    <details className="note repairs">
      <summary>{sentences.size === 1 ? '1 note on the file' : `${sentences.size} notes on the file`}</summary>
      <ul>
        {[...sentences].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}
