import { useState } from 'react';
import { useStore } from 'zustand';
import { csvText } from '../../charts/figures/data-table.ts';
import { downloadFile } from '../../charts/figures/save-figure.ts';
import { exerciseIds, exerciseOf } from '../../pipeline/exercises/exercises.ts';
import type { Predictions } from '../../pipeline/sessions/session-file.ts';
import { useSession } from '../session-context.ts';

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

/**
 * What was predicted and solved, a row an exercise.
 *
 * @param name  as it was typed; without one there is no column for it
 */
export function answersCsv(name: string, solved: readonly string[], predicted: Predictions): string {
  const columns = ['exercise', 'title', 'predicted', 'prediction right', 'solved'];
  const rows = exerciseIds().map((id) => {
    const { title, prediction } = exerciseOf(id);
    const choice = predicted[id];
    const said = choice === undefined ? null : (prediction?.choices[choice] ?? null);
    const isRight = said === null || prediction === null ? null : yesNo(choice === prediction.right);
    return [id, title, said, isRight, yesNo(solved.includes(id))];
  });
  if (name === '') return csvText({ columns, rows });
  return csvText({ columns: ['name', ...columns], rows: rows.map((row) => [name, ...row]) });
}

/** Saves the answers as a table for a teacher, with a name where one is typed. */
export function AnswersSaved() {
  const { exercises } = useSession();
  const { solved, predicted } = useStore(exercises);
  const [name, setName] = useState('');
  if (solved.length === 0 && Object.keys(predicted).length === 0) return null;
  const save = (): void =>
    downloadFile(
      'exercises.csv',
      new Blob([answersCsv(name.trim(), solved, predicted)], { type: 'text/csv' }),
    );
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
