import { useState } from 'react';
import { useStore } from 'zustand';
import {
  type ExerciseId,
  exerciseIds,
  exerciseById,
  isExerciseId,
} from '../../pipeline/exercises/exercises.ts';
import { type LessonAnalysis, lessonAnalyses, lessonBenchNames } from '../../pipeline/exercises/lesson.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { moveFocus } from '../../ui/roving-focus.ts';
import { useClosedGroups } from '../../ui/parameter-group.tsx';
import { useChosen, useOpenAnalysis, useSession } from '../session-context.ts';
import { StateDot } from './state-dot.tsx';
import { csvText } from '../../charts/figures/data-table.ts';
import { downloadFile } from '../../charts/figures/download-file.ts';
import type { SessionFile } from '../../pipeline/sessions/session-file.ts';

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

/** Answers given in exercises. */
type Answers = Pick<SessionFile, 'solved' | 'predicted' | 'entered' | 'verdicts'>;

const columns = [
  'exercise',
  'bench',
  'title',
  'predicted',
  'prediction right',
  'entered',
  'entered less true',
  'unit',
  'judged',
  'solved',
];

/** Rounds to the digits that matter for errors. */
const rounded = (value: number): number => Number(value.toPrecision(6));

/**
 * Formats the predictions, typed values, solutions and verdicts, one row per exercise.
 *
 * @param name  name as typed; without one, there is no column for it
 */
export function answersCsv(name: string, { solved, predicted, entered, verdicts }: Answers): string {
  const rows = exerciseIds().map((id) => {
    const { analysis, title, prediction, entry } = exerciseById(id);
    const typed = entered[id];
    const error = entry === null || typed === undefined ? null : rounded(typed - entry.true);
    const choice = predicted[id];
    const chosenAnswer = choice === undefined ? null : (prediction?.choices[choice] ?? null);
    const isRight = chosenAnswer === null || prediction === null ? null : yesNo(choice === prediction.right);
    return [
      id,
      lessonBenchNames[analysis],
      title,
      chosenAnswer,
      isRight,
      typed ?? null,
      error,
      entry?.unit ?? null,
      verdicts[id] ?? null,
      yesNo(solved.includes(id)),
    ];
  });
  if (name === '') return csvText({ columns, rows });
  return csvText({ columns: ['name', ...columns], rows: rows.map((row) => [name, ...row]) });
}

/** Renders the button that saves the answers as a table for a teacher, with an optional name. */
function AnswersSaved() {
  const { exercises } = useSession();
  const answers = useStore(exercises);
  const [name, setName] = useState('');
  const { solved, predicted, entered } = answers;
  if (solved.length + Object.keys(predicted).length + Object.keys(entered).length === 0) return null;
  const save = (): void =>
    downloadFile('exercises.csv', new Blob([answersCsv(name.trim(), answers)], { type: 'text/csv' }));
  return (
    <p className="exercise-answers">
      <span className="field wide">
        <input
          type="text"
          aria-label="Name in the answers, if wanted"
          placeholder="Name, if wanted"
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </span>
      <Button onClick={save}>Save answers</Button>
    </p>
  );
}

interface ExerciseRowProps {
  readonly id: ExerciseId;
  readonly isChosen: boolean;
  readonly isSolved: boolean;
  readonly onChosen: () => void;
}

function ExerciseRow({ id, isChosen, isSolved, onChosen }: ExerciseRowProps) {
  const session = useSession();
  return (
    <li className="row">
      <div className={`rec ${isChosen ? 'chosen' : ''}`}>
        <button
          type="button"
          className="pick"
          aria-current={isChosen}
          tabIndex={isChosen ? 0 : -1}
          onClick={() => {
            void session.openExercise(id);
            onChosen();
          }}
          onKeyDown={(event) => moveFocus(event, '.reclist', '.pick')}
        >
          <StateDot state={isSolved ? 'analysed' : 'unread'} />
          <span className={`nowrap grow ${isChosen ? 'strong' : ''}`} title={exerciseById(id).title}>
            {exerciseById(id).title}
          </span>
          <span className="val">{isSolved ? 'solved' : ''}</span>
        </button>
      </div>
    </li>
  );
}

interface BenchExercisesProps {
  readonly analysis: LessonAnalysis;
  readonly ids: readonly ExerciseId[];
  readonly isShut: boolean;
  readonly onToggle: () => void;
  readonly onChosen: () => void;
}

/** Renders the exercises of one bench, with the number solved. */
function BenchExercises({ analysis, ids, isShut, onToggle, onChosen }: BenchExercisesProps) {
  const { exercises } = useSession();
  const { solved } = useStore(exercises);
  const chosen = useChosen()?.sample ?? null;
  const solvedCount = ids.filter((id) => solved.includes(id)).length;
  return (
    <>
      <h4 className="grouphead within">
        <button type="button" className="group" aria-expanded={!isShut} onClick={onToggle}>
          <Icon name={isShut ? 'right' : 'down'} sizePx={12} />
          <span className="nowrap grow">{lessonBenchNames[analysis]}</span>
          <span className="val">{solvedCount > 0 ? `${solvedCount} of ${ids.length}` : ids.length}</span>
        </button>
      </h4>
      {!isShut && (
        <ul>
          {ids.map((id) => (
            <ExerciseRow
              key={id}
              id={id}
              isChosen={id === chosen}
              isSolved={solved.includes(id)}
              onChosen={onChosen}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/**
 * Renders the exercises by bench; each is a record whose truth is known. Those of the open bench are unfolded until the
 * user changes that.
 */
export function ExerciseList({ onChosen }: { readonly onChosen: () => void }) {
  const session = useSession();
  const { solved } = useStore(session.exercises);
  // A dropped lesson adds its row to the list of recordings.
  useStore(session.recordings, ({ entries }) => entries.length);
  const ids = exerciseIds();
  const open = useOpenAnalysis();
  const sample = useChosen()?.sample ?? null;
  const ofChosen = isExerciseId(sample) ? exerciseById(sample).analysis : null;
  const [folds, setFolds] = useState<Partial<Record<LessonAnalysis, boolean>>>({});
  const shut = useClosedGroups();
  const isShut = shut.has('Exercises');
  return (
    <section aria-label="Exercises">
      <h3 className="grouphead">
        <button
          type="button"
          className="group"
          aria-expanded={!isShut}
          onClick={() => shut.toggle('Exercises')}
        >
          <Icon name={isShut ? 'right' : 'down'} sizePx={12} />
          <span className="nowrap grow">Exercises</span>
          <span className="val">
            {solved.length > 0 ? `${solved.length} of ${ids.length} solved` : ids.length}
          </span>
        </button>
      </h3>
      {!isShut && (
        <>
          {lessonAnalyses.map((analysis) => {
            const isFolded = folds[analysis] ?? (analysis !== open && analysis !== ofChosen);
            return (
              <BenchExercises
                key={analysis}
                analysis={analysis}
                ids={ids.filter((id) => exerciseById(id).analysis === analysis)}
                isShut={isFolded}
                onToggle={() => setFolds({ ...folds, [analysis]: !isFolded })}
                onChosen={onChosen}
              />
            );
          })}
          <AnswersSaved />
        </>
      )}
    </section>
  );
}
