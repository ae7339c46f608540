import { describe, expect, test } from 'vitest';
import { newestVersion } from '../../../../src/pipeline/sessions/file-version.ts';
import { createSession } from '../../../../src/state/session.ts';
import { sessionSteps } from '../../../../src/pipeline/sessions/session-file.ts';
import type { SessionStorage } from '../../../../src/state/session/session-storage.ts';
import { softwareFields } from '../../../../src/model/version.ts';
import type { AnalysisClient } from '../../../../src/workers/client-types.ts';
import { analysisBenches } from '../../../support/analysis-benches.ts';
import { createFakeClient } from '../../../support/fake-client.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';
import { until } from '../../../support/until.ts';

const start = (changes: Partial<AnalysisClient> = {}, storage: SessionStorage = memoryStorage().storage) => {
  const session = createSession(createFakeClient(changes), analysisBenches, 'system', storage);
  session.restore();
  const { sharing } = session;
  if (!sharing) throw new Error('nothing is shared');
  return { ...session, write: sharing.writeSessionFile };
};
const picked = (name: string, text: string) => ({ path: name, file: new File([text], name) });
const files = (session: ReturnType<typeof start>) =>
  session.recordings.getState().entries.filter(({ group }) => group === 'Files');
const notices = (session: ReturnType<typeof start>) => session.notices.getState().notices;
const whole = 'cd'.repeat(32);
const hashed: Partial<AnalysisClient> = {
  hashInput: () => ({ result: Promise.resolve(whole), cancel: () => undefined }),
};

/** Returns a session of two recordings with edits, as text. */
async function written(): Promise<string> {
  const session = start(hashed);
  await session.openDropped([picked('a.edf', 'aaa'), picked('b.edf', 'bbbb')]);
  const entry = session.chosen();
  if (!entry) throw new Error('nothing is open');
  await session.setRole(entry, 1, 'pcg');
  await session.editBeat(entry, { op: 'delete', time: 7.5 });
  await session.editTemplates(entry, 'Late', { op: 'rename', time: 5, name: 'Late' });
  await session.setLabel(entry, 'subject', 'S06');
  await session.addSynthetic({ lvet: 260 });
  await session.choose(entry.key);
  session.parameters.intervals.set('average', 8);
  session.view.panBy(30);
  session.theme.choose('dark');
  await until(() => expect(files(session).every(({ sha256 }) => sha256 === whole)).toBe(true));
  return session.write();
}

