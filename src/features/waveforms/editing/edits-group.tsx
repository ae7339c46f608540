import { useState } from 'react';
import { useStore } from 'zustand';
import { MarkGlyph } from '../../../charts/pointing/mark-glyph.tsx';
import { formatClock, isLong } from '../../../charts/axes/time-axis.ts';
import type { BeatEdit } from '../../../model/edits.ts';
import { asFailure } from '../../../state/error-reason.ts';
import type { Session } from '../../../state/session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { formatCount, formatSigned } from '../../../ui/format-number.ts';
import { type GroupFold, ParameterGroup } from '../../../ui/parameter-group.tsx';
import { pickFile } from '../../../ui/pick-file.ts';
import { Problem } from '../../../ui/problem.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { Explained } from '../../glossary/term.tsx';
import { useChosen, useChosenReport, useOpenRun, useSession } from '../../session-context.ts';
import './edits-group.css';
import '../../../ui/group-note.css';
import type { QrsReport } from '../../../workers/protocol.ts';
import { nearestTimeWithin } from '../../sorted-times.ts';

type HistoryState = Session['history']['getState'];

/** Maximum number of listed edits, the newest first. */
const maxListed = 200;

function describeEdit(edit: BeatEdit): string {
  if (edit.op === 'delete') return 'Deleted';
  if (edit.op === 'insert') return edit.class === undefined ? 'Inserted' : `Inserted as ${edit.class}`;
  if (edit.op === 'label') return `Class ${edit.class}`;
  return `Moved ${formatSigned((edit.to - edit.time) * 1000, 1)} ms`;
}

/** Returns the current time of the beat, s. */
const editTime = (edit: BeatEdit): number => (edit.op === 'move' ? edit.to : edit.time);

/** Maximum number of steps listed on either side of the current one. */
const maxSteps = 20;

/** Renders the steps that can be undone, and below them those that were undone. */
function EditHistory({ past, future }: Pick<ReturnType<HistoryState>, 'past' | 'future'>) {
  const steps = [
    ...past.slice(-maxSteps).map(({ name }) => ({ name, isUndone: false })),
    ...future.slice(0, maxSteps).map(({ name }) => ({ name, isUndone: true })),
  ];
  const seen = new Map<string, number>();
  return (
    <ol className="edit-history">
      {steps.map(({ name, isUndone }) => {
        const count = (seen.get(name) ?? 0) + 1;
        seen.set(name, count);
        return (
          <li key={`${name} ${count}`} className={isUndone ? 'dim' : ''}>
            {name}
            {isUndone && ', undone'}
          </li>
        );
      })}
    </ol>
  );
}

