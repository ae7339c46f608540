import { useState } from 'react';
import { useStore } from 'zustand';
import { csvText } from '../../charts/figures/data-table.ts';
import { downloadFile } from '../../charts/figures/save-figure.ts';
import { exerciseIds, exerciseOf } from '../../pipeline/exercises/exercises.ts';
import { lessonBenchNames } from '../../pipeline/exercises/lesson.ts';
import type { SessionFile } from '../../pipeline/sessions/session-file.ts';
import { useSession } from '../session-context.ts';

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

/** What was done in exercises. */
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

/** To so many digits as errors are worth. */
const rounded = (value: number): number => Number(value.toPrecision(6));

/**
 * What was predicted, typed and solved, and how it was judged, a row an exercise.
 *
 * @param name  as it was typed; without one there is no column for it
 */
export function answersCsv(name: string, { solved, predicted, entered, verdicts }: Answers): string {
  const rows = exerciseIds().map((id) => {
    const { analysis, title, prediction, entry } = exerciseOf(id);
    const typed = entered[id];
    const error = entry === null || typed === undefined ? null : rounded(typed - entry.true);
    const choice = predicted[id];
    const said = choice === undefined ? null : (prediction?.choices[choice] ?? null);
    const isRight = said === null || prediction === null ? null : yesNo(choice === prediction.right);
    return [
      id,
      lessonBenchNames[analysis],
      title,
      said,
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

/** Saves the answers as a table for a teacher, with a name where one is typed. */
export function AnswersSaved() {
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
      <button type="button" className="btn edged" onClick={save}>
        Save answers
      </button>
    </p>
  );
}
