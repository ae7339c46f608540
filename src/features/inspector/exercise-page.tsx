import { useStore } from 'zustand';
import { downloadFile } from '../../charts/figures/download-file.ts';
import type { NumberParameter, ParameterDeclaration } from '../../model/parameters.ts';
import type { Entry } from '../../pipeline/exercises/lesson.ts';
import { type ExerciseVerdict, judgeExercise } from '../../pipeline/exercises/lesson-figures.ts';
import {
  type ExerciseId,
  exerciseById,
  pinnedDeclarations,
  exerciseStart,
} from '../../pipeline/exercises/exercises.ts';
import { lessonSheet } from '../../pipeline/exercises/lesson-sheet.ts';
import type { RecordingEntry } from '../../state/opening/recordings.ts';
import { Button } from '../../ui/button.tsx';
import { formatNumber, formatSigned } from '../../ui/format-number.ts';
import { ParameterGroup, useClosedGroups } from '../../ui/parameter-group.tsx';
import { useChosenReport, useSession } from '../session-context.ts';
import './exercise-page.css';
import { ParameterField } from './parameter-field.tsx';
import { PredictionQuestion } from './prediction-question.tsx';
import { TruthTable } from './truth-table.tsx';

interface ExercisePageProps {
  readonly entry: RecordingEntry;
  readonly id: ExerciseId;
}

/** Returns the parameters that an exercise lets the user change, numbers with sliders. */
function listControls(id: ExerciseId): readonly ParameterDeclaration[] {
  const { controls, ranges } = exerciseById(id);
  const start = exerciseStart(id);
  return controls.flatMap((control) => {
    const found = pinnedDeclarations(id).find((one) => one.id === control);
    if (found?.kind !== 'number') return found ?? [];
    return { ...found, ...ranges[control], default: start[control] ?? found.default, slider: true };
  });
}

/** Renders the parameters that an exercise lets the user change; the default of each is its initial value. */
function Controls({ entry, id }: ExercisePageProps) {
  const session = useSession();
  const start = exerciseStart(id);
  return listControls(id).map((declaration) => {
    const first = start[declaration.id] ?? declaration.default;
    const value = entry.pinned[declaration.id] ?? declaration.default;
    return (
      <ParameterField
        key={declaration.id}
        field={`${entry.key} ${declaration.id}`}
        declaration={declaration}
        value={value}
        changed={value !== first}
        computed={null}
        onChange={(next) => void session.pin([entry], declaration, next)}
        onReset={() => void session.pin([entry], declaration, first)}
      />
    );
  });
}

/** Returns the declaration of a field for a value that is read from the page or computed. */
const entryDeclaration = ({ label, unit, within }: Entry): NumberParameter => ({
  kind: 'number',
  id: 'entered',
  label,
  unit,
  min: -1e6,
  max: 1e6,
  step: within > 0 && within < 1 ? 0.1 : 1,
  words: ['–'],
  default: '–',
  help: 'Type the number that you read or computed, then press Enter.',
  group: 'Exercise',
  source: 'Beatbench',
  stage: 'exercise',
});

function EntryField({ entry, id }: ExercisePageProps) {
  const session = useSession();
  const asked = exerciseById(id).entry;
  const entered = useStore(session.exercises, (state) => state.entered[id] ?? null);
  if (asked === null) return null;
  return (
    <ParameterField
      field={`${entry.key} entered`}
      declaration={entryDeclaration(asked)}
      value={entered ?? '–'}
      changed={false}
      computed={null}
      isAnswer
      onChange={(value) => typeof value === 'number' && session.enterAnswer(entry, value)}
      onReset={() => undefined}
    />
  );
}

/** Renders the verdict on the newest result, with the numbers. */
function Verdict({ verdict }: { readonly verdict: ExerciseVerdict }) {
  return (
    <>
      <table className="exercise-figures" aria-label="Task">
        <tbody>
          {verdict.figures.map(({ label, value, unit, digits, isSigned, wanted, isGood }) => (
            <tr key={label} className={isGood ? 'good' : ''}>
              <th scope="row">{label}</th>
              <td className="n">
                {isSigned ? formatSigned(value, digits) : formatNumber(value, digits)} {unit}
              </td>
              <td>
                {isGood ? '✓' : '✗'}
                <span className="unseen">{isGood ? 'right' : 'not yet'}</span>
              </td>
              <td className="wanted">{wanted}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {verdict.figures.map(({ label, hint }) => hint !== null && <p key={label}>{hint}</p>)}
    </>
  );
}

/** Renders an exercise: its text, its parameters, the question, and how close the result is. */
export function ExercisePage({ entry, id }: ExercisePageProps) {
  const session = useSession();
  const lesson = exerciseById(id);
  const { analysis, title, text, question, answer, prediction } = lesson;
  const shut = useClosedGroups();
  const wasSolved = useStore(session.exercises, ({ solved }) => solved.includes(id));
  const predicted = useStore(session.exercises, (state) => state.predicted[id] ?? null);
  const isOpen = prediction === null || predicted !== null;
  const entered = useStore(session.exercises, (state) => state.entered[id] ?? null);
  const report = useChosenReport(analysis);
  const truth = entry.summary?.truth ?? null;
  const verdict = judgeExercise(lesson, { reports: { [analysis]: report }, truth, entered });
  const isSolved = verdict?.isSolved === true;
  return (
    <div className="scroll exercise-page">
      <section className="exercise" aria-label={title}>
        <h3>{title}</h3>
        <p>{text}</p>
        {prediction && (
          <PredictionQuestion
            prediction={prediction}
            predicted={predicted}
            onPredict={(choice) => session.exercises.predict(id, choice)}
          />
        )}
        {isOpen && <p className="strong">{question}</p>}
      </section>
      {isOpen && <EntryField entry={entry} id={id} />}
      {isOpen && <Controls entry={entry} id={id} />}
      {isOpen && (
        <section className="exercise" aria-label="Verdict">
          <p role="status" className={isSolved ? 'verdict solved' : 'verdict'}>
            {isSolved ? 'Right.' : 'Not yet.'} {isSolved && answer}
            {!isSolved && wasSolved && 'Solved before.'}
          </p>
          {verdict && <Verdict verdict={verdict} />}
          {lesson.controls.length > 0 && (
            <Button onClick={() => void session.changePinned(entry, exerciseStart(id))}>Start again</Button>
          )}
        </section>
      )}
      <section className="exercise" aria-label="For a class">
        <Button
          title="A page to print for each student, and one for the teacher with the answers"
          onClick={() => downloadFile(`${id}.html`, new Blob([lessonSheet(lesson)], { type: 'text/html' }))}
        >
          Save a sheet for a class
        </Button>
      </section>
      {isOpen && truth && analysis === 'intervals' && (
        <ParameterGroup title="Truth and measurement" {...shut.groupFold('Truth')} summary="" source="ms">
          <TruthTable truth={truth} />
        </ParameterGroup>
      )}
    </div>
  );
}
