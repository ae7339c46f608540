import { describe, expect, test, vi } from 'vitest';
import { createSession } from '../../../../src/state/session.ts';
import type { SessionStorage } from '../../../../src/state/session/session-storage.ts';
import { analysisBenches } from '../../../support/analysis-benches.ts';
import { cancelledError, createFakeClient } from '../../../support/fake-client.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';
import { until } from '../../../support/until.ts';

const start = (storage: SessionStorage = memoryStorage().storage) => {
  const session = createSession(createFakeClient(), analysisBenches, 'system', storage);
  session.restore();
  const { sharing } = session;
  if (!sharing) throw new Error('nothing is shared');
  return { ...session, sharing };
};
type Session = ReturnType<typeof start>;
const picked = (name: string, text: string) => ({ path: name, file: new File([text], name) });
const saveFile = (session: Session, name: string) => {
  const found = session.recordings.getState().entries.find((entry) => entry.name === name);
  if (!found) throw new Error(`${name} is not on the list`);
  return found;
};
const opened = (session: Session) =>
  session.notices.getState().notices.find(({ code }) => code === 'session-opened');

/** Returns everything that a session sets, except the list. */
const readSettings = ({ parameters, grouping, theme, waveforms, carried }: Session) => {
  const { hasCalipers, isSnapping, hiddenMarks, paper } = waveforms.getState();
  return {
    parameters: Object.fromEntries(
      Object.entries(parameters).map(([work, store]) => [work, store.getState().changed]),
    ),
    pattern: grouping.getState().pattern,
    theme: theme.getState().choice,
    waveforms: { hasCalipers, isSnapping, hiddenMarks, paper },
    carried: carried.getState(),
  };
};
/** Returns the list, with everything that the user set for its rows. */
const readRows = ({ recordings, waveforms }: Session) =>
  recordings.getState().entries.map((entry) => ({
    key: entry.key,
    name: entry.name,
    labels: entry.labels,
    roles: entry.roles,
    beatEdits: entry.beatEdits,
    templateEdits: entry.templateEdits,
    waveEdits: entry.waveEdits,
    pinned: entry.pinned,
    lanes: waveforms.getState().lanes[entry.key] ?? null,
  }));
const readState = (session: Session) => ({ settings: readSettings(session), rows: readRows(session) });

/** Sets one value of every kind. */
async function setAll(session: Session, name: string, value: 'theirs' | 'mine'): Promise<void> {
  const isMine = value === 'mine';
  const find = () => saveFile(session, name);
  await session.choose(find().key);
  await session.setRole(find(), 1, isMine ? 'other' : 'pcg');
  await session.editBeat(find(), { op: 'delete', time: isMine ? 3.5 : 7.5 });
  await session.editTemplates(find(), value, { op: 'rename', time: 5, name: value });
  const mark = { from: 0, to: 60, point: 'tEnd', at: isMine ? 0.35 : 0.4 } as const;
  await session.editWave(find(), { what: value, words: value }, mark);
  await session.setLabel(find(), 'subject', value);
  const declaration = session.parameters.intervals.declarations.find(({ id }) => id === 'acceptance');
  if (!declaration) throw new Error('there is no acceptance');
  await session.pin([find()], declaration, isMine ? 7 : 9);
  await session.setPattern(isMine ? '{task}' : '{state}_{subject}');
  session.parameters.intervals.set('average', isMine ? 3 : 8);
  session.parameters.filter.set('taps', isMine ? 101 : 201);
  session.parameters.denoise.set('qrsHalf', isMine ? 61 : 62);
  session.theme.choose(isMine ? 'light' : 'dark');
  session.waveforms.showMark(isMine ? 'foot' : 'notch', false);
  session.changeLanes(find(), value, []);
}

async function theirs(): Promise<string> {
  const session = start();
  await session.openDropped([picked('a.edf', 'aaa'), picked('b.edf', 'bbbb')]);
  await session.addSynthetic({ lvet: 260 });
  await setAll(session, 'a.edf', 'theirs');
  return session.sharing.writeSessionFile();
}

/** Opens a page with one recording of the session and all settings different. */
async function mine(storage?: SessionStorage): Promise<Session> {
  const session = start(storage);
  await session.openDropped([picked('again.edf', 'aaa'), picked('mine.edf', 'mine')]);
  await setAll(session, 'again.edf', 'mine');
  return session;
}

