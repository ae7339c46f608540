import { expect, test } from 'vitest';
import { exerciseIds, exerciseById } from '../../../../src/pipeline/exercises/exercises.ts';
import { lessonSheet } from '../../../../src/pipeline/exercises/lesson-sheet.ts';

/** Splits the text into the student's and the teacher's page. */
const splitPages = (html: string): readonly string[] => html.split('<section>').slice(1);

test('a sheet has the student’s tasks, and the answers only for the teacher', () => {
  for (const id of exerciseIds()) {
    const lesson = { ...exerciseById(id), title: 'A title', answer: 'What is to be learnt' };
    const [student = '', teacher = '', ...others] = splitPages(lessonSheet(lesson));
    expect(others).toEqual([]);
    for (const choice of lesson.prediction?.choices ?? [])
      expect(student).toContain(choice.replaceAll('&', '&amp;'));
    expect(student).not.toContain(lesson.answer);
    expect(student).not.toContain('±');
    expect(teacher).toContain(lesson.answer);
    expect(teacher).not.toContain('undefined');
    const asked = lesson.goals.flatMap(({ min, max }) => [
      ...(min === null ? [] : [`at least ${min}`]),
      ...(max === null ? [] : [`at most ${max}`]),
    ]);
    for (const words of asked) expect(teacher).toContain(words);
  }
});

test('a sheet of a lesson of unknown origin runs no code', () => {
  const [id] = exerciseIds();
  if (id === undefined) throw new Error('there are no exercises');
  const html = lessonSheet({
    ...exerciseById(id),
    title: '<script>alert(1)</script>',
    text: '"<img src=x onerror=y>',
  });
  expect(html).not.toContain('<script');
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});
