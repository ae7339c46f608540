import { expect, test } from 'vitest';
import { exerciseIds, exerciseStart } from '../../../src/pipeline/exercises/exercises.ts';
import { intervalsDeclarations } from '../../../src/pipeline/intervals/declarations.ts';
import { seriesDeclarations } from '../../../src/pipeline/series/declarations.ts';
import { createSession } from '../../../src/state/session.ts';
import type { SessionStorage } from '../../../src/state/session/session-storage.ts';
import type { AnalysisClient } from '../../../src/workers/client-types.ts';
import { analysisBenches } from '../../support/analysis-benches.ts';
import { createFakeClient, watchRuns } from '../../support/fake-client.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

const start = (storage: SessionStorage, changes: Partial<AnalysisClient> = {}) => {
  const session = createSession(createFakeClient(changes), analysisBenches, 'system', storage);
  session.restore();
  return session;
};

const footPercent = intervalsDeclarations.find(({ id }) => id === 'footPercent');

test('an exercise is measured by its own parameters, whatever those of all others are', async () => {
  const { analyse, asked } = watchRuns();
  const session = start(memoryStorage().storage, { analyse });
  session.parameters.intervals.set('taps', 31);
  await session.openExercise('shallow-foot');
  expect(session.bench.getState()).toMatchObject({ open: 'intervals', view: 'steps' });
  expect(asked.at(-1)).toMatchObject({ analysis: 'intervals', parameters: exerciseStart('shallow-foot') });
  const entry = session.chosen();
  if (!entry || !footPercent) throw new Error('nothing is open');
  await session.pin([entry], footPercent, 9);
  expect(asked.at(-1)?.parameters).toEqual({ ...exerciseStart('shallow-foot'), footPercent: 9 });
  expect(session.parameters.intervals.getState().changed).toEqual({ taps: 31 });
  await session.undo();
  expect(session.chosen()?.pinned).toEqual(exerciseStart('shallow-foot'));
  await session.openExercise('shallow-foot');
  expect(session.recordings.getState().entries.filter(({ group }) => group === 'Exercises')).toHaveLength(1);
});

test('an exercise, what was turned in it and what was solved come back', async () => {
  const { storage } = memoryStorage();
  const before = start(storage);
  await before.openExercise('shallow-foot');
  const entry = before.chosen();
  if (!entry || !footPercent) throw new Error('nothing is open');
  await before.pin([entry], footPercent, 9);
  before.exercises.judge('averaging', 'Measured per true ms 0.67 (0.9 … 1.1: no)', false);
  before.exercises.judge('averaging', 'Measured per true ms 1.02 (0.9 … 1.1: yes)', true);
  before.exercises.judge('averaging', 'turned back', false);
  before.exercises.enter('averaging', 12.5);
  before.saveNow();
  const after = start(storage);
  expect(after.exercises.getState()).toMatchObject({
    solved: ['averaging'],
    entered: { averaging: 12.5 },
    verdicts: { averaging: 'Measured per true ms 1.02 (0.9 … 1.1: yes)' },
  });
  expect(after.bench.getState()).toMatchObject({ view: 'steps' });
  await expect.poll(() => after.chosen()?.pinned).toMatchObject({ footPercent: 9 });
  expect(after.chosen()).toMatchObject({ group: 'Exercises', sample: 'shallow-foot' });
  await after.forgetEverything();
  expect(after.exercises.getState().solved).toEqual([]);
  expect(after.recordings.getState().entries.some(({ group }) => group === 'Exercises')).toBe(false);
});

