import { describe, expect, test } from 'vitest';
import { withRole } from '../../../src/state/edits/edits.ts';
import { createSession } from '../../../src/state/session.ts';
import type { SessionStorage } from '../../../src/state/session/session-storage.ts';
import type { AnalysisClient } from '../../../src/workers/client-types.ts';
import { analysisBenches } from '../../support/analysis-benches.ts';
import { createFakeClient } from '../../support/fake-client.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { until } from '../../support/until.ts';

const clean = { channelIndex: 0, role: 'ecg', clean: true } as const;

/** Creates a session whose client records its calls about a clean ECG. */
function start(storage: SessionStorage | null = null) {
  const told: unknown[] = [];
  const inner = createFakeClient();
  const setRoles: AnalysisClient['setRoles'] = (id, choices) => {
    told.push(choices);
    return inner.setRoles(id, choices);
  };
  const setCleaning: AnalysisClient['setCleaning'] = (_id, parameters) => {
    told.push(parameters);
    return Promise.resolve(null);
  };
  const session = createSession(
    createFakeClient({ setRoles, setCleaning }),
    analysisBenches,
    'system',
    storage,
  );
  session.restore();
  return { session, told };
}

async function open(session: ReturnType<typeof start>['session']) {
  await session.addSynthetic({});
  const entry = session.chosen();
  if (!entry) throw new Error('nothing is open');
  return entry;
}

describe('a clean ECG as a channel', () => {
  test('is enabled with the parameters in force, disabled, and restored by undo', async () => {
    const { session, told } = start();
    const entry = await open(session);
    session.parameters.denoise.set('bandHigh', 30);
    await session.setCleanEcg(entry, 0, true);
    expect(told).toEqual([{ bandHigh: 30 }, [clean]]);
    expect(session.history.getState().past.at(-1)?.name).toMatch(/clean on$/);
    await session.setCleanEcg(entry, 0, false);
    expect(told.at(-1)).toEqual([{ channelIndex: 0, role: 'ecg' }]);
    await session.undo();
    expect(told.at(-1)).toEqual([clean]);
    expect(session.recordings.find(entry.key)?.roles).toEqual([clean]);
  });

  test('does not change the other roles of channels', async () => {
    const { session, told } = start();
    const entry = await open(session);
    await session.setRole(entry, 1, 'pcg');
    await session.setCleanEcg(entry, 0, true);
    expect(told.at(-1)).toEqual([clean, { channelIndex: 1, role: 'pcg' }]);
    const now = session.recordings.find(entry.key) ?? entry;
    await session.setRole(now, 0, 'ecg');
    expect(told.at(-1)).toEqual([{ channelIndex: 1, role: 'pcg' }, clean]);
    expect(withRole([clean], { channelIndex: 0, role: 'other' })).toEqual([
      { channelIndex: 0, role: 'other' },
    ]);
  });

  test('is computed again when Denoise changes, and dependent results are discarded', async () => {
    const { session, told } = start();
    const entry = await open(session);
    await session.setCleanEcg(entry, 0, true);
    const id = entry.summary?.id ?? '';
    await until(() => expect(session.runs.find('intervals', id)?.report).not.toBeNull());
    const { revision = 0 } = session.runs.find('intervals', id) ?? {};
    session.parameters.denoise.set('leastMatch', 0.6);
    await until(() => expect(told.at(-1)).toEqual({ leastMatch: 0.6 }));
    await until(() => expect(session.runs.find('intervals', id)?.revision ?? 0).toBeGreaterThan(revision));
    await session.setCleanEcg(entry, 0, false);
    const count = told.length;
    session.parameters.denoise.set('leastMatch', 0.7);
    await Promise.resolve();
    expect(told).toHaveLength(count);
  });

  test('is drawn again if it is analysed', async () => {
    const fake = createFakeClient();
    const setRoles: AnalysisClient['setRoles'] = async (id, choices) => {
      const summary = await fake.setRoles(id, choices);
      const [ecg] = summary.channels;
      if (!ecg) throw new Error('the record has no channel');
      return { ...summary, channels: [...summary.channels, { ...ecg, label: 'II clean', cleanOf: 0 }] };
    };
    const session = createSession(createFakeClient({ setRoles }), analysisBenches);
    const entry = await open(session);
    await session.setCleanEcg(entry, 0, true);
    const summary = () => session.recordings.find(entry.key)?.summary;
    const before = summary();
    session.parameters.denoise.set('leastMatch', 0.6);
    await until(() => expect(session.runs.find('intervals', before?.id ?? '')?.report).not.toBeNull());
    expect(summary()?.channels).toBe(before?.channels);
    const cleanIndex = (before?.channels.length ?? 0) - 1;
    await session.setRole(session.recordings.find(entry.key) ?? entry, cleanIndex, 'ecg');
    const taken = summary();
    session.parameters.denoise.set('leastMatch', 0.7);
    await until(() => expect(summary()?.channels).not.toBe(taken?.channels));
    expect(summary()).toEqual(taken);
  });

  test('is restored after a reload', async () => {
    const { storage } = memoryStorage();
    const { session } = start(storage);
    const entry = await open(session);
    session.parameters.denoise.set('order', 2);
    await session.setCleanEcg(entry, 0, true);
    session.saveNow();
    const { session: after, told } = start(storage);
    await until(() => expect(after.chosen()?.state).toBe('analysed'));
    expect(told).toEqual([{ order: 2 }, [clean]]);
  });
});
