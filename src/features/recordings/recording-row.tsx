import { memo, useEffect, useId, useRef } from 'react';
import { formatClock, isLong } from '../../charts/axes/time-axis.ts';
import {
  type RecordingEntry,
  canTryAgain,
  isUnsettled,
  type ReadingState,
  rowFileName,
  notOpenReason,
} from '../../state/opening/recordings.ts';
import { LinkButton } from '../../ui/button.tsx';
import { moveFocus } from '../../ui/roving-focus.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import { useSession } from '../session-context.ts';
import { findArrays, findTableFile } from './files-of-row.ts';
import { closeKey } from './row-keys.ts';
import { StateDot } from './state-dot.tsx';
import { useStore } from 'zustand';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { WiringCode } from '../../model/wiring.ts';
import { WiringLine } from '../bench/wiring-line.tsx';

/** Notes that affect no result are shown on the Record page only. */
const quiet: ReadonlySet<WiringCode> = new Set(['unit-missing', 'rate-coarse']);

const notBegun = { share: 0, stage: 'Reading' };

/** Renders the notes below a recording: errors, progress, repairs and suspected wiring errors. */
function RowNotes({ entry }: { readonly entry: RecordingEntry }) {
  const { tryAgain } = useSession();
  const { state, summary, stored, failure } = entry;
  const progress = state === 'reading' ? (entry.progress ?? notBegun) : entry.progress;
  const file = rowFileName(entry);
  // In a group, the row is named after its trial, so the sentence has to name the file.
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
        // The centre reports it if the recording is chosen and not open, and a notice for others of the same drop.
        <p className="note err" role={isShownInCentre ? undefined : 'alert'}>
          {isNamed ? failure.message : `${file}: ${failure.message}`}
        </p>
      )}
      {canTryAgain(entry) && !isShownInCentre && (
        <p className="note">
          <LinkButton onClick={() => void tryAgain(entry.key)}>Try again</LinkButton>
        </p>
      )}
      <RowRepairs entry={entry} />
      <RowCohort entry={entry} />
      <RowWiring entry={entry} />
    </>
  );
}

/** Renders why the comparison has no result for a recording. */
function RowCohort({ entry }: { readonly entry: RecordingEntry }) {
  const { cohort } = useSession();
  const failure = useStore(cohort, (state) => state.failed.get(entry.key) ?? null);
  if (failure === null || entry.failure) return null;
  return <p className="note err">{failure.message}</p>;
}

/** Renders suspected wiring errors that may affect the results of a recording. */
function RowWiring({ entry }: { readonly entry: RecordingEntry }) {
  const notes = entry.wiring?.filter(({ code }) => !quiet.has(code)) ?? [];
  return notes.map((note) => (
    <WiringLine key={note.message} entry={entry} note={note} className="note doubt" />
  ));
}

/** Renders what was repaired or left out when a recording was read, one sentence each. */
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

interface RecordingRowProps {
  readonly entry: RecordingEntry;
  /** Name within its group. */
  readonly name: string;
  /** Its group and position, for screen readers. */
  readonly place: string;
  readonly chosen: boolean;
  /** Whether it is the tab stop of the list. */
  readonly entryPoint: boolean;
  readonly onChosen: () => void;
}

const percentText = (share: number): string => `${Math.round(share * 100)} %`;

function entryValue(entry: RecordingEntry): string {
  if (entry.state === 'broken') return canTryAgain(entry) ? 'not read' : 'unreadable';
  if (entry.state === 'reading') return percentText(entry.progress?.share ?? 0);
  if (entry.stored && !entry.stored.load) return 'drop again';
  if (!entry.summary) return questionText(entry);
  return formatClock(entry.summary.durationSec, isLong(entry.summary.durationSec));
}

/** Returns in a word what is missing before it can be read. */
function questionText(entry: RecordingEntry): string {
  const { question } = entry;
  if (!question) return isUnsettled(entry) ? 'not read' : '';
  return `${question.missing}?`;
}

/** Renders one recording: its state, name and length, with errors or progress below. */
function Row({ entry, name, place, chosen, entryPoint, onChosen }: RecordingRowProps) {
  const session = useSession();
  const placeId = useId();
  const compared = useCompared(entry);
  // The centre asks questions about a recording that is not open yet.
  const isOpen = entry.summary !== null;
  const hasTable = isOpen && findTableFile(entry) !== null;
  const hasArrays = isOpen && findArrays(entry) !== null;
  const pick = useRef<HTMLButtonElement>(null);
  // Scrolls to the row if the recording was chosen elsewhere.
  useEffect(() => {
    if (chosen) pick.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const choose = (): void => {
    void session.choose(entry.key);
    onChosen();
  };
  const close = (): void => void session.close(entry);
  return (
    <li className="row">
      <div className={`rec ${chosen ? 'chosen' : ''}`}>
        <button
          ref={pick}
          type="button"
          className="pick"
          title={entry.path ?? name}
          aria-current={chosen}
          aria-describedby={placeId}
          tabIndex={entryPoint ? 0 : -1}
          onClick={choose}
          onKeyDown={(event) => {
            moveFocus(event, '.reclist', '.pick');
            if (event.key !== closeKey) return;
            // Delete closes the recording here and must not delete a beat.
            event.preventDefault();
            if (entry.group !== 'Samples') close();
          }}
        >
          <StateDot state={compared.state} />
          <span className={`nowrap grow ${chosen ? 'strong' : ''}`}>{name}</span>
          <span className="val">{compared.share ? percentText(compared.share) : entryValue(entry)}</span>
        </button>
        <span id={placeId} hidden>
          {place}
        </span>
        {(hasTable || hasArrays) && entry.state !== 'reading' && (
          <ToolButton
            className="take second"
            icon="table"
            label={hasArrays ? `Arrays of ${name}…` : `Table format of ${name}`}
            onClick={() => session.recordings.showPreview(entry.key)}
          />
        )}
        {entry.group !== 'Samples' && (
          <ToolButton
            className="take"
            icon="close"
            label={entry.state === 'reading' ? `Stop reading ${name}` : `Close ${name}`}
            onClick={close}
          />
        )}
      </div>
      <RowNotes entry={entry} />
    </li>
  );
}

/** Memoised, so that rows do not render when others change. */
export const RecordingRow = memo(Row);

/** Returns the state of a recording, including that of its analysis for the comparison. */
function useCompared({ key, state }: RecordingEntry): {
  readonly state: ReadingState;
  /** Fraction of its analysis that is done, 0 … 1; null while it is not running. */
  readonly share: number | null;
} {
  const { cohort } = useSession();
  const share = useStore(cohort, ({ working }) => working.get(key) ?? null);
  const isAnalysed = useStore(cohort, ({ analysed }) => analysed.has(key));
  if (share !== null) return { state: 'reading', share };
  return { state: isAnalysed && state === 'unread' ? 'analysed' : state, share };
}
