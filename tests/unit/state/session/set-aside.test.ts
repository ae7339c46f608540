import { describe, expect, test } from 'vitest';
import { asideFileName, createAsides, maxAside } from '../../../../src/state/session/asides.ts';
import { createSession } from '../../../../src/state/session.ts';
import type { SessionStorage } from '../../../../src/state/session/session-storage.ts';
import { analysisBenches } from '../../../support/analysis-benches.ts';
import { createFakeClient } from '../../../support/fake-client.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';
import { until } from '../../../support/until.ts';

const start = (storage: SessionStorage) => {
  const session = createSession(createFakeClient(), analysisBenches, 'system', storage);
  session.restore();
  return session;
};
type Session = ReturnType<typeof start>;
const picked = (name: string, text: string) => ({ path: name, file: new File([text], name) });
const findNotice = (session: Session, code: string) =>
  session.notices.getState().notices.find((notice) => notice.code === code);
const asideTexts = ({ asides }: Session) =>
  asides.getState().sessions.map(({ name, reason }) => [reason, asides.read(name)]);
/** Creates storage with a total limit of letters. */
const small = (letters: number) => {
  const made = memoryStorage();
  const { storage, aside } = made;
  const full = (): never => {
    throw new Error('The quota has been exceeded.');
  };
  const used = (): number => [...aside.values()].reduce((sum, text) => sum + text.length, 0);
  const bounded: SessionStorage = {
    ...storage,
    writeText: (text) => (used() + text.length > letters ? full() : storage.writeText(text)),
    writeAside: (name, text) =>
      used() + text.length + (storage.readText() ?? '').length > letters
        ? full()
        : storage.writeAside(name, text),
  };
  return { ...made, storage: bounded };
};
const newer = JSON.stringify({ format: 'beatbench-session', version: 99, recordings: ['of later'] });

describe('a kept session that is not taken up', () => {
  test.each([
    ['damaged', '{"format":"beatbench-session","ver', /damaged/],
    ['newer', newer, /newer version.*session version 99/],
    ['unread', '[]', /are not a session/],
    ['unread', '{"format":"beatbench-session","version":"x"}', /unknown version/],
  ])(
    'is set aside before another is written over it, said, and offered as a file: %s',
    (reason, text, words) => {
      const { storage } = memoryStorage();
      storage.writeText(text);
      const session = start(storage);
      session.saveNow();
      expect(storage.readText()).not.toBe(text);
      expect(asideTexts(session)).toEqual([[reason, text]]);
      const notice = findNotice(session, 'session-lost');
      expect(notice?.message).toMatch(words);
      expect(notice?.file?.text()).toBe(text);
      expect(notice?.file?.name).toMatch(/^session \d{4}-\d\d-\d\d \d{4} .*\.beatbench$/);
      notice?.act?.run();
      expect(session.asides.getState().isShown).toBe(true);
    },
  );

  test('is set aside where not all of it was understood, and the rest is taken up', () => {
    const { storage } = memoryStorage();
    const text = JSON.stringify({
      format: 'beatbench-session',
      version: 1,
      recordings: [{ name: 'of no files' }],
      parameters: { intervals: { average: 8, acceptance: 'wide' } },
    });
    storage.writeText(text);
    const session = start(storage);
    session.saveNow();
    expect(session.parameters.intervals.getState().changed).toEqual({ average: 8 });
    expect(findNotice(session, 'session-lost')?.message).toMatch(
      /Parts of .* left out: a recording, parameters of intervals\. The stored session is set aside unchanged/,
    );
    expect(asideTexts(session)).toEqual([['incomplete', text]]);
    expect(storage.readText()).not.toBe(text);
  });

  test('has a dated name, and is available in later visits', () => {
    const { storage } = memoryStorage();
    storage.writeText(newer);
    start(storage).saveNow();
    const later = start(storage);
    const [aside] = later.asides.getState().sessions;
    expect(aside.name).toBe(`${new Date(aside.atMs).toISOString()} newer`);
    expect(Math.abs(aside.atMs - Date.now())).toBeLessThan(60_000);
    expect(findNotice(later, 'session-lost')).toBeUndefined();
    expect(asideTexts(later)).toEqual([['newer', newer]]);
  });

  test('is not written over where there is no room to set it aside, until it is let go of', async () => {
    const { storage } = small(10_000);
    const large = JSON.stringify({ format: 'beatbench-session', version: 99, pad: 'x'.repeat(8000) });
    storage.writeText(large);
    const session = start(storage);
    session.parameters.intervals.set('average', 8);
    session.saveNow();
    expect(storage.readText()).toBe(large);
    const notice = findNotice(session, 'session-lost');
    expect(notice?.message).toMatch(/no room to set it aside/);
    expect(notice?.file?.text()).toBe(large);
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    expect(storage.readText()).toBe(large);
    notice?.act?.run();
    expect(storage.readText()).not.toBe(large);
    expect(findNotice(session, 'session-lost')).toBeUndefined();
  });

  test('is set aside where it could not be read at the start', () => {
    const { storage } = memoryStorage();
    storage.writeText(newer);
    let isShut = true;
    const session = start({
      ...storage,
      readText: () => {
        if (isShut) throw new Error('The operation is insecure.');
        return storage.readText();
      },
    });
    session.saveNow();
    expect(storage.readText()).toBe(newer);
    expect(findNotice(session, 'storage-full')?.message).toMatch(/insecure/);
    isShut = false;
    session.saveNow();
    expect(storage.readText()).not.toBe(newer);
    expect(asideTexts(session)).toEqual([['unread', newer]]);
    expect(findNotice(session, 'storage-full')).toBeUndefined();
  });

  test('keeps the files that it names, even if another recording is closed', async () => {
    const { storage, files } = memoryStorage();
    const before = start(storage);
    await before.openDropped([picked('a.edf', 'aaa')]);
    await until(() => expect(files.size).toBe(1));
    await until(() => {
      before.saveNow();
      expect(storage.readText()).toContain('a.edf');
    });
    storage.writeText((storage.readText() ?? '').slice(0, -1));
    const session = start(storage);
    await session.openDropped([picked('b.edf', 'bbbb')]);
    await until(() => expect(files.size).toBe(2));
    const entry = session.chosen();
    if (entry?.name !== 'b.edf') throw new Error('b.edf is not open');
    await session.close(entry);
    await until(() => expect([...files.values()].map(({ file }) => file.size)).toEqual([3]));
  });

  test('is deleted with all others when everything is deleted', async () => {
    const { storage, aside } = memoryStorage();
    storage.writeText(newer);
    const session = start(storage);
    await session.forgetEverything();
    expect(aside.size).toBe(0);
    expect(session.asides.getState().sessions).toEqual([]);
    expect(findNotice(session, 'session-lost')).toBeUndefined();
  });
});

