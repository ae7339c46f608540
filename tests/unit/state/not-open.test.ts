import { describe, expect, test } from 'vitest';
import { makeLink } from '../../../src/state/links/make-link.ts';
import type { Session } from '../../../src/state/session.ts';
import { createSession } from '../../../src/state/session.ts';
import type { SessionStorage } from '../../../src/state/session/session-storage.ts';
import type { AnalysisClient } from '../../../src/workers/client-types.ts';
import type { OpenReport } from '../../../src/workers/protocol.ts';
import { analysisBenches } from '../../support/analysis-benches.ts';
import { createFakeClient, failureError } from '../../support/fake-client.ts';
import { fakeSummary } from '../../support/fake-record.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

const fileNamed = (path: string) => ({ path, file: new File([path], path) });
const findFailure = (file: string) =>
  ({ code: 'truncated', message: `${file} ends early. Copy it again.`, where: { file } }) as const;

/** Opens files by extension: `.edf` opens, `.csv` requests its rate, `.bad` fails. */
const openFiles: AnalysisClient['openFiles'] = (files, options) => {
  const ending = (end: string) => files.map(({ path }) => path).filter((path) => path.endsWith(end));
  const isAnswered = options.inputRateHz !== undefined;
  const opened = [...ending('.edf'), ...(isAnswered ? ending('.csv') : [])];
  const report: OpenReport = {
    opened: opened.map((name) => ({ ...fakeSummary(name, name), files: [name] })),
    questions: isAnswered ? [] : ending('.csv').map((name) => ({ name, missing: 'rate', preview: [['1']] })),
    broken: ending('.bad').map((name) => ({ name, failure: findFailure(name) })),
  };
  return Promise.resolve(report);
};

function open(changes: Partial<AnalysisClient> = {}, storage: SessionStorage | null = null): Session {
  return createSession(createFakeClient({ openFiles, ...changes }), analysisBenches, 'system', storage);
}

const drop = (session: Session, ...names: string[]) => session.openDropped(names.map(fileNamed));
const messages = ({ notices }: Session) => notices.getState().notices.map(({ message }) => message);
const findRow = ({ recordings }: Session, name: string) => {
  const row = recordings.getState().entries.find((entry) => entry.name === name);
  if (!row) throw new Error(`${name} is not on the list`);
  return row;
};

describe('a file that fails', () => {
  test('is selected, and nothing of the previous recording is visible', async () => {
    const session = open();
    await session.choose('sample-rest');
    session.view.zoomAt(0.5, 4);
    await drop(session, 'a.bad');
    expect(session.chosen()).toMatchObject({ name: 'a.bad', summary: null, failure: findFailure('a.bad') });
    expect(session.view.getState().durationSec).toBe(0);
    expect(messages(session)).toEqual([]);
    await session.choose('sample-rest');
    expect(session.chosen()?.summary).not.toBeNull();
    expect(session.view.getState().span.toSec - session.view.getState().span.fromSec).toBe(5);
  });

  test('is selected if reading itself failed', async () => {
    const failure = { code: 'crashed', message: 'The worker ended.', where: null } as const;
    const session = open({ openFiles: () => Promise.reject(failureError(failure)) });
    await session.choose('sample-rest');
    await drop(session, 'a.edf');
    expect(session.chosen()).toMatchObject({ name: 'a.edf', state: 'broken', failure });
  });

  test('is on the list with its path, and selected, if the browser could not read it', async () => {
    const session = open();
    await session.choose('sample-rest');
    await session.listUnread(['study/a.edf', 'study/b.edf']);
    expect(session.chosen()).toMatchObject({
      name: 'a.edf',
      failure: { code: 'missing-file', where: { file: 'study/a.edf' } },
    });
    expect(messages(session)).toEqual(['b.edf could not be opened; the list of recordings says why.']);
  });

  test('leaves a bench of all recordings, which has no place for it', async () => {
    const session = open();
    session.bench.show('cohort');
    await drop(session, 'a.bad');
    expect(session.bench.getState().open).toBe('intervals');
  });

  test('restores the previous view when it is removed from the list', async () => {
    const session = open();
    await drop(session, 'a.edf');
    await session.choose('sample-hard');
    await drop(session, 'b.bad', 'c.bad');
    await session.choose(findRow(session, 'c.bad').key);
    await session.close(findRow(session, 'c.bad'));
    expect(session.chosen()?.key).toBe('sample-hard');
  });

  test('is not in a link, which keeps the parameters', async () => {
    const session = open();
    await drop(session, 'a.bad');
    session.parameters.intervals.set('average', 5);
    const link = await makeLink(session);
    expect(link.recording).toBeNull();
    expect(link.parameters['intervals']).toEqual({ average: 5 });
  });

  test('is gone after a reload, which selects nothing in its place', async () => {
    const { storage } = memoryStorage();
    const before = open({}, storage);
    before.restore();
    await drop(before, 'a.bad');
    before.saveNow();
    const after = open({}, storage);
    after.restore();
    expect(after.selection.getState().recordingKey).toBeNull();
    expect(after.recordings.getState().entries.map(({ name }) => name)).not.toContain('a.bad');
  });

  test('stays selected when an earlier edit is undone', async () => {
    const session = open();
    await session.choose('sample-rest');
    session.parameters.intervals.set('average', 5);
    await drop(session, 'a.bad');
    await session.undo();
    expect(session.parameters.intervals.getState().changed).toEqual({});
    await session.redo();
    expect(session.parameters.intervals.getState().changed).toEqual({ average: 5 });
    expect(session.chosen()?.name).toBe('a.bad');
  });
});

describe('a file with a question', () => {
  test('is selected until it is answered, and then open', async () => {
    const session = open();
    await session.choose('sample-rest');
    await drop(session, 'a.csv');
    expect(session.chosen()).toMatchObject({ name: 'a.csv', question: { missing: 'rate' } });
    await session.answerRate(session.chosen()?.key ?? '', 125);
    expect(session.chosen()).toMatchObject({ name: 'a.csv', question: null, state: 'analysed' });
  });

  test('is selected where it was pasted', async () => {
    const session = open();
    await session.choose('sample-rest');
    await session.pasteTable('1\n2\n3');
    expect(session.chosen()).toMatchObject({ name: 'pasted 1.csv', summary: null });
    expect(session.recordings.getState().previewKey).toBeNull();
  });
});

describe('several files', () => {
  test('the first file that opens is selected, and a notice names the others', async () => {
    const session = open();
    await session.choose('sample-rest');
    await drop(session, 'a.bad', 'b.bad', 'c.csv', 'd.edf');
    expect(session.chosen()?.name).toBe('d.edf');
    expect(messages(session)).toEqual([
      'a.bad and 1 more could not be opened; the list of recordings says why. c.csv needs an answer; choose it in the list of recordings.',
    ]);
    await drop(session, 'e.edf');
    expect(messages(session)).toEqual([]);
  });

  test('if none opens, the first with a question is selected, otherwise the first that fails', async () => {
    const session = open();
    await session.choose('sample-rest');
    await drop(session, 'a.bad', 'b.csv', 'c.csv');
    expect(session.chosen()?.name).toBe('b.csv');
    expect(messages(session)).toEqual([
      'a.bad could not be opened; the list of recordings says why. c.csv needs an answer; choose it in the list of recordings.',
    ]);
    await drop(session, 'd.bad', 'e.bad');
    expect(session.chosen()?.name).toBe('d.bad');
  });
});
