import { describe, expect, test, vi } from 'vitest';
import { createSession } from '../../../src/state/session.ts';
import type { AnalysisClient } from '../../../src/workers/client-types.ts';
import { analysisBenches } from '../../support/analysis-benches.ts';
import { createFakeClient, failureError, holdRuns, recordRuns } from '../../support/fake-client.ts';
import { fakeReport, fakeSummary } from '../../support/fake-record.ts';

const open = (changes: Partial<AnalysisClient> = {}) =>
  createSession(createFakeClient(changes), analysisBenches);

const fileNamed = (path: string) => ({ path, file: new File([''], path.split('/').at(-1) ?? path) });

/** Lets settled promises run their callbacks. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('a session', () => {
  test('opens a sample, shows its first ten seconds and analyses it', async () => {
    const session = open();
    await session.choose('sample-rest');
    expect(session.chosen()?.state).toBe('analysed');
    expect(session.view.getState()).toEqual({ durationSec: 120, span: { fromSec: 0, toSec: 10 } });
    expect(session.runs.getState().intervals['rest']).toMatchObject({
      state: 'done',
      revision: 1,
      report: fakeReport,
    });
  });

  test('follows changes with drafts, and computes the whole once nothing changes', async () => {
    vi.useFakeTimers();
    const { analyse: hold, runs } = holdRuns();
    const { analyse, asked } = recordRuns(hold);
    const session = open({ analyse });
    void session.choose('sample-rest');
    await vi.advanceTimersByTimeAsync(0);
    runs[0].finish();
    session.parameters.intervals.set('footThreshold', 8);
    runs[1].finish({ ...fakeReport, isDraft: true });
    await vi.advanceTimersByTimeAsync(50);
    expect(session.runs.getState().intervals['rest']).toMatchObject({ state: 'running', revision: 2 });
    session.parameters.intervals.set('footThreshold', 9);
    runs[2].finish({ ...fakeReport, isDraft: true });
    await vi.advanceTimersByTimeAsync(250);
    // Changes during the computation of the whole have precedence over it.
    session.parameters.intervals.set('footThreshold', 10);
    runs[4].finish({ ...fakeReport, isDraft: true });
    await vi.advanceTimersByTimeAsync(250);
    runs[5].finish();
    await vi.advanceTimersByTimeAsync(0);
    vi.useRealTimers();
    expect(session.runs.getState().intervals['rest']).toMatchObject({ state: 'done', report: fakeReport });
    expect(asked.map(({ isCancelled }) => isCancelled)).toEqual([false, false, false, true, false, false]);
    expect(asked.map(({ parameters, isDraft }) => [parameters, isDraft])).toEqual([
      [{}, false],
      [{ footThreshold: 8 }, true],
      [{ footThreshold: 9 }, true],
      [{ footThreshold: 9 }, false],
      [{ footThreshold: 10 }, true],
      [{ footThreshold: 10 }, false],
    ]);
  });

  test('repeats the analysis when a parameter changes, with only what differs', async () => {
    const { analyse, asked } = recordRuns();
    const session = open({ analyse });
    await session.choose('sample-rest');
    session.parameters.intervals.set('acceptance', 8);
    await settle();
    expect(asked.map(({ parameters }) => parameters)).toEqual([{}, { acceptance: 8 }]);
    expect(session.runs.getState().intervals['rest'].revision).toBe(2);
  });

  test('does not repeat an analysis on return to a recording, unless parameters changed', async () => {
    const { analyse, asked } = recordRuns();
    const session = open({ analyse });
    await session.choose('sample-rest');
    session.view.panBy(30);
    await session.choose('sample-hard');
    await session.choose('sample-rest');
    expect(asked).toHaveLength(2);
    expect(session.view.getState().span).toEqual({ fromSec: 30, toSec: 40 });
    session.parameters.intervals.set('average', 0);
    await session.choose('sample-hard');
    expect(asked).toHaveLength(4);
  });

  test('accepts results in order and drops a late one', async () => {
    const { analyse, runs } = holdRuns();
    const session = open({ analyse });
    void session.choose('sample-rest');
    await settle();
    session.parameters.intervals.set('acceptance', 8);
    session.parameters.intervals.set('acceptance', 9);
    const second = { ...fakeReport, medianRrSec: 2 };
    runs[2].finish(second);
    await settle();
    runs[1].finish({ ...fakeReport, medianRrSec: 1 });
    await settle();
    expect(session.runs.getState().intervals['rest']).toMatchObject({
      state: 'done',
      revision: 1,
      report: second,
    });
  });

  test('shows the results of a drag while later ones are pending', async () => {
    const { analyse, runs } = holdRuns();
    const session = open({ analyse });
    void session.choose('sample-rest');
    await settle();
    session.parameters.intervals.set('acceptance', 8);
    runs[0].finish();
    await settle();
    expect(session.runs.getState().intervals['rest']).toMatchObject({ state: 'running', revision: 1 });
    runs[1].finish();
    await settle();
    expect(session.runs.getState().intervals['rest']).toMatchObject({ state: 'done', revision: 2 });
  });

  test('keeps the last whole result when a run is cancelled, and reports its progress', async () => {
    const { analyse, runs } = holdRuns();
    const session = open({ analyse });
    void session.choose('sample-rest');
    await settle();
    runs[0].finish();
    await settle();
    session.parameters.intervals.set('acceptance', 8);
    runs[1].onProgress(0.62, 'judge');
    session.cancel();
    await settle();
    expect(session.runs.getState().intervals['rest']).toMatchObject({
      state: 'cancelled',
      share: 0.62,
      report: fakeReport,
      failure: null,
    });
  });

  test('keeps the last result and the message when a run fails', async () => {
    const { analyse, runs } = holdRuns();
    const session = open({ analyse });
    void session.choose('sample-rest');
    await settle();
    const failure = { code: 'no-beats', message: 'No beats were found.', where: null } as const;
    runs[0].fail(failure);
    await settle();
    expect(session.runs.getState().intervals['rest']).toMatchObject({ state: 'failed', failure });
    expect(session.chosen()?.state).toBe('unread');
  });

  test('separates a broken file from the others and opens the first valid one', async () => {
    const failure = { code: 'truncated', message: 'b.edf ends early.', where: null } as const;
    const session = open({
      openFiles: () =>
        Promise.resolve({
          opened: [fakeSummary('1.0', 'a')],
          broken: [{ name: 'b.edf', failure }],
          questions: [],
        }),
    });
    await session.openDropped([fileNamed('a.edf'), fileNamed('b.edf')]);
    const files = session.recordings.getState().entries.filter(({ group }) => group === 'Files');
    expect(files.map(({ name, state }) => [name, state])).toEqual([
      ['a', 'analysed'],
      ['b.edf', 'broken'],
    ]);
    expect(session.chosen()?.name).toBe('a');
    expect(session.notices.getState().notices).toMatchObject([
      { message: 'b.edf could not be opened; the list of recordings says why.' },
    ]);
  });

  test('turns a failing read into a broken row, which is selected', async () => {
    const failure = { code: 'unknown-format', message: 'x.bin is of no known format.', where: null } as const;
    const session = open({ openFiles: () => Promise.reject(failureError(failure)) });
    await session.openDropped([fileNamed('x.bin')]);
    expect(session.recordings.getState().entries.at(-1)).toMatchObject({ state: 'broken', failure });
    expect(session.chosen()).toMatchObject({ name: 'x.bin', failure });
  });

  test('requests a missing rate and reads the same file again with the answer', async () => {
    const openFiles = vi.fn<AnalysisClient['openFiles']>((_files, options) =>
      Promise.resolve(
        options.inputRateHz === undefined
          ? {
              opened: [],
              broken: [],
              questions: [{ name: 'b.csv', missing: 'rate', preview: [['1', '2']] }],
            }
          : { opened: [fakeSummary('2.0', 'b.csv')], broken: [], questions: [] },
      ),
    );
    const session = open({ openFiles });
    const files = [fileNamed('a.txt'), fileNamed('b.csv')];
    await session.openDropped(files);
    const asked = session.recordings.getState().entries.find(({ question }) => question !== null);
    if (!asked) throw new Error('nothing is asked');
    await session.answerRate(asked.key, 125);
    expect(openFiles.mock.lastCall?.slice(0, 2)).toEqual([[files[1]], { inputRateHz: 125 }]);
    expect(session.chosen()).toMatchObject({ name: 'b.csv', state: 'analysed', question: null });
  });

  test('joins recordings as a series that has the files of all, and marks it as one', async () => {
    const openFiles = vi.fn<AnalysisClient['openFiles']>((files) =>
      Promise.resolve({
        opened: [{ ...fakeSummary(files[0].path, files[0].path), files: files.map(({ path }) => path) }],
        broken: [],
        questions: [],
      }),
    );
    const session = open({ openFiles });
    const files = [fileNamed('b.edf'), fileNamed('a.edf')];
    for (const file of files) await session.openDropped([file]);
    const keys = session.recordings.getState().entries.flatMap(({ key, origin }) => (origin ? [key] : []));
    await session.joinSeries(keys);
    expect(openFiles.mock.lastCall?.slice(0, 2)).toEqual([
      files,
      { tables: {}, beats: {}, arrays: {}, isSeries: true },
    ]);
    expect(session.chosen()?.origin).toMatchObject({ files, options: { isSeries: true } });
    expect(session.recordings.getState().entries.filter(({ origin }) => origin !== null)).toHaveLength(3);
  });

  test('discards a result when the role of a channel changes, and analyses again', async () => {
    const session = open();
    await session.choose('sample-rest');
    const entry = session.chosen();
    if (!entry) throw new Error('nothing is open');
    await session.setRole(entry, 1, 'pcg');
    expect(session.chosen()?.summary?.channels[1].role).toBe('pcg');
    expect(session.runs.getState().intervals['rest'].revision).toBe(3);
  });

  test('moves to a window only if it is out of view', async () => {
    const session = open();
    await session.choose('sample-rest');
    session.view.panBy(78);
    session.chooseWindow(0);
    expect(session.view.getState().span.fromSec).toBe(0);
    session.view.panBy(55);
    session.chooseWindow(1);
    expect(session.view.getState().span.fromSec).toBe(55);
  });

  test('closes a recording and selects an open one', async () => {
    const close = vi.fn<AnalysisClient['close']>();
    const session = open({ close });
    await session.choose('sample-rest');
    await session.openDropped([fileNamed('a.edf')]);
    const entry = session.chosen();
    if (!entry) throw new Error('nothing is open');
    await session.close(entry);
    expect(close).toHaveBeenCalledWith('1.0');
    expect(session.chosen()?.name).toBe('Rest');
  });
});
