import { describe, expect, test, vi } from 'vitest';
import { createSession } from '../../../../src/state/session.ts';
import type { SessionStorage } from '../../../../src/state/session/session-storage.ts';
import { filesToEvict } from '../../../../src/state/session/session-storage.ts';
import type { AnalysisClient } from '../../../../src/workers/client-types.ts';
import { analysisBenches } from '../../../support/analysis-benches.ts';
import { createFakeClient } from '../../../support/fake-client.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';
import { until } from '../../../support/until.ts';

const start = (storage: SessionStorage, changes: Partial<AnalysisClient> = {}) => {
  const session = createSession(createFakeClient(changes), analysisBenches, 'system', storage);
  session.restore();
  return session;
};
const picked = (name: string, text: string) => ({ path: name, file: new File([text], name) });
const rows = (session: ReturnType<typeof start>) =>
  session.recordings.getState().entries.map(({ name, state }) => [name, state]);

describe('data kept between visits', () => {
  test('data kept between visits restore recordings, roles, parameters, view and theme', async () => {
    const { storage, files } = memoryStorage();
    const before = start(storage);
    await before.addSynthetic({ lvet: 280 });
    await before.openDropped([picked('a.edf', 'aaa'), picked('b.edf', 'bbbb')]);
    const entry = before.chosen();
    if (!entry) throw new Error('nothing is open');
    await before.setRole(entry, 1, 'pcg');
    before.parameters.intervals.set('average', 8);
    before.view.panBy(30);
    before.chooseWindow(1);
    before.theme.choose('dark');
    await until(() => expect(files.size).toBe(2));
    await until(() => {
      before.saveNow();
      expect(storage.readText()).toMatch(/a\.edf.*b\.edf/);
    });

    const client = createFakeClient();
    const openFiles = vi.fn<AnalysisClient['openFiles']>((...call) => client.openFiles(...call));
    const after = start(storage, { openFiles });
    await until(() => expect(after.chosen()?.state).toBe('analysed'));
    expect(rows(after)).toEqual([
      ['Rest', 'unread'],
      ['Difficult', 'unread'],
      ['Extrasystoles', 'unread'],
      ['Treadmill', 'unread'],
      ['Heart sounds', 'unread'],
      ['Synthetic 1', 'unread'],
      ['a.edf', 'analysed'],
      ['b.edf', 'unread'],
    ]);
    expect(openFiles).toHaveBeenCalledTimes(1);
    expect(openFiles.mock.calls[0][0].map(({ path }) => path)).toEqual(['a.edf']);
    expect(after.chosen()?.summary?.channels[1].role).toBe('pcg');
    expect(after.parameters.intervals.getState().changed).toEqual({ average: 8 });
    expect(after.view.getState().span).toEqual(before.view.getState().span);
    expect(after.selection.getState().windowIndex).toBe(1);
    expect(after.theme.getState().choice).toBe('dark');
    expect(after.recordings.getState().entries[5].synthetic).toEqual({ lvet: 280 });
    expect(after.history.getState().past).toEqual([]);
  });

  test('data kept between visits restore subjects and states of recordings, and the user’s pattern', async () => {
    const { storage, files } = memoryStorage();
    const before = start(storage);
    await before.openDropped([picked('walk-anna.edf', 'aaa'), picked('sit-ben.edf', 'bbbb')]);
    await before.setPattern('{state}-{subject}');
    const entry = before.chosen();
    if (!entry) throw new Error('nothing is open');
    await before.setLabel(entry, 'trial', '3');
    await before.setLabel(entry, 'state', null);
    await until(() => expect(files.size).toBe(2));
    await until(() => {
      before.saveNow();
      expect(JSON.parse(storage.readText() ?? '')).toMatchObject({
        pattern: '{state}-{subject}',
        recordings: [
          { name: 'Rest' },
          { name: 'Difficult' },
          { name: 'Extrasystoles' },
          { name: 'Treadmill' },
          { name: 'Heart sounds' },
          { subject: 'anna', state: null, task: null, trial: '3' },
          { subject: 'ben', state: 'seated', task: null, trial: null },
        ],
      });
    });

    const after = start(storage);
    expect(after.grouping.getState().pattern).toBe('{state}-{subject}');
    expect(
      after.recordings
        .getState()
        .entries.slice(5)
        .map(({ labels }) => labels),
    ).toEqual([{ state: null, trial: '3' }, {}]);
  });

  test('data kept between visits restore the chosen beat', async () => {
    const { storage } = memoryStorage();
    const before = start(storage);
    await before.choose('sample-rest');
    before.chooseBeat(90);
    const { beatSec } = before.selection.getState();
    before.saveNow();
    const after = start(storage);
    await until(() => expect(after.selection.getState()).toMatchObject({ beatIndex: 90, beatSec }));
    expect(after.selection.getState().windowIndex).toBe(before.selection.getState().windowIndex);
  });

  test('data kept between visits restore a table that waits for its rate, with its question', async () => {
    const { storage, files } = memoryStorage();
    const question = { name: 'c.csv', missing: 'rate', preview: [['1']] } as const;
    const openFiles: AnalysisClient['openFiles'] = () =>
      Promise.resolve({ opened: [], broken: [], questions: [question] });
    const before = start(storage, { openFiles });
    await before.openDropped([picked('c.csv', '1')]);
    await until(() => expect(files.size).toBe(1));
    await until(() => {
      before.saveNow();
      expect(storage.readText()).toContain('"asksRate":true');
    });
    const after = start(storage, { openFiles });
    await until(() => expect(after.recordings.getState().entries.at(-1)?.question).toEqual(question));
    expect(
      after.recordings
        .getState()
        .entries.at(-1)
        ?.origin?.files.map(({ path }) => path),
    ).toEqual(['c.csv']);
  });

  test('data kept between visits include a file that is recognised when dropped again, with its edits', async () => {
    const { storage, files } = memoryStorage();
    const before = start(storage);
    await before.openDropped([picked('a.edf', 'aaa')]);
    const entry = before.chosen();
    if (!entry) throw new Error('nothing is open');
    await before.editBeat(entry, { op: 'delete', time: 7.5 });
    await before.choose('sample-rest');
    await until(() => expect(files.size).toBe(1));
    before.saveNow();

    const after = start(storage);
    await after.openDropped([picked('again.edf', 'aaa')]);
    expect(after.chosen()).toMatchObject({
      name: 'a.edf',
      state: 'analysed',
      beatEdits: [{ op: 'delete', time: 7.5 }],
    });
    expect(rows(after)).toHaveLength(6);
  });

  test('data kept between visits include a request for a file that was not kept, which is recognised under any name', async () => {
    const { storage, files } = memoryStorage();
    const before = start(storage);
    await before.openDropped([picked('a.edf', 'aaa')]);
    await until(() => expect(files.size).toBe(1));
    await before.choose('sample-rest');
    await until(() => {
      before.saveNow();
      expect(storage.readText()).toContain('a.edf');
    });
    files.clear();

    const after = start(storage);
    await until(() => expect(after.recordings.getState().entries.at(-1)?.stored?.load).toBeNull());
    await after.openDropped([picked('renamed.edf', 'aaa')]);
    expect(after.chosen()).toMatchObject({ name: 'a.edf', state: 'analysed', stored: null });
    expect(rows(after)).toHaveLength(6);
  });

  test('data kept between visits are reset with one notice if the text is damaged', () => {
    const { storage } = memoryStorage({ readText: () => '{' });
    const session = start(storage);
    expect(session.notices.getState().notices.map(({ code }) => code)).toEqual(['session-lost']);
    expect(rows(session)).toHaveLength(5);
  });

  test('data kept between visits are optional if storage rejects everything', async () => {
    const refuse = (): never => {
      throw new Error('The quota has been exceeded.');
    };
    const reject = () => Promise.reject(new Error('closed'));
    const { storage } = memoryStorage({
      readText: refuse,
      writeText: refuse,
      clearText: refuse,
      listFiles: reject,
      readFile: reject,
      writeFile: reject,
      removeFiles: reject,
    });
    const session = start(storage);
    await session.openDropped([picked('a.edf', 'aaa')]);
    expect(session.chosen()).toMatchObject({ name: 'a.edf', state: 'analysed' });
    await until(() =>
      expect(session.notices.getState().notices.map(({ code }) => code)).toEqual([
        'session-lost',
        'storage-full',
      ]),
    );
    await session.forgetEverything();
    expect(rows(session)).toHaveLength(5);
  });

  test('says which files found no room, and keep the session, and request them after a reload', async () => {
    const { storage } = memoryStorage({
      writeFile: () => Promise.reject(new DOMException('Full.', 'QuotaExceededError')),
    });
    const before = start(storage);
    await before.openDropped([picked('a.edf', 'aaa'), picked('b.edf', 'bbbb')]);
    await until(() =>
      expect(before.notices.getState().notices).toMatchObject([
        { code: 'storage-full', message: expect.stringMatching(/keep a\.edf, b\.edf until/) as string },
      ]),
    );
    before.parameters.intervals.set('average', 8);
    await until(() => {
      before.saveNow();
      expect(storage.readText()).toMatch(/a\.edf.*b\.edf/);
    });
    // The message about files is still shown when the session itself was stored.
    expect(before.notices.getState().notices).toHaveLength(1);
    const after = start(storage);
    expect(after.parameters.intervals.getState().changed).toEqual({ average: 8 });
    await until(() =>
      expect(
        after.recordings
          .getState()
          .entries.slice(5)
          .map(({ name, stored }) => [name, stored?.load]),
      ).toEqual([
        ['a.edf', null],
        ['b.edf', null],
      ]),
    );
  });

  test('asks for its files where the browser shut them away between visits', async () => {
    const { storage, files } = memoryStorage();
    const before = start(storage);
    await before.openDropped([picked('a.edf', 'aaa')]);
    await until(() => expect(files.size).toBe(1));
    await until(() => {
      before.saveNow();
      expect(storage.readText()).toContain('a.edf');
    });
    const blocked = () => Promise.reject(new DOMException('Blocked.', 'InvalidStateError'));
    const after = start({ ...storage, listFiles: blocked, readFile: blocked, writeFile: blocked });
    await until(() => expect(after.recordings.getState().entries.at(-1)?.stored?.load).toBeNull());
    await after.openDropped([picked('a.edf', 'aaa')]);
    expect(after.chosen()).toMatchObject({ name: 'a.edf', state: 'analysed' });
    expect(files.size).toBe(1);
  });

  test('data kept between visits exclude closed files, and are deleted on request', async () => {
    const { storage, files } = memoryStorage();
    const session = start(storage);
    await session.openDropped([picked('a.edf', 'aaa'), picked('b.edf', 'bbbb')]);
    await until(() => expect(files.size).toBe(2));
    const entry = session.chosen();
    if (!entry) throw new Error('nothing is open');
    await session.close(entry);
    await until(() => expect([...files.values()].map(({ file }) => file.size)).toEqual([4]));
    session.parameters.intervals.set('average', 8);
    await session.forgetEverything();
    expect(files.size).toBe(0);
    expect(rows(session).map(([name]) => name)).toEqual([
      'Rest',
      'Difficult',
      'Extrasystoles',
      'Treadmill',
      'Heart sounds',
    ]);
    expect(session.parameters.intervals.getState().changed).toEqual({});
    expect(session.history.getState().past).toEqual([]);
    expect(session.chosen()?.name).toBe('Rest');
  });
});

