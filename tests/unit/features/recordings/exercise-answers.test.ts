import { expect, it } from 'vitest';
import { answersCsv } from '../../../../src/features/recordings/exercise-list.tsx';
import { exerciseIds, exerciseById } from '../../../../src/pipeline/exercises/exercises.ts';

const nothing = { solved: [], predicted: {}, entered: {}, verdicts: {} };

it('an exercise has a saved row with prediction, number and verdict, and a name only if typed', () => {
  const [first, second] = exerciseIds();
  const typed = exerciseIds().find((id) => exerciseById(id).entry !== null);
  if (first === undefined || second === undefined || typed === undefined) throw new Error('no exercises');
  const right = exerciseById(first).prediction?.right ?? 0;
  const truth = exerciseById(typed).entry?.true ?? 0;
  const [head, ...rows] = answersCsv('', {
    solved: [first],
    predicted: { [first]: right },
    entered: { [typed]: truth - 12.5 },
    verdicts: { [first]: 'Error of rPTT +1.2 ms (± 20 ms: yes)' },
  })
    .trimEnd()
    .split('\r\n');
  expect(head).toBe(
    'exercise,bench,title,predicted,prediction right,entered,entered less true,unit,judged,solved',
  );
  expect(rows).toHaveLength(exerciseIds().length);
  expect(rows[0]).toMatch(/^[^,]+,Filter,.*,yes,,,,Error of rPTT \+1\.2 ms \(± 20 ms: yes\),yes$/);
  expect(rows[1]).toBe(`${second},Filter,"${exerciseById(second).title}",,,,,,,no`);
  expect(rows[exerciseIds().indexOf(typed)]).toContain(
    `,${truth - 12.5},-12.5,${exerciseById(typed).entry?.unit},`,
  );
  const [namedHead, named] = answersCsv('=A1', nothing).split('\r\n');
  expect(namedHead).toBe(`name,${head}`);
  // A spreadsheet must not interpret the name as a formula.
  expect(named).toMatch(/^"'=A1",/);
});
