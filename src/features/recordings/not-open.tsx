import { Button, LinkButton, PrimaryButton } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import type { Where } from '../../model/failure.ts';
import { plausibleUnits } from '../../pipeline/sessions/open-options.ts';
import {
  type NotOpenReason,
  type RecordingEntry,
  canTryAgain,
  notOpenSentence,
} from '../../state/opening/recordings.ts';
import type { TableQuestion } from '../../workers/protocol.ts';
import { Notice } from '../../ui/notice.tsx';
import { useSession } from '../session-context.ts';
import { findArrays, findTableFile } from './files-of-row.ts';
import './not-open.css';
import { LinkedRecordingPrompt } from './linked-recording-prompt.tsx';
import { useDraft } from '../bench/use-draft.ts';

interface RateQuestionProps {
  readonly question: TableQuestion;
  readonly onAnswer: (inputRateHz: number) => void;
}

const previewRows = 4;

/** Renders the question for the sampling rate that a table may lack. */
function RateQuestion({ question, onAnswer }: RateQuestionProps) {
  const id = useId();
  const thing = question.holds === undefined ? 'rows' : 'samples';
  const draft = useDraft(`rate ${question.name}`, '');
  const text = draft.typed;
  const [problem, setProblem] = useState<string | null>(null);
  const answer = (): void => {
    const rateHz = Number(text.trim().replace(',', '.'));
    if (text.trim() !== '' && rateHz > 0 && rateHz <= 1e6) {
      draft.drop();
      onAnswer(rateHz);
    } else setProblem(`Type the number of ${thing} per second, for instance 125.`);
  };
  return (
    <form
      className="question"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        answer();
      }}
    >
      <pre className="preview nowrap" aria-label={`First rows of ${question.name}`}>
        {question.preview
          .slice(0, previewRows)
          .map((cells) => cells.join('  '))
          .join('\n')}
      </pre>
      <div className="answer">
        <label htmlFor={id}>Rate</label>
        <span className="field">
          <input
            id={id}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            aria-invalid={problem !== null}
            aria-describedby={`${id}-problem`}
            onChange={(event) => draft.type(event.currentTarget.value)}
          />
          <span className="unit">Hz</span>
        </span>
        <button type="submit" className="btn primary">
          Read
        </button>
      </div>
      <p id={`${id}-problem`} className="err" role="alert">
        {problem}
      </p>
    </form>
  );
}

const ArraysChoice = lazyComponent(async () => (await import('./arrays-choice.tsx')).ArraysChoice);
const PreviewTable = lazyComponent(async () => (await import('./table-preview.tsx')).PreviewTable);