describe('sessions set aside', () => {
  test('sessions set aside are listed newest first, read and deleted separately, and the same text is not stored twice', () => {
    const { storage } = memoryStorage();
    let now = 1e12;
    const asides = createAsides(storage, () => now);
    const first = asides.put('one', 'damaged');
    now += 1000;
    asides.put('two', 'replaced');
    asides.put('three', 'other-tab');
    expect(asides.put('one', 'damaged')).toEqual(first);
    const names = () => asides.getState().sessions.map(({ name }) => asides.read(name));
    expect(names()).toEqual(['three', 'two', 'one']);
    asides.remove(asides.getState().sessions[1].name);
    expect(names()).toEqual(['three', 'one']);
    expect(first && asideFileName(first)).toMatch(/^session 2001-09-0\d \d{4} damaged\.beatbench$/);
  });

  test('sessions set aside are never deleted to free space for another', () => {
    const { storage, aside } = memoryStorage();
    const asides = createAsides(storage);
    for (let k = 0; k < maxAside; k += 1) expect(asides.put(`${k}`, 'damaged')).not.toBeNull();
    expect(asides.put('one more', 'damaged')).toBeNull();
    expect(aside.size).toBe(maxAside);
  });

  test('sessions set aside do not affect other names in storage', () => {
    const { storage } = memoryStorage();
    storage.writeAside('of another page', 'x');
    expect(createAsides(storage).getState().sessions).toEqual([]);
  });
});

describe('the other tab', () => {
  test('is not overwritten, even before it is known', () => {
    const { storage } = memoryStorage();
    const silent: SessionStorage = { ...storage, watchText: () => undefined };
    const first = start(silent);
    first.saveNow();
    storage.writeKeeper('another tab');
    storage.writeText(newer);
    first.parameters.intervals.set('average', 8);
    first.saveNow();
    expect(storage.readText()).toBe(newer);
    expect(findNotice(first, 'session-elsewhere')?.message).toMatch(/another tab/);
  });

  test('has its session set aside when this one takes over', () => {
    const { storage } = memoryStorage();
    const first = start(storage);
    first.saveNow();
    storage.writeKeeper('another tab');
    storage.writeText(newer);
    findNotice(first, 'session-elsewhere')?.act?.run();
    expect(storage.readText()).not.toBe(newer);
    expect(asideTexts(first)).toEqual([['other-tab', newer]]);
  });

  test('causes a question if there is no space for its session', () => {
    const { storage } = small(10_000);
    const large = JSON.stringify({ format: 'beatbench-session', version: 1, pad: 'x'.repeat(8000) });
    const first = start(storage);
    first.saveNow();
    storage.writeKeeper('another tab');
    storage.writeText(large);
    findNotice(first, 'session-elsewhere')?.act?.run();
    expect(storage.readText()).toBe(large);
    const notice = findNotice(first, 'session-elsewhere');
    expect(notice?.message).toMatch(/no room/);
    expect(notice?.file?.text()).toBe(large);
    notice?.act?.run();
    expect(storage.readText()).not.toBe(large);
    expect(findNotice(first, 'session-elsewhere')).toBeUndefined();
  });

  test('causes no loss if storage cannot be read when it appears', () => {
    const { storage } = memoryStorage();
    let isShut = false;
    const tell: (() => void)[] = [];
    const session = start({
      ...storage,
      readText: () => {
        if (isShut) throw new Error('The operation is insecure.');
        return storage.readText();
      },
      watchText: (onChange) => {
        tell.push(onChange);
      },
    });
    session.saveNow();
    isShut = true;
    expect(() => tell.forEach((each) => each())).not.toThrow();
    session.saveNow();
    expect(findNotice(session, 'storage-full')?.message).toMatch(/insecure/);
  });
});