/** Renders the user's corrections, each with a link to it and a button that removes it, and the history. */
export function EditsGroup({ shut, onToggle }: GroupFold) {
  const session = useSession();
  const entry = useChosen();
  const unmatched = useOpenRun((run) => run?.report?.edits?.unmatched) ?? [];
  const future = useStore(session.history, (state) => state.future);
  const [isHistory, setHistory] = useState(false);
  const past = useStore(session.history, (state) => state.past);
  const [problem, setProblem] = useState<string | null>(null);
  const readFile = async (file: File): Promise<void> => {
    const id = entry?.summary?.id;
    if (!entry || id === undefined) return;
    try {
      const read = await session.client.readEdits(id, { path: file.name, file });
      if (read) await session.setBeatEdits(entry, read);
      setProblem(read ? null : 'Beats are compared with those of QRS; open Waveforms or QRS first.');
    } catch (error) {
      setProblem(asFailure(error).message);
    }
  };
  const edits = entry?.beatEdits ?? [];
  const rhythm = useChosenReport('qrs')?.rhythm ?? null;
  const offer = rhythm === null ? null : sameShapeOffer(edits, rhythm);
  const long = isLong(entry?.summary?.durationSec ?? 0);
  const goTo = (sec: number): void => {
    const { span } = session.view.getState();
    if (sec < span.fromSec || sec > span.toSec) session.view.centreAt(sec);
    session.cursor.moveTo(sec);
  };
  const undoEdit = (edit: BeatEdit): void => {
    if (entry)
      void session.setBeatEdits(
        entry,
        edits.filter((other) => other !== edit),
      );
  };
  const isLost = (edit: BeatEdit): boolean =>
    unmatched.some(({ op, time }) => op === edit.op && time === edit.time);
  const listed = edits.slice(-maxListed).toReversed();
  return (
    <ParameterGroup
      title="Edits"
      shut={shut}
      summary={edits.length === 0 ? 'none' : formatCount(edits.length, 'edit')}
      onToggle={onToggle}
    >
      {edits.length === 0 && (
        <p className="group-note">
          Drag an R to move it, Shift-click to insert one, right-click or press and hold for a menu. For a
          chosen beat, arrow keys move it by a sample, Delete removes it, and a letter sets its class.
        </p>
      )}
      {offer !== null && (
        <p className="group-note" role="status">
          <LinkButton
            onClick={() => {
              if (entry) void session.setBeatEdits(entry, applyOffer(edits, offer));
            }}
          >
            Label {formatCount(offer.timesSec.length, 'other beat')} of this shape {offer.label}
          </LinkButton>
        </p>
      )}
      <ul className="edit-list">
        {listed.map((edit) => (
          <li key={`${edit.op} ${edit.time}`}>
            <MarkGlyph kind={edit.op === 'delete' ? 'deleted' : 'hand'} />
            <span
              className="nowrap"
              title={isLost(edit) ? 'No beat is found there with these parameters.' : undefined}
            >
              {describeEdit(edit)}
              {isLost(edit) && ', no beat there'}
            </span>
            <LinkButton
              aria-label={`Go to ${formatClock(editTime(edit), long, 0.1)}`}
              onClick={() => goTo(editTime(edit))}
            >
              {formatClock(editTime(edit), long, 0.1)}
            </LinkButton>
            <ToolButton
              icon="close"
              label={`Revert: ${describeEdit(edit)} at ${formatClock(editTime(edit), long, 0.1)}`}
              onClick={() => undoEdit(edit)}
            />
          </li>
        ))}
      </ul>
      {edits.length > 0 && (
        <p className="group-note">
          {edits.length > maxListed && `The newest ${maxListed} of ${formatCount(edits.length, 'edit')}. `}
          <LinkButton
            onClick={() => {
              if (entry) void session.setBeatEdits(entry, []);
            }}
          >
            Revert all
          </LinkButton>
        </p>
      )}
      <p className="group-note">
        <LinkButton onClick={() => pickFile((file) => void readFile(file))}>
          Read beats from a file
        </LinkButton>{' '}
        <Explained text="WFDB annotations or a table; differences become edits." />
      </p>
      <Problem text={problem} />
      {past.length + future.length > 0 && (
        <p className="group-note">
          <LinkButton aria-expanded={isHistory} onClick={() => setHistory(!isHistory)}>
            History
          </LinkButton>{' '}
          {formatCount(past.length, 'step')} to undo, {future.length} to redo.
        </p>
      )}
      {isHistory && <EditHistory past={past} future={future} />}
    </ParameterGroup>
  );
}

/** A class that the user gave to one beat, and the beats with the same shape without a manual class. */
interface SameShapeOffer {
  readonly label: string;
  /** Times of R, s. */
  readonly timesSec: readonly number[];
}

/** Maximum distance between a correction and the R that it refers to, s. */
const sameBeatSec = 0.002;

/**
 * Returns an offer to apply the class that the user just gave to a beat to all others whose QRS has the same shape.
 *
 * @param edits  edits in the order in which they were made
 * @param rhythm rhythm of the result that includes them
 * @returns null if the last edit gives no class, or no other beat has the same shape
 */
export function sameShapeOffer(
  edits: readonly BeatEdit[],
  { timesSec, shape }: Pick<QrsReport['rhythm'], 'timesSec' | 'shape'>,
): SameShapeOffer | null {
  const last = edits.at(-1);
  if (last?.op !== 'label') return null;
  const at = nearestTimeWithin(timesSec, last.time, sameBeatSec);
  const own = at === null ? -1 : (shape[timesSec.indexOf(at)] ?? -1);
  if (own < 0) return null;
  const byHand = new Set(edits.map((edit) => (edit.op === 'move' ? edit.to : edit.time)));
  const others = Array.from(timesSec).filter((sec, k) => shape[k] === own && sec !== at && !byHand.has(sec));
  return others.length === 0 ? null : { label: last.class, timesSec: others };
}

/** Returns the edits with the offer applied: one label per beat, after the existing edits. */
export function applyOffer(edits: readonly BeatEdit[], { label, timesSec }: SameShapeOffer): BeatEdit[] {
  return [...edits, ...timesSec.map((time): BeatEdit => ({ op: 'label', time, class: label }))];
}