describe('two pages at once', () => {
  const named = (session: ReturnType<typeof start>) =>
    session.notices.getState().notices.map(({ code }) => code);

  test('the earlier page stops keeping, reports this, and continues when chosen', async () => {
    const { storage } = memoryStorage();
    const first = start(storage);
    await first.addSynthetic({ lvet: 280 });
    first.saveNow();
    const second = start(storage);
    second.parameters.intervals.set('average', 8);
    second.saveNow();
    expect([named(first), named(second)]).toEqual([['session-elsewhere'], []]);

    await first.addSynthetic({ lvet: 260 });
    first.saveNow();
    expect(storage.readText()).not.toContain('260');
    expect(storage.readText()).toContain('"average":8');

    first.notices.getState().notices[0]?.act?.run();
    expect([named(first), named(second)]).toEqual([[], ['session-elsewhere']]);
    expect(storage.readText()).toContain('260');
  });

  test('the other page does not restore what this one deleted', async () => {
    const { storage } = memoryStorage();
    const first = start(storage);
    first.saveNow();
    const second = start(storage);
    await second.forgetEverything();
    expect(named(second)).toEqual([]);
    expect(named(first)).toEqual(['session-elsewhere']);
  });
});

test('a recording that comes back is never left out of what is kept meanwhile', async () => {
  const { storage, files } = memoryStorage();
  const before = start(storage);
  await before.openDropped([picked('a.edf', 'aaa')]);
  await until(() => expect(files.size).toBe(1));
  await until(() => {
    before.saveNow();
    expect(storage.readText()).toContain('a.edf');
  });
  const after = start(storage);
  const without: unknown[] = [];
  after.recordings.subscribe(() => {
    after.saveNow();
    if (storage.readText()?.includes('a.edf') !== true) without.push(rows(after).at(-1));
  });
  await until(() => expect(after.chosen()?.state).toBe('analysed'));
  expect(after.chosen()?.name).toBe('a.edf');
  expect(without).toEqual([]);
});

describe('space for files', () => {
  const file = (fingerprint: string, size: number, usedAtMs: number) => ({ fingerprint, size, usedAtMs });

  test('is freed from the least recently used', () => {
    const kept = [file('new', 40, 3), file('old', 40, 1), file('middle', 20, 2)];
    expect(filesToEvict(kept, 0, 100)).toEqual([]);
    expect(filesToEvict(kept, 30, 100)).toEqual(['old']);
    expect(filesToEvict(kept, 50, 100)).toEqual(['old', 'middle']);
    expect(filesToEvict(kept, 100, 100)).toEqual(['old', 'middle', 'new']);
    expect(filesToEvict(kept, 101, 100)).toBeNull();
  });
});
