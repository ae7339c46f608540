import { describe, expect, test } from 'vitest';
import { createReading, nameDrop } from '../../../../src/state/opening/reading.ts';
import { createRecordingsStore } from '../../../../src/state/opening/recordings.ts';
import type { AnalysisClient } from '../../../../src/workers/client-types.ts';
import { FailureError } from '../../../../src/workers/calls/outcome.ts';
import type { RecordingSummary, ReportProgress } from '../../../../src/workers/protocol.ts';
import { createFakeClient } from '../../../support/fake-client.ts';
import { fakeSummary } from '../../../support/fake-record.ts';

const picked = (path: string) => ({ path, file: new File([''], path.split('/').at(-1) ?? path) });

describe('a drop', () => {
  test('is named by its folder, its file, or the first file and the number of others', () => {
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

  test('stops the reading, and leaves nothing of it', async () => {
    const { recordings, reading } = setUp(
      (_files, _options, _tell, signal) =>
        new Promise((_, reject) => {
          const failure = { code: 'cancelled', message: 'Reading was stopped.', where: null } as const;
          signal?.addEventListener('abort', () => reject(new FailureError(failure)));
        }),
    );
    const opening = reading.readFiles([picked('a.edf')]);
    const [entry] = recordings.getState().entries;
    expect(entry.state).toBe('reading');
    reading.close(entry);
    expect(await opening).toEqual([]);
    expect(recordings.getState().entries).toEqual([]);
  });

  test('removes from the worker what was opened meanwhile', async () => {
    const { closed, recordings, reading } = setUp(() =>
      Promise.resolve({ opened: [fakeSummary('1.0', 'a.edf')], broken: [], questions: [] }),
    );
    const opening = reading.readFiles([picked('a.edf')]);
    reading.close(recordings.getState().entries[0]);
    await opening;
    expect(recordings.getState().entries).toEqual([]);
    expect(closed).toEqual(['1.0']);
  });
});

describe('annotations that arrive later', () => {
  const setUp = () => {
    let resolve: (summary: RecordingSummary) => void = () => undefined;
    let reject: (failure: FailureError) => void = () => undefined;
    const promise = new Promise<RecordingSummary>((...settle) => {
      [resolve, reject] = settle;
    });
    const answers = { promise, resolve, reject };
    let tell: ReportProgress = () => undefined;
    let cancelled = 0;
    const client = createFakeClient({
      openFiles: () =>
        Promise.resolve({
          opened: [{ ...fakeSummary('1.0', 'a.edf'), annotationsToCome: true }],
          broken: [],
          questions: [],
        }),
      readAnnotations: (_id, onProgress) => {
        tell = onProgress;
        return { result: answers.promise, cancel: () => void cancelled++ };
      },
    });
    const recordings = createRecordingsStore();
    const reading = createReading({ client, recordings, cleaning: () => ({}) });
    return {
      recordings,
      reading,
      answers,
      tell: (share: number) => tell(share, ''),
      cancelled: () => cancelled,
    };
  };
  const annotations = [{ source: 'edf', count: 3 }];

  test('annotations that arrive later are read once it is open, with progress in the row', async () => {
    const { recordings, reading, answers, tell } = setUp();
    await reading.readFiles([picked('a.edf')]);
    const entry = () => recordings.getState().entries[0];
    expect(entry().summary?.id).toBe('1.0');
    tell(0.25);
    expect(entry().progress).toEqual({ share: 0.25, stage: 'Reading annotations' });
    answers.resolve({ ...fakeSummary('1.0', 'a.edf'), annotations });
    await answers.promise;
    await Promise.resolve();
    expect(entry().summary).toMatchObject({ id: '1.0', annotations });
    expect(entry().summary?.annotationsToCome).toBeUndefined();
    expect(entry().progress).toBeNull();
  });

  test('annotations that arrive later are no longer read once it is closed', async () => {
    const { recordings, reading, cancelled } = setUp();
    await reading.readFiles([picked('a.edf')]);
    reading.close(recordings.getState().entries[0]);
    expect(cancelled()).toBe(1);
  });

  test('annotations that arrive later leave the recording open with a reason if they cannot be read', async () => {
    const { recordings, reading, answers } = setUp();
    await reading.readFiles([picked('a.edf')]);
    const failure = { code: 'truncated', message: 'The file ends early.', where: null } as const;
    answers.reject(new FailureError(failure));
    await expect.poll(() => recordings.getState().entries[0]?.failure).toEqual(failure);
    expect(recordings.getState().entries[0]).toMatchObject({ progress: null, summary: { id: '1.0' } });
  });
});
