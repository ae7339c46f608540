import { expect, test, vi } from 'vitest';
import { createSession } from '../../../src/state/session.ts';
import type { AnalysisClient } from '../../../src/workers/client-types.ts';
import { analysisBenches } from '../../support/analysis-benches.ts';
import { createFakeClient } from '../../support/fake-client.ts';
import { fakeSummary } from '../../support/fake-record.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { until } from '../../support/until.ts';

const picked = (path: string, text: string) => ({
  path,
  file: new File([text], path.split('/').at(-1) ?? path),
});

const unpacked = [picked('s.zip/a.edf', 'aaa'), picked('s.zip/b.edf', 'bbbb')];
const opened = unpacked.map(({ path, file }, k) => ({
  ...fakeSummary(`1.${k}`, file.name),
  files: [path],
}));
const openFiles: AnalysisClient['openFiles'] = () =>
  Promise.resolve({ opened, broken: [], questions: [], unpacked });

test('a recording of an archive is stored with its own files and restored without the archive', async () => {
  const { storage, files } = memoryStorage();
  const before = createSession(createFakeClient({ openFiles }), analysisBenches, 'system', storage);
  before.restore();
  await before.openDropped([picked('s.zip', 'packed')]);
  await until(() => expect(files.size).toBe(2));
  await until(() => {
    before.saveNow();
    expect(storage.readText()).toMatch(/s\.zip\/a\.edf.*s\.zip\/b\.edf/);
  });

  const client = createFakeClient();
  const again = vi.fn<AnalysisClient['openFiles']>((...call) => client.openFiles(...call));
  const after = createSession(createFakeClient({ openFiles: again }), analysisBenches, 'system', storage);
  after.restore();
  await until(() => expect(after.chosen()?.state).toBe('analysed'));
  expect(again.mock.calls.flatMap(([given]) => given.map(({ path }) => path))).toEqual(['s.zip/a.edf']);
});

test('recordings with missing files find them when their archive is dropped', async () => {
  const { storage, files } = memoryStorage();
  const before = createSession(createFakeClient({ openFiles }), analysisBenches, 'system', storage);
  before.restore();
  await before.openDropped([picked('s.zip', 'packed')]);
  await before.choose('sample-rest');
  await until(() => expect(files.size).toBe(2));
  await until(() => {
    before.saveNow();
    expect(storage.readText()).toMatch(/s\.zip\/a\.edf.*s\.zip\/b\.edf/);
  });
  files.clear();

  const unpack: AnalysisClient['unpack'] = () => Promise.resolve(unpacked);
  const after = createSession(createFakeClient({ unpack }), analysisBenches, 'system', storage);
  after.restore();
  const entries = () => after.recordings.getState().entries;
  await until(() => expect(entries().at(-1)?.stored?.load).toBeNull());
  const count = entries().length;
  await after.openDropped([picked('s.zip', 'packed')]);
  expect(entries()).toHaveLength(count);
  expect(after.chosen()).toMatchObject({ name: 'a.edf', state: 'analysed', stored: null });
  await after.choose(entries().at(-1)?.key ?? '');
  expect(after.chosen()).toMatchObject({ name: 'b.edf', state: 'analysed', stored: null });
});
