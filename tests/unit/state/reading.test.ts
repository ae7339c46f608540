import { describe, expect, test } from 'vitest';
import { createReading, nameDrop } from '../../../src/state/reading.ts';
import { createRecordingsStore } from '../../../src/state/recordings.ts';
import type { AnalysisClient } from '../../../src/workers/client-types.ts';
import { FailureError } from '../../../src/workers/outcome.ts';
import { createFakeClient } from '../../support/fake-client.ts';
import { fakeSummary } from '../../support/fake-record.ts';

const picked = (path: string) => ({ path, file: new File([''], path.split('/').at(-1) ?? path) });

describe('a drop', () => {
  test('is called by its folder, its file, or the first and how many more', () => {
    expect(nameDrop([picked('day/a.hea'), picked('day/a.dat')])).toBe('day');
    expect(nameDrop([picked('a.edf')])).toBe('a.edf');
    expect(nameDrop([picked('a.hea'), picked('a.dat'), picked('b.edf')])).toBe('a.hea and 2 more');
    expect(nameDrop([picked('x/a.hea'), picked('y/a.dat')])).toBe('a.hea and 1 more');
  });
});

describe('closing a recording that is being read', () => {
  const setUp = (openFiles: AnalysisClient['openFiles']) => {
    const closed: string[] = [];
    const client = createFakeClient({ openFiles, close: (id) => void closed.push(id) });
    const recordings = createRecordingsStore();
    const reading = createReading({ client, recordings, cleaning: () => ({}) });
    return { closed, recordings, reading };
  };

  test('stops it, and leaves nothing of it', async () => {
    const { recordings, reading } = setUp(
      (_files, _options, _tell, signal) =>
        new Promise((_, reject) => {
          const failure = { code: 'cancelled', message: 'Reading was stopped.', where: null } as const;
          signal?.addEventListener('abort', () => reject(new FailureError(failure)));
        }),
    );
    const opening = reading.openFiles([picked('a.edf')]);
    const [entry] = recordings.getState().entries;
    expect(entry.state).toBe('reading');
    reading.close(entry);
    expect(await opening).toEqual([]);
    expect(recordings.getState().entries).toEqual([]);
  });

  test('takes out of the worker what was opened meanwhile', async () => {
    const { closed, recordings, reading } = setUp(() =>
      Promise.resolve({ opened: [fakeSummary('1.0', 'a.edf')], broken: [], questions: [] }),
    );
    const opening = reading.openFiles([picked('a.edf')]);
    reading.close(recordings.getState().entries[0]);
    await opening;
    expect(recordings.getState().entries).toEqual([]);
    expect(closed).toEqual(['1.0']);
  });
});
