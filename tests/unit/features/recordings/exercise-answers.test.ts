import { expect, it } from 'vitest';
import { answersCsv } from '../../../../src/features/recordings/exercise-answers.tsx';
import { exerciseIds, exerciseOf } from '../../../../src/pipeline/exercises/exercises.ts';

it('saves a row an exercise, and a name only where one is typed', () => {
  const [first, second] = exerciseIds();
  if (first === undefined || second === undefined) throw new Error('no exercises');
  const right = exerciseOf(first).prediction?.right ?? 0;
  const [head, ...rows] = answersCsv('', [first], { [first]: right })
    .trimEnd()
    .split('\r\n');
  expect(head).toBe('exercise,title,predicted,prediction right,solved');
  expect(rows).toHaveLength(exerciseIds().length);
  expect(rows[0]).toMatch(/^[^,]+,.*,yes,yes$/);
  expect(rows[1]).toBe(`${second},${exerciseOf(second).title},,,no`);
  const [namedHead, named] = answersCsv('=A1', [], {}).split('\r\n');
  expect(namedHead).toBe(`name,${head}`);
  // A spreadsheet must not take the name for a formula.
  expect(named).toMatch(/^"'=A1",/);
});
