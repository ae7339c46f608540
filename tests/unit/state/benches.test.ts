import { describe, expect, test } from 'vitest';
import { createSession } from '../../../src/state/session.ts';
import type { SessionStorage } from '../../../src/state/session/session-storage.ts';
import type { AnalysisClient } from '../../../src/workers/client-types.ts';
import { analysisBenches } from '../../support/analysis-benches.ts';
import { createFakeClient, holdRuns, recordRuns } from '../../support/fake-client.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

const open = (changes: Partial<AnalysisClient> = {}, storage: SessionStorage | null = null) =>
  createSession(createFakeClient(changes), analysisBenches, 'system', storage);

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

const changedIn = ({ parameters }: ReturnType<typeof open>) => ({
  intervals: parameters.intervals.getState().changed,
  filter: parameters.filter.getState().changed,
});

describe('benches', () => {
  test('each bench runs its own analysis, with its own parameters, only while it is open', async () => {
    const { analyse, asked } = recordRuns();
    const session = open({ analyse });
    await session.choose('sample-rest');
    await session.openBench('filter');
    session.parameters.filter.set('taps', 201);
    await settle();
    session.parameters.intervals.set('average', 8);
    await settle();
    expect(asked.map(({ analysis, parameters }) => [analysis, parameters])).toEqual([
      ['intervals', {}],
      ['filter', {}],
      ['filter', { taps: 201 }],
    ]);
    await session.openBench('intervals');
    expect(asked.at(-1)).toMatchObject({ analysis: 'intervals', parameters: { average: 8 } });
    const count = asked.length;
    await session.openBench('filter');
    expect(asked).toHaveLength(count);
  });

  test('an unknown bench opens the first one', async () => {
    const session = open();
    await session.openBench('sounds');
    expect(session.bench.getState().open).toBe('intervals');
  });

  test('benches keep the results of each recording separately, and only cancel their own run', async () => {
    const { analyse, runs } = holdRuns();
    const session = open({ analyse });
    void session.choose('sample-rest');
    await settle();
    void session.openBench('filter');
    await settle();
    session.cancel();
    await settle();
    expect(session.runs.find('filter', 'rest')?.state).toBe('cancelled');
    expect(session.runs.find('intervals', 'rest')?.state).toBe('running');
    runs[0].finish();
    await settle();
    expect(session.runs.find('intervals', 'rest')?.state).toBe('done');
    expect(session.runs.find('filter', 'rest')?.report).toBeNull();
  });

  test('benches discard their results when roles of channels change', async () => {
    const session = open();
    await session.choose('sample-rest');
    await session.openBench('filter');
    const entry = session.chosen();
    if (!entry) throw new Error('nothing is open');
    await session.setRole(entry, 1, 'pcg');
    await settle();
    expect(session.runs.find('intervals', 'rest')?.report).toBeNull();
    expect(session.runs.find('filter', 'rest')?.report).not.toBeNull();
  });
});

describe('shared parameters', () => {
  test('shared parameters have one value in every analysis that has them, unlike others', () => {
    const session = open();
    session.parameters.filter.set('from', 5);
    session.parameters.filter.set('taps', 201);
    session.parameters.intervals.set('backend', 'reference');
    expect(changedIn(session)).toEqual({
      intervals: { from: 5, backend: 'reference' },
      filter: { from: 5, taps: 201, backend: 'reference' },
    });
    session.parameters.intervals.resetAll();
    expect(changedIn(session)).toEqual({ intervals: {}, filter: { taps: 201 } });
  });

  test('shared parameters are one edit, which undo reverts everywhere', async () => {
    const session = open();
    session.parameters.filter.set('from', 5);
    session.history.release();
    session.parameters.filter.set('taps', 201);
    expect(session.history.getState().past.map(({ name }) => name)).toEqual(['From 5 s', 'Taps 201']);
    await session.undo();
    await session.undo();
    expect(changedIn(session)).toEqual({ intervals: {}, filter: {} });
    await session.redo();
    expect(changedIn(session)).toEqual({ intervals: { from: 5 }, filter: { from: 5 } });
  });

  test('shared parameters are restored by undo even if changed in another bench, and the open bench stays open', async () => {
    const session = open();
    await session.choose('sample-rest');
    await session.openBench('filter');
    session.parameters.filter.set('taps', 201);
    await session.openBench('intervals');
    await session.undo();
    expect(session.parameters.filter.getState().changed).toEqual({});
    expect(session.bench.getState().open).toBe('intervals');
    expect(session.history.getState().past).toEqual([]);
  });
});

describe('a stored session', () => {
  test('restores the open bench and the parameters of each analysis', async () => {
    const { storage } = memoryStorage();
    const before = open({}, storage);
    before.restore();
    await before.openBench('filter');
    before.parameters.filter.set('taps', 201);
    before.parameters.intervals.set('average', 8);
    before.parameters.intervals.set('to', 60);
    before.saveNow();
    const after = open({}, storage);
    after.restore();
    expect(after.bench.getState().open).toBe('filter');
    expect(changedIn(after)).toEqual({ intervals: { average: 8, to: 60 }, filter: { taps: 201, to: 60 } });
    expect(after.history.getState().past).toEqual([]);
  });

  test('a stored session of a version with one bench passes shared parameters to the others', () => {
    const { storage } = memoryStorage();
    storage.writeText(
      JSON.stringify({
        format: 'beatbench-session',
        version: 1,
        recordings: [],
        pattern: null,
        parameters: { intervals: { average: 8, from: 3 } },
        view: { recording: null, bench: 'intervals', window: 0, beat: null, from: 0, to: 10 },
        theme: 'dark',
      }),
    );
    const session = open({}, storage);
    session.restore();
    expect(changedIn(session)).toEqual({ intervals: { average: 8, from: 3 }, filter: { from: 3 } });
    expect(session.bench.getState().open).toBe('intervals');
  });
});
