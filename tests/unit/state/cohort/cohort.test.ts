import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FileFigures, noOtherMeans } from '../../../../src/pipeline/cohort/file-figures.ts';
import { intervalsDeclarations } from '../../../../src/pipeline/intervals/declarations.ts';
import { pageCohortDeclarations } from '../../../../src/pipeline/cohort/cohort-series-declarations.ts';
import { resolveParameters } from '../../../../src/pipeline/parameters.ts';
import { createSession } from '../../../../src/state/session.ts';
import type {
  CohortClient,
  CohortOutcome,
  CohortTask,
  CohortCallbacks,
} from '../../../../src/workers/cohort/cohort-types.ts';
import { createFakeClient, cancelledError } from '../../../support/fake-client.ts';
import { createFakePerformance } from '../../../support/fake-performance.ts';
import { shownIntervals } from '../../../support/shown-intervals.ts';

const counts = { truePositive: 9, falsePositive: 1, found: 10, beats: 10 };
const both = <T>(value: T) => ({ historic: value, leastVariance: value, aligned: value });
const spread = {
  n: both(10),
  isMeasurable: both(true),
  mean: both(200),
  sd: both(5),
  heldOut: both(5),
  sdUnaveraged: { historic: 6, leastVariance: 5, aligned: 4 },
  threshold: 20,
};
const figures: FileFigures = {
  windows: [{ fromSec: 0, toSec: 60, foot: both(counts), notch: both(counts), rptt: spread, lvet: spread }],
  rptt: both(200),
  lvet: both(300),
  ...noOtherMeans,
  heartRate: 70,
};

function makeOutcome({ parameters }: CohortTask): CohortOutcome {
  const { values } = resolveParameters(intervalsDeclarations, parameters);
  return {
    analysis: 'intervals',
    figures,
    part: null,
    sha256: null,
    warnings: [],
    parameters: values,
    device: 'CPU',
    failure: null,
  };
}

const noBeats: CohortOutcome = {
  figures: null,
  failure: { code: 'no-beats', message: 'No beats.', where: null },
};

/** Creates a pool whose runs end when the test says so. */
function heldPool() {
  const runs: { tasks: readonly CohortTask[]; told: CohortCallbacks; end: () => void }[] = [];
  const client: CohortClient = {
    analyse: (tasks, told) => {
      let cancel = (): void => undefined;
      const result = new Promise<void>((resolve, reject) => {
        runs.push({ tasks, told, end: resolve });
        cancel = () => reject(cancelledError);
      });
      return { result, cancel: () => cancel() };
    },
  };
  return { client, runs };
}

async function open(names: readonly string[]) {
  const { client, runs } = heldPool();
  const declarations = [
    { id: 'intervals', title: 'Intervals', work: 'intervals', declarations: intervalsDeclarations },
    { id: 'cohort', title: 'Cohort', work: 'cohort', declarations: pageCohortDeclarations },
  ] as const;
  const session = createSession(
    createFakeClient({
      openFiles: (files) =>
        Promise.resolve({
          opened: files.map(({ path, file }, k) => ({
            ...made,
            id: `${path} ${k}`,
            name: file.name,
            files: [path],
          })),
          broken: [],
          questions: [],
        }),
    }),
    { benches: declarations, first: 'intervals' },
    'system',
    null,
    { client: createFakePerformance(), storage: null },
    client,
  );
  await session.openDropped(names.map((name) => ({ path: name, file: new File(['x'], name) })));
  await session.openBench('cohort');
  await vi.advanceTimersByTimeAsync(1000);
  const finish = async (run: (typeof runs)[number], from = 0): Promise<void> => {
    run.tasks.slice(from).forEach((task, k) => run.told.onDone(from + k, makeOutcome(task)));
    run.end();
    await vi.advanceTimersByTimeAsync(1000);
  };
  return { session, runs, finish };
}

const made = {
  format: 'edf',
  durationSec: 60,
  startTime: null,
  channels: [],
  annotations: [],
  warnings: [],
  truth: null,
} as const;

const nth = <T>(list: readonly T[], index: number): T => {
  const item = list.at(index);
  if (item === undefined) throw new Error(`there is no ${index}`);
  return item;
};