describe('a session as a file', () => {
  test('has the documented form', async () => {
    const session = JSON.parse(await written()) as Record<string, unknown>;
    expect(session).toMatchObject({
      format: 'beatbench-session',
      version: newestVersion(sessionSteps),
      ...softwareFields,
      parameters: { intervals: { average: 8 } },
      view: { bench: 'intervals', recording: 5 },
      theme: 'dark',
    });
    const recordings = session['recordings'] as Record<string, unknown>[];
    expect(recordings[5]).toMatchObject({
      name: 'a.edf',
      size: 3,
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      sha256: whole,
      roles: [{ channelIndex: 1, role: 'pcg' }],
      subject: 'S06',
      state: null,
      trial: null,
      task: null,
      edits: [{ op: 'delete', time: 7.5 }],
    });
  });

  test('restores everything once its recordings are dropped, with it or after it, under any name', async () => {
    const text = await written();
    for (const drops of [
      [[picked('x.beatbench', text), picked('1.edf', 'aaa'), picked('2.edf', 'bbbb')]],
      [[picked('x.beatbench', text)], [picked('1.edf', 'aaa')], [picked('2.edf', 'bbbb')]],
    ]) {
      const session = start();
      for (const drop of drops) await session.openDropped(drop);
      expect(files(session).map(({ name }) => name)).toEqual(['a.edf', 'b.edf']);
      const [a] = files(session);
      await session.choose(a.key);
      const opened = session.chosen();
      expect(opened).toMatchObject({
        state: 'analysed',
        labels: { subject: 'S06' },
        beatEdits: [{ op: 'delete', time: 7.5 }],
        templateEdits: [{ op: 'rename', time: 5, name: 'Late' }],
      });
      expect(opened?.summary?.channels[1].role).toBe('pcg');
      expect(session.parameters.intervals.getState().changed).toEqual({ average: 8 });
      expect(session.theme.getState().choice).toBe('dark');
      expect(session.view.getState().span.fromSec).toBe(30);
      expect(notices(session)).toEqual([]);
    }
  });

  test('closes nothing that is open, and can be undone', async () => {
    const text = await written();
    const session = start();
    await session.openDropped([picked('mine.edf', 'mine'), picked('again.edf', 'aaa')]);
    session.parameters.intervals.set('average', 3);
    await session.openDropped([picked('x.beatbench', text)]);
    expect(files(session).map(({ name }) => name)).toEqual(['mine.edf', 'again.edf', 'b.edf']);
    expect(session.chosen()).toMatchObject({ name: 'again.edf', beatEdits: [{ op: 'delete', time: 7.5 }] });
    await session.openDropped([picked('x.beatbench', text)]);
    expect(session.recordings.getState().entries).toHaveLength(5 + 3 + 1);
    while (session.history.getState().past.length > 0) await session.undo();
    expect(session.chosen()).toMatchObject({ name: 'again.edf', beatEdits: [], roles: [] });
    expect(session.parameters.intervals.getState().changed).toEqual({});
  });

  test('keeps what this version does not know, also after a reload', async () => {
    const { storage } = memoryStorage();
    const session = start({}, storage);
    const later = JSON.parse(await written()) as Record<string, never>;
    const text = JSON.stringify({
      ...later,
      weather: 'fine',
      parameters: {
        ...(later['parameters'] as object),
        rheology: { viscosity: 20 },
        intervals: { average: 8, later: 1 },
      },
      view: { ...(later['view'] as object), zoom: 2 },
      recordings: (later['recordings'] as object[]).map((recording) => ({ ...recording, device: 'x' })),
    });
    await session.openDropped([picked('x.beatbench', text)]);
    session.parameters.intervals.set('average', 9);
    session.saveNow();
    const again = JSON.parse(await start({}, storage).write()) as unknown;
    expect(again).toMatchObject({
      weather: 'fine',
      parameters: { rheology: { viscosity: 20 }, intervals: { average: 9, later: 1 } },
      view: { zoom: 2 },
      recordings: [
        { device: 'x' },
        { device: 'x' },
        { device: 'x' },
        { device: 'x' },
        { device: 'x' },
        { device: 'x' },
        { device: 'x' },
        { device: 'x' },
      ],
    });
    await session.forgetEverything();
    expect(await session.write()).not.toMatch(/weather|soundPercent|zoom/);
  });

  test('opens without parts that cannot be read, which are named', async () => {
    const session = start();
    const { recordings, ...others } = JSON.parse(await written()) as { recordings: object[] };
    const text = JSON.stringify({ ...others, recordings: [...recordings, { name: 'of no files' }] });
    await session.openDropped([picked('x.beatbench', text)]);
    expect(files(session).map(({ name }) => name)).toEqual(['a.edf', 'b.edf']);
    expect(notices(session).map(({ message }) => message)).toEqual([
      'x.beatbench was opened without these parts, which could not be read: a recording. Save the session again where it was made.',
    ]);
  });

  test('reports if a recording differs from the one it refers to', async () => {
    const text = await written();
    const session = start({
      hashInput: () => ({ result: Promise.resolve('ef'.repeat(32)), cancel: () => undefined }),
    });
    await session.openDropped([picked('x.beatbench', text), picked('a.edf', 'aaa')]);
    await until(() =>
      expect(notices(session)[0]?.message).toMatch(/a\.edf has the same length, .*efefefef, not cdcdcdcd/),
    );
  });

  test.each([
    ['{', /x\.beatbench is damaged or incomplete/],
    ['[]', /x\.beatbench is not a session/],
    [{ format: 'beatbench-session', version: 99 }, /session version 99; this one supports 1/],
    [{ format: 'beatbench-session', version: 'x' }, /unknown version/],
    ['['.repeat(200_000), /damaged/],
  ])('is rejected with a message if invalid, and keeps what is open: %#', async (content, words) => {
    const session = start();
    await session.openDropped([picked('mine.edf', 'mine')]);
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    await session.openDropped([picked('x.beatbench', text)]);
    expect(notices(session)[0]?.message).toMatch(words);
    expect(session.chosen()?.name).toBe('mine.edf');
  });
});
