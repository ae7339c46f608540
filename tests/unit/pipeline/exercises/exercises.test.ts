import { describe, expect, test } from 'vitest';
import {
  type ExerciseId,
  exerciseIds,
  exerciseById,
  pinnedDeclarations,
} from '../../../../src/pipeline/exercises/exercises.ts';
import { lessonAnalyses } from '../../../../src/pipeline/exercises/lesson.ts';
import { verdictText } from '../../../../src/pipeline/exercises/lesson-figures.ts';
import { lessonAnswers } from '../../../support/lesson-answers.ts';
import { openLesson } from '../../../support/lesson-run.ts';
import { itInFullRun } from '../../../support/gate.ts';

/** Returns the number that an exercise asks for, if any. */
const trueNumber = (id: ExerciseId): { readonly entered?: number } => {
  const { entry } = exerciseById(id);
  return entry === null ? {} : { entered: entry.true };
};

test('each bench has at least three exercises with answers', () => {
  for (const analysis of lessonAnalyses) {
    const own = exerciseIds().filter((id) => exerciseById(id).analysis === analysis);
    expect([analysis, own.length >= 3]).toEqual([analysis, true]);
  }
  expect(Object.keys(lessonAnswers).toSorted()).toEqual(exerciseIds().toSorted());
});

describe.each(exerciseIds())('%s', (id) => {
  const exercise = exerciseById(id);
  const lesson = openLesson(id);
  const { right, wrong } = lessonAnswers[id] ?? { right: [], wrong: [] };

  test('is not solved at the start', async () => {
    const { isSolved, figures } = await lesson.judge({});
    expect([verdictText({ isSolved, figures }), isSolved]).toEqual([expect.any(String), false]);
    // A number that was not typed yet needs no hint.
    const isHinted = figures.some(({ hint }) => hint !== null);
    expect([id, isHinted]).toEqual([id, exercise.entry === null]);
  });

  test('is solved by the requested actions', async () => {
    expect(right.length).toBeGreaterThan(0);
    for (const change of right) {
      const verdict = await lesson.judge({ change, ...trueNumber(id) });
      expect([change, verdictText(verdict), verdict.isSolved]).toEqual([change, expect.any(String), true]);
    }
  });

  itInFullRun('is not solved by what does not help, and hints which way to go', async () => {
    expect(wrong.length).toBeGreaterThan(0);
    for (const { hint, ...attempt } of wrong) {
      const verdict = await lesson.judge(attempt);
      const hints = verdict.figures.map((figure) => figure.hint ?? '').join(' ');
      expect([attempt, verdict.isSolved, hints]).toEqual([attempt, false, expect.stringMatching(hint)]);
    }
  });

  test('changes declared parameters, with short texts', () => {
    const ids = pinnedDeclarations(id).map((declaration) => declaration.id);
    expect(ids).toEqual(expect.arrayContaining([...exercise.controls]));
    for (const words of [exercise.text, exercise.question, exercise.answer]) {
      expect(words.split(/\s+/).length).toBeLessThan(60);
    }
  });
});