describe('a cohort', () => {
  // The session loads this module on first use, which fake timers would not wait for.
  beforeAll(() => import('../../../../src/state/cohort/cohort-shown.ts'));
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('contains the open files, without the samples, once its bench is open', async () => {
    const { session, runs, finish } = await open(['S1_a_1.edf', 'S1_b_1.edf', 'S2_a_1.edf']);
    expect(runs).toHaveLength(1);
    expect(nth(runs, 0).tasks).toHaveLength(3);
    await finish(nth(runs, 0));
    const { shown, memberCount, run } = session.cohort.getState();
    expect(memberCount).toBe(3);
    expect(run).toMatchObject({ state: 'done', doneCount: 3 });
    expect(shownIntervals(shown).result.ppv.map(({ subject, files }) => [subject, files])).toEqual([
      ['S1', 2],
      ['S2', 1],
    ]);
    expect(runs).toHaveLength(1);
    const { entries } = session.recordings.getState();
    expect(entries.filter(({ group, state }) => group === 'Files' && state === 'analysed')).toHaveLength(3);
  });

  it('shows partial results while the rest is analysed', async () => {
    const { session, runs } = await open(['S1_a.edf', 'S2_a.edf']);
    const { tasks, told } = nth(runs, 0);
    told.onStart(0);
    expect([...session.cohort.getState().working.values()]).toEqual([0]);
    told.onProgress(0, 0.4);
    expect([...session.cohort.getState().working.values()]).toEqual([0.4]);
    told.onDone(0, makeOutcome(nth(tasks, 0)));
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.cohort.getState().shown?.files).toHaveLength(1);
    expect(session.cohort.getState().run).toMatchObject({ state: 'running', doneCount: 1, taskCount: 2 });
  });

  it('keeps the whole result until that of other parameters is complete', async () => {
    const { session, runs, finish } = await open(['S1_a.edf', 'S2_a.edf']);
    await finish(nth(runs, 0));
    session.parameters.cohort.set('average', 8);
    await vi.advanceTimersByTimeAsync(1000);
    const again = nth(runs, 1);
    expect(again.tasks.map(({ parameters }) => parameters)).toEqual([{ average: 8 }, { average: 8 }]);
    expect(session.parameters.intervals.getState().changed).toEqual({ average: 8 });
    again.told.onDone(0, makeOutcome(nth(again.tasks, 0)));
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.cohort.getState().isOld).toBe(true);
    expect(session.cohort.getState().shown?.files.map(({ parameters }) => parameters['average'])).toEqual([
      10, 10,
    ]);
    await finish(again, 1);
    expect(session.cohort.getState().isOld).toBe(false);
    expect(session.cohort.getState().shown?.files.map(({ parameters }) => parameters['average'])).toEqual([
      8, 8,
    ]);
    // The previous results are still available.
    await session.undo();
    await vi.advanceTimersByTimeAsync(1000);
    expect(runs).toHaveLength(2);
    expect(session.cohort.getState().shown?.parameters['average']).toBe(10);
  });

  it('stops when cancelled, and continues with what is missing', async () => {
    const { session, runs, finish } = await open(['S1_a.edf', 'S2_a.edf', 'S3_a.edf']);
    const { tasks, told } = nth(runs, 0);
    told.onDone(1, makeOutcome(nth(tasks, 1)));
    session.cancel();
    await vi.advanceTimersByTimeAsync(5000);
    expect(session.cohort.getState().run).toMatchObject({ state: 'cancelled', doneCount: 1 });
    expect(runs).toHaveLength(1);
    await session.run();
    await vi.advanceTimersByTimeAsync(0);
    const rest = nth(runs, 1);
    expect(rest.tasks.map(({ source }) => (source.kind === 'files' ? source.main : ''))).toEqual([
      'S1_a.edf',
      'S3_a.edf',
    ]);
    await finish(rest);
    expect(session.cohort.getState().shown?.files).toHaveLength(3);
  });

  it('separates failures, and repeats them on request', async () => {
    const { session, runs, finish } = await open(['S1_a.edf', 'S2_a.edf']);
    const run = nth(runs, 0);
    run.told.onDone(0, noBeats);
    await finish(run, 1);
    const { shown, failed } = session.cohort.getState();
    expect(shown?.files).toHaveLength(1);
    expect(shown?.errors).toMatchObject([{ file: 'S1_a.edf', code: 'no-beats', message: 'No beats.' }]);
    expect([...failed.values()].map(({ message }) => message)).toEqual(['No beats.']);
    session.cohort.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(nth(runs, 1).tasks).toHaveLength(1);
    await finish(nth(runs, 1));
    expect(session.cohort.getState().shown?.errors).toEqual([]);
  });

  it('analyses a recording with its own pinned parameters only', async () => {
    const { session, runs, finish } = await open(['S1_a.edf', 'S2_a.edf']);
    await finish(nth(runs, 0));
    const entry = session.recordings.getState().entries.find(({ name }) => name === 'S2_a.edf');
    const average = intervalsDeclarations.find(({ id }) => id === 'average');
    if (!entry || !average) throw new Error('nothing to pin');
    await session.pin([entry], average, 6);
    await vi.advanceTimersByTimeAsync(1000);
    expect(nth(runs, 1).tasks.map(({ parameters }) => parameters)).toEqual([{ average: 6 }]);
    await finish(nth(runs, 1));
    const rows = session.cohort.getState().shown?.result.files ?? [];
    expect(rows.map(({ parameters }) => parameters)).toEqual([undefined, { average: 6 }]);
    await session.undo();
    expect(session.recordings.find(entry.key)?.pinned).toEqual({});
  });

  it('follows the groups without analysing anything', async () => {
    const { session, runs, finish } = await open(['a1.edf', 'b2.edf']);
    await finish(nth(runs, 0));
    const table = 'file,subject,state\na1.edf,Ann,rest\nb2.edf,Bob,run\nc3.edf,Cy,run\n';
    await session.openDropped([{ path: 'subjects.csv', file: new File([table], 'subjects.csv') }]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(shownIntervals(session.cohort.getState().shown).result.ppv.map(({ subject }) => subject)).toEqual([
      'Ann',
      'Bob',
    ]);
    expect(shownIntervals(session.cohort.getState().shown).result.states.map(({ state }) => state)).toEqual([
      'rest',
      'run',
    ]);
    expect(runs).toHaveLength(1);
    expect(session.notices.getState().notices).toMatchObject([{ code: 'subjects-table' }]);
    await session.undo();
    await vi.advanceTimersByTimeAsync(1000);
    expect(shownIntervals(session.cohort.getState().shown).result.states.map(({ state }) => state)).toEqual([
      null,
    ]);
  });

  it('opens a recording in Intervals and returns to the same state', async () => {
    const { session, runs, finish } = await open(['S1_a.edf', 'S2_a.edf']);
    await finish(nth(runs, 0));
    session.cohortView.sortBy('foot-leastVariance');
    session.cohortView.keepScrolled('table', 120);
    const key = nth(shownIntervals(session.cohort.getState().shown).files, 1).key;
    await session.openFromCohort({ key, window: 0 });
    expect(session.bench.getState().open).toBe('intervals');
    expect(session.selection.getState().recordingKey).toBe(key);
    await session.backToCohort();
    expect(session.cohortView.getState()).toMatchObject({
      sort: 'foot-leastVariance',
      scrolled: { table: 120 },
      chosen: { key, window: 0 },
      cameFrom: false,
    });
    await vi.advanceTimersByTimeAsync(1000);
    expect(runs).toHaveLength(1);
  });

  it('changes to series on request, and back to intervals without another analysis', async () => {
    const { session, runs, finish } = await open(['S1_a.edf', 'S2_a.edf']);
    const { cohort, parameters } = session;
    parameters.cohort.setAll({ average: 5, window: 'record' });
    await vi.advanceTimersByTimeAsync(1000);
    await finish(nth(runs, 1));
    parameters.cohort.setAll({ analysis: 'series', of: 'pulse' });
    await vi.advanceTimersByTimeAsync(1000);
    const { tasks } = nth(runs, 2);
    expect(tasks.map(({ analysis }) => analysis)).toEqual(['series', 'series']);
    // Parameters that only intervals have are not passed to a series.
    expect(nth(tasks, 0).parameters).toEqual({ of: 'pulse' });
    // No results of the intervals are visible meanwhile.
    expect(cohort.getState().shown).toMatchObject({ analysis: 'series', files: [] });
    nth(runs, 2).end();
    parameters.cohort.set('analysis', 'intervals');
    await vi.advanceTimersByTimeAsync(1000);
    expect(shownIntervals(cohort.getState().shown).files).toHaveLength(2);
    const again = runs.slice(3).flatMap(({ tasks: own }) => own);
    expect(again.filter(({ analysis }) => analysis === 'intervals')).toEqual([]);
  });
});