test('an exercise on a series has parameters of a series, which come back, and intervals of its record have none', async () => {
  const { storage } = memoryStorage();
  const { analyse, asked } = watchRuns();
  const before = start(storage, { analyse });
  await before.openExercise('slow-breathing');
  expect(before.bench.getState().open).toBe('series');
  const entry = before.chosen();
  const hfFrom = seriesDeclarations.find(({ id }) => id === 'hfFrom');
  if (!entry || !hfFrom) throw new Error('nothing is open');
  await before.pin([entry], hfFrom, 0.11);
  expect(asked.at(-1)).toMatchObject({ analysis: 'series', parameters: { hfFrom: 0.11 } });
  await before.openBench('intervals');
  expect(asked.at(-1)).toMatchObject({ analysis: 'intervals', parameters: {} });
  before.saveNow();
  const after = start(storage);
  await expect.poll(() => after.chosen()?.pinned).toEqual({ hfFrom: 0.11 });
});

test('a first visit begins with the story, until a recording of one’s own is open; it is told again when asked', async () => {
  const { storage } = memoryStorage();
  const session = start(storage);
  expect(session.bench.getState().view).toBe('result');
  expect(session.story.getState().stop).toBe(0);
  session.story.go(1);
  session.story.go(99);
  expect(session.story.getState().stop).toBe(4);
  session.story.go(-99);
  expect(session.story.getState().stop).toBe(0);
  await session.openDropped([{ path: 'a.edf', file: new File(['a'], 'a.edf') }]);
  expect(session.story.getState().stop).toBeNull();
  session.story.go(1);
  expect(session.story.getState().stop).toBeNull();
  session.saveNow();
  const again = start(storage);
  expect(again.story.getState().stop).toBeNull();
  again.bench.showView('steps');
  await again.tellStory();
  expect(again.story.getState().stop).toBe(0);
  expect(again.bench.getState()).toMatchObject({ open: 'intervals', view: 'result' });
  expect(again.chosen()?.sample).toBe('rest');
});

const lesson = {
  format: 'beatbench-lesson',
  version: 1,
  id: 'of-a-teacher',
  bench: 'intervals',
  title: 'Of a teacher',
  text: 'A text.',
  question: 'A question?',
  answer: 'An answer.',
  synthetic: { duration: 30 },
  start: { average: 0 },
  controls: ['average'],
  goals: [{ figure: 'error', max: 20 }],
};

test('a lesson that is dropped opens, comes back with the session, and goes along with a link', async () => {
  const { storage } = memoryStorage();
  const session = start(storage);
  const file = new File([JSON.stringify(lesson)], 'mine.lesson.json');
  await session.openDropped([{ path: file.name, file }]);
  expect(session.chosen()).toMatchObject({
    name: 'Of a teacher',
    group: 'Exercises',
    sample: 'of-a-teacher',
  });
  const link = (await session.sharing?.writeLink()) ?? '';
  session.exercises.predict('of-a-teacher', 1);
  session.exercises.predict('of-a-teacher', 0);
  session.saveNow();
  const after = start(storage);
  expect(after.exercises.getState().predicted).toEqual({ 'of-a-teacher': 1 });
  expect(after.chosen()?.sample).toBe('of-a-teacher');
  const elsewhere = start(memoryStorage().storage);
  await elsewhere.sharing?.openLink(link, () => undefined);
  await expect.poll(() => elsewhere.chosen()?.sample).toBe('of-a-teacher');
  await elsewhere.forgetEverything();
  expect(exerciseIds()).not.toContain('of-a-teacher');
});

test('a lesson that is damaged says what is wrong and where, and leaves all else as it was', async () => {
  const session = start(memoryStorage().storage);
  const before = session.recordings.getState().entries.length;
  const drop = async (text: string): Promise<string | undefined> => {
    const file = new File([text], 'bad.lesson.json');
    await session.openDropped([{ path: file.name, file }]);
    return session.notices.getState().notices.find(({ code }) => code === 'lesson')?.message;
  };
  expect(await drop('{')).toContain('It is not JSON');
  expect(await drop(JSON.stringify({ ...lesson, goals: [] }))).toContain('‘goals’ has to be a list');
  expect(await drop(' '.repeat(100_001))).toContain('too long');
  expect(session.recordings.getState().entries).toHaveLength(before);
});
