import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { addExercise, removeAddedExercises } from '../../../src/pipeline/exercises/exercises.ts';
import { lessonContent, parseLesson } from '../../../src/pipeline/exercises/parse-lesson.ts';
import { type LinkedSource } from '../../../src/state/exercises/linked-files.ts';
import { createSession, type Session } from '../../../src/state/session.ts';
import type { AnalysisClient } from '../../../src/workers/client-types.ts';
import { analysisBenches } from '../../support/analysis-benches.ts';
import { createFakeClient, recordRuns } from '../../support/fake-client.ts';
import { fakeSummary } from '../../support/fake-record.ts';

const content = new Uint8Array(2000).map((_, i) => i % 251);
const sha256 = createHash('sha256').update(content).digest('hex');
const ownAddress = 'recordings/walk.edf';

const makeLesson = (file: object = {}) =>
  parseLesson({
    format: 'beatbench-lesson',
    version: 1,
    id: 'on-a-recording',
    bench: 'series',
    title: 'On a recording',
    text: 'A text.',
    question: 'A question?',
    answer: 'An answer.',
    controls: ['hfFrom'],
    goals: [{ figure: 'rmssd', max: 40 }],
    recording: { files: [{ address: ownAddress, bytes: content.length, ...file }], source: 'Our own' },
  });

/** Opens files that end in `.edf`, under their own names. */
const openFiles: AnalysisClient['openFiles'] = (files) =>
  Promise.resolve({
    opened: files.map(({ path }) => ({ ...fakeSummary(path, path), files: [path] })),
    questions: [],
    broken: [],
  });

interface Asked {
  readonly address: string;
  readonly options: RequestInit;
}

/** Creates a session with the lesson open, on a page whose host answers as given. */
async function open(
  file: object,
  answer: () => Promise<Response>,
  changes: Partial<AnalysisClient> = {},
  isOnline = true,
) {
  const asked: Asked[] = [];
  const source: LinkedSource = {
    fetch: (address, options) => {
      asked.push({ address, options });
      return answer();
    },
    pageAddress: 'https://beats.example/app/',
    isOnline: () => isOnline,
  };
  const client = createFakeClient({ openFiles, ...changes });
  const session = createSession(client, analysisBenches, 'system', null, undefined, undefined, source);
  await session.openExercise(addExercise(makeLesson(file)));
  return { session, asked };
}

const chosen = (session: Session) => {
  const entry = session.chosen();
  if (entry === null) throw new Error('nothing is chosen');
  return entry;
};

const whole = () => Promise.resolve(new Response(content));

afterEach(removeAddedExercises);

describe('a recording that a lesson links', () => {
  test('is requested after the user’s confirmation from the page’s host, and opens in the row of the exercise', async () => {
    const runs = recordRuns();
    const { session, asked } = await open({ sha256 }, whole, { analyse: runs.analyse });
    expect(asked).toEqual([]);
    expect(chosen(session)).toMatchObject({ summary: null, group: 'Exercises', sample: 'on-a-recording' });
    await session.fetchLinked(chosen(session));
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      address: 'https://beats.example/app/recordings/walk.edf',
      options: { redirect: 'manual', referrerPolicy: 'no-referrer' },
    });
    expect(asked[0]?.options.method ?? 'GET').toBe('GET');
    expect(asked[0]?.options.body).toBeUndefined();
    expect(chosen(session)).toMatchObject({
      name: 'On a recording',
      sample: 'on-a-recording',
      failure: null,
    });
    expect(chosen(session).summary?.files).toEqual(['walk.edf']);
    expect(runs.asked.at(-1)).toMatchObject({ analysis: 'series' });
  });

  test.each([
    [
      'offline',
      () => Promise.reject(new TypeError('Failed to fetch')),
      false,
      'no-network',
      'there is no network',
    ],
    [
      'refused',
      () => Promise.reject(new TypeError('Failed to fetch')),
      true,
      'no-network',
      'beats.example does not answer',
    ],
    [
      'not found',
      () => Promise.resolve(new Response('gone', { status: 404 })),
      true,
      'missing-file',
      'it answers 404',
    ],
    ['moved', () => Promise.resolve(new Response(null, { status: 302 })), true, 'redirected', 'has moved'],
    [
      'cut short',
      () => Promise.resolve(new Response(content.slice(0, 1999))),
      true,
      'truncated',
      'has 1999 bytes where the lesson says 2000',
    ],
    [
      'longer',
      () => Promise.resolve(new Response(new Uint8Array(2001))),
      true,
      'too-large',
      'has more than 2000 bytes',
    ],
    [
      'another',
      () => Promise.resolve(new Response(new Uint8Array(2000))),
      true,
      'bad-value',
      'its SHA-256 differs',
    ],
  ] as const)(
    'is reported in a sentence if it is %s, and can be tried again',
    async (_what, answer, isOnline, code, words) => {
      let next: () => Promise<Response> = answer;
      const { session } = await open({ sha256 }, () => next(), {}, isOnline);
      await session.fetchLinked(chosen(session));
      expect(chosen(session).failure).toMatchObject({ code, message: expect.stringContaining(words) });
      expect(chosen(session).summary).toBeNull();
      next = whole;
      await session.fetchLinked(chosen(session));
      expect(chosen(session).summary).not.toBeNull();
      expect(chosen(session).failure).toBeNull();
    },
  );

  test('is accepted where it is dropped: by its content under any name, otherwise by name and size', async () => {
    const dropped = (name: string, bytes = content) => [{ path: name, file: new File([bytes], name) }];
    const { session, asked } = await open({ sha256, address: 'https://other.example/walk.edf' }, whole);
    await session.openDropped(dropped('walk (1).edf'));
    expect(chosen(session)).toMatchObject({ sample: 'on-a-recording', group: 'Exercises' });
    expect(chosen(session).summary?.files).toEqual(['walk.edf']);
    expect(session.recordings.getState().entries.some(({ group }) => group === 'Files')).toBe(false);
    expect(asked).toEqual([]);
    removeAddedExercises();
    const byName = await open({}, whole);
    await byName.session.openDropped(dropped('walk.edf', content.slice(0, 10)));
    expect(chosen(byName.session).failure?.message).toContain('it has 10 bytes instead of 2000');
    expect(byName.session.recordings.getState().entries.some(({ group }) => group === 'Files')).toBe(false);
    await byName.session.openDropped(dropped('walk.edf'));
    expect(chosen(byName.session).summary).not.toBeNull();
  });

  test('belongs to the newest lesson of an id', async () => {
    const { session } = await open({ bytes: 77 }, whole);
    const content = lessonContent(makeLesson({ sha256 }));
    const file = new File([JSON.stringify(content)], 'mine.lesson.json');
    await session.openDropped([{ path: file.name, file }]);
    expect(session.recordings.getState().entries.filter(({ group }) => group === 'Exercises')).toHaveLength(
      1,
    );
    await session.fetchLinked(chosen(session));
    expect(chosen(session)).toMatchObject({ sample: 'on-a-recording', failure: null });
    expect(chosen(session).summary?.files).toEqual(['walk.edf']);
  });

  test('does not affect other dropped files', async () => {
    const { session } = await open({ sha256 }, whole);
    await session.openDropped([{ path: 'mine.edf', file: new File(['x'], 'mine.edf') }]);
    expect(chosen(session)).toMatchObject({ name: 'mine.edf', group: 'Files' });
    expect(
      session.recordings.getState().entries.find(({ sample }) => sample === 'on-a-recording'),
    ).toMatchObject({
      summary: null,
      failure: null,
    });
  });
});