describe('opening a session file', () => {
  test('is one step of undo and redo, whatever it sets', async () => {
    const text = await theirs();
    const session = await mine();
    const before = readState(session);
    const { length } = session.history.getState().past;
    await session.openDropped([picked('x.beatbench', text)]);
    const after = readState(session);
    expect(session.history.getState().past).toHaveLength(length + 1);
    expect(session.history.getState().past.at(-1)?.name).toBe('Session x.beatbench');
    expect(after.settings).toMatchObject({ pattern: '{state}_{subject}', theme: 'dark' });
    expect(after.settings.parameters).toMatchObject({ intervals: { average: 8 }, filter: { taps: 201 } });
    expect(after.rows.map(({ name }) => name).slice(5)).toEqual([
      'again.edf',
      'mine.edf',
      'b.edf',
      'Synthetic 1',
    ]);
    expect(after.rows[5]).toMatchObject({
      labels: { subject: 'theirs' },
      roles: [{ channelIndex: 1, role: 'pcg' }],
      beatEdits: [{ op: 'delete', time: 7.5 }],
      templateEdits: [{ op: 'rename', time: 5, name: 'theirs' }],
      pinned: { acceptance: 9 },
    });

    await session.undo();
    expect(readState(session)).toEqual(before);
    expect(session.history.getState().past).toHaveLength(length);
    await session.redo();
    expect(readState(session)).toEqual(after);
    await session.undo();
    expect(readState(session)).toEqual(before);
  });

  test('resets labels to those derived from names if the session has them so', async () => {
    const text = await theirs().then((one) => one.replaceAll('"subject": "theirs"', '"subject": null'));
    const session = await mine();
    await session.openDropped([picked('x.beatbench', text)]);
    expect(saveFile(session, 'again.edf').labels).toEqual({});
    await session.undo();
    expect(saveFile(session, 'again.edf').labels).toEqual({ subject: 'mine' });
  });

  test('restores added recordings on redo, with a dropped file and its edits', async () => {
    const { storage, files } = memoryStorage();
    const text = await theirs();
    const session = await mine(storage);
    await session.openDropped([picked('x.beatbench', text)]);
    await session.openDropped([picked('b.edf', 'bbbb')]);
    expect(saveFile(session, 'b.edf').summary).not.toBeNull();
    await until(() => expect(files.size).toBe(3));
    await session.undo();
    expect(() => saveFile(session, 'b.edf')).toThrow('not on the list');
    await session.redo();
    const { key } = saveFile(session, 'b.edf');
    await session.choose(key);
    expect(saveFile(session, 'b.edf')).toMatchObject({ state: 'analysed', key });
    expect(files.size).toBe(3);
  });

  test('has nothing to undo if it changes nothing', async () => {
    const session = await mine();
    const text = await session.sharing.writeSessionFile();
    const { length } = session.history.getState().past;
    await session.openDropped([picked('x.beatbench', text)]);
    expect(session.history.getState().past).toHaveLength(length);
    expect(opened(session)).toBeUndefined();
  });

  test('is undone completely if the worker rejected one of its parts', async () => {
    const text = await theirs();
    const session = await mine();
    const before = readState(session);
    const refusing = vi.spyOn(session.client, 'setRoles').mockRejectedValue(cancelledError);
    await session.openDropped([picked('x.beatbench', text)]);
    expect(saveFile(session, 'again.edf').failure?.code).toBe('cancelled');
    refusing.mockRestore();
    await session.undo();
    expect(readState(session)).toEqual(before);
  });
});

describe('the session that a session file replaced', () => {
  test('is set aside, reported, and restored after a reload', async () => {
    const { storage, files } = memoryStorage();
    const session = await mine(storage);
    const before = readState(session);
    await session.openDropped([picked('x.beatbench', await theirs())]);
    expect(opened(session)?.message).toMatch(/settings are those of x\.beatbench.*Undo.*set aside/);
    await until(() => expect(files.size).toBe(2));
    session.saveNow();

    const later = start(storage);
    expect(readSettings(later)).not.toEqual(before.settings);
    const [aside] = later.asides.getState().sessions;
    expect(aside.reason).toBe('replaced');
    await later.sharing.openAside(aside);
    expect(readSettings(later)).toEqual(before.settings);
    const again = saveFile(later, 'again.edf');
    expect(again).toMatchObject({
      labels: { subject: 'mine' },
      roles: [{ channelIndex: 1, role: 'other' }],
      beatEdits: [{ op: 'delete', time: 3.5 }],
      templateEdits: [{ op: 'rename', time: 5, name: 'mine' }],
      pinned: { acceptance: 7 },
    });
    // The session that it replaced is available as well.
    expect(later.asides.getState().sessions.map(({ reason }) => reason)).toEqual(['replaced', 'replaced']);
  });

  test('is offered as a file if there is no space to set it aside', async () => {
    const { storage } = memoryStorage({
      writeAside: () => {
        throw new Error('The quota has been exceeded.');
      },
    });
    const session = await mine(storage);
    const before = readState(session);
    await session.openDropped([picked('x.beatbench', await theirs())]);
    const notice = opened(session);
    expect(notice?.message).toMatch(/no room/);
    expect(notice?.file?.text()).toContain('mine');
    await session.undo();
    expect(readState(session)).toEqual(before);
  });

  test('is not mentioned if it had no settings', async () => {
    const session = start();
    await session.openDropped([picked('x.beatbench', await theirs())]);
    expect(opened(session)).toBeUndefined();
    expect(session.asides.getState().sessions).toEqual([]);
    await session.undo();
    expect(readRows(session)).toHaveLength(5);
    expect(session.theme.getState().choice).toBe('system');
  });

  test('is reported as missing if another tab deleted it', async () => {
    const { storage, aside } = memoryStorage();
    const session = await mine(storage);
    await session.openDropped([picked('x.beatbench', await theirs())]);
    const [replaced] = session.asides.getState().sessions;
    aside.clear();
    await session.sharing.openAside(replaced);
    expect(session.notices.getState().notices.at(-1)?.message).toMatch(/deleted in another tab/);
  });
});