/** Describes a place in a file: 'b.edf, byte 1024'. */
function placeText({ file, line, column, byte, field, channel }: Where): string {
  return [
    file,
    line === undefined ? '' : `line ${line}`,
    column === undefined ? '' : `column ${column}`,
    byte === undefined ? '' : `byte ${byte}`,
    field === undefined ? '' : `field ${field}`,
    channel === undefined ? '' : `channel ${channel}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** Returns the question about a file, or what to do with it. */
function askedText({ question }: RecordingEntry, reason: NotOpenReason): string {
  if (reason === 'not-kept')
    return 'This browser did not keep the file. Drop it again: it is recognised by its content.';
  if (reason === 'linked') return 'The exercise needs a recording that it does not include.';
  if (question === null) return 'Check the table format, then open the table.';
  if (question.missing === 'signals') return 'No array is clearly a signal. Tick those that are.';
  if (question.missing === 'unit') {
    return 'The file lists RR or times of beats, but not their unit.';
  }
  if (question.holds === 'beats') {
    return 'The annotations count samples, but the header with their rate is missing. How many samples per second?';
  }
  return question.holds === 'arrays'
    ? 'The file does not give its rate. How many samples per second?'
    : 'The table gives neither a rate nor a clock. How many rows per second?';
}

/** Returns the plausible units of its numbers as RR or times of beats; there may be only one. */
function listUnits({ preview }: TableQuestion) {
  return plausibleUnits(preview.map(([cell = '']) => cell));
}

/** Returns whether it may be a list of beats as well as a signal. */
function isOneColumn({ holds, preview }: TableQuestion): boolean {
  return holds === undefined && preview.length > 0 && preview.every((cells) => cells.length === 1);
}

/** Renders the question that the user must answer before a file is read. */
function Answer({ entry }: { readonly entry: RecordingEntry }) {
  const session = useSession();
  const { question } = entry;
  const arrays = findArrays(entry);
  const file = findTableFile(entry);
  if (question?.missing === 'unit') {
    return (
      <UnitQuestion question={question} onAnswer={(perSec) => void session.answerRate(entry.key, perSec)} />
    );
  }
  if (question?.missing === 'rate' && question.holds === 'beats') {
    return (
      <RateQuestion question={question} onAnswer={(rateHz) => void session.answerRate(entry.key, rateHz)} />
    );
  }
  if (question?.missing === 'rate') {
    return (
      <>
        <RateQuestion question={question} onAnswer={(rateHz) => void session.answerRate(entry.key, rateHz)} />
        <LinkButton onClick={() => session.recordings.showPreview(entry.key)}>
          {question.holds === 'arrays' ? 'Arrays…' : 'Table format…'}
        </LinkButton>
        {isOneColumn(question) && (
          <p>
            If its numbers are RR or times of beats, they are{' '}
            {listUnits(question).map((unit) => (
              <LinkButton
                key={unit}
                onClick={() => void session.readAgain(entry.key, { beats: { [question.name]: unit } })}
              >
                in {unit}
              </LinkButton>
            ))}
          </p>
        )}
      </>
    );
  }
  return (
    <Suspense fallback={null}>
      {arrays && <ArraysChoice entry={entry} {...arrays} onClose={null} />}
      {file && <PreviewTable entry={entry} file={file} onClose={null} />}
    </Suspense>
  );
}

interface NotOpenProps {
  readonly entry: RecordingEntry;
  readonly reason: NotOpenReason;
  /** Whether a drawer or dialog covers the centre, which then takes no focus. */
  readonly isCovered: boolean;
  /** Called once, so that covering elements close. */
  readonly onShown: () => void;
  readonly onPickFiles: () => void;
}

/**
 * Renders the centre for a chosen recording that is not open: why not, or the question to answer first. Its heading
 * takes the focus.
 */
export function NotOpen({ entry, reason, isCovered, onShown, onPickFiles }: NotOpenProps) {
  const session = useSession();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const hadFocus = useRef(false);
  const { failure } = entry;
  useEffect(onShown, [onShown]);
  useEffect(() => {
    if (isCovered || hadFocus.current) return undefined;
    // After a closed dialog has returned the focus.
    const timer = setTimeout(() => {
      hadFocus.current = true;
      heading.current?.focus();
    }, 0);
    return () => clearTimeout(timer);
  }, [isCovered]);
  return (
    <section className="not-open" aria-labelledby={`${id}-title`}>
      <h2
        ref={heading}
        id={`${id}-title`}
        tabIndex={-1}
        aria-describedby={reason === 'failed' ? undefined : `${id}-asked`}
      >
        {notOpenSentence(entry)}
      </h2>
      {reason === 'linked' && failure && <Notice tone="error">{failure.message}</Notice>}
      {reason === 'failed' && failure && (
        <>
          <Notice tone="error">{failure.message}</Notice>
          <dl>
            <dt>Error</dt>
            <dd>{failure.code}</dd>
            {failure.where && (
              <>
                <dt>Place</dt>
                <dd>{placeText(failure.where)}</dd>
              </>
            )}
          </dl>
        </>
      )}
      {reason !== 'failed' && <p id={`${id}-asked`}>{askedText(entry, reason)}</p>}
      {reason === 'asks' && <Answer entry={entry} />}
      {reason === 'linked' && <LinkedRecordingPrompt entry={entry} />}
      <div className="buttons">
        {canTryAgain(entry) && (
          <PrimaryButton onClick={() => void session.tryAgain(entry.key)}>Try again</PrimaryButton>
        )}
        {reason !== 'asks' && <Button onClick={onPickFiles}>Open files</Button>}
        <Button onClick={() => void session.close(entry)}>Remove from the list</Button>
      </div>
    </section>
  );
}

interface UnitQuestionProps {
  readonly question: TableQuestion;
  /** Called with the number of units per second. */
  readonly onAnswer: (perSecond: number) => void;
}

/** Renders the question for the unit of a list of beats: ms, s, or samples at a rate. */
function UnitQuestion({ question, onAnswer }: UnitQuestionProps) {
  return (
    <>
      <div className="buttons" role="group" aria-label="Unit">
        <Button onClick={() => onAnswer(1000)}>Milliseconds</Button>
        <Button onClick={() => onAnswer(1)}>Seconds</Button>
      </div>
      <p>Or samples, at a rate of:</p>
      <RateQuestion question={question} onAnswer={onAnswer} />
    </>
  );
}
