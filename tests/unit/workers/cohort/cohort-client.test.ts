import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCohortClient } from '../../../../src/workers/cohort/cohort-client.ts';
import type {
  CohortOutcome,
  CohortTask,
  ToCohortWorker,
} from '../../../../src/workers/cohort/cohort-types.ts';

const failure = (code: 'no-beats' | 'cancelled'): CohortOutcome => ({
  figures: null,
  failure: { code, message: `${code}.`, where: null },
});

/** A worker that answers when the test says so. */
class FakeWorker extends EventTarget {
  readonly asked: CohortTask[] = [];
  isCancelled = false;
  isEnded = false;
  postMessage(message: ToCohortWorker): void {
    if (message.kind === 'analyse') this.asked.push(message.task);
    else this.isCancelled = true;
  }
  tell(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  finish(outcome: CohortOutcome = failure('no-beats')): void {
    this.tell({ kind: 'done', outcome });
  }
  crash(): void {
    this.dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { message: 'out of memory' }));
  }
  terminate(): void {
    this.isEnded = true;
  }
}

function pool(cores = 2) {
  const workers: FakeWorker[] = [];
  const client = createCohortClient(
    () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker as unknown as Worker;
    },
    () => cores,
  );
  return { client, workers };
}

const makeTask = (name: string, parameters: CohortTask['parameters'] = {}): CohortTask => ({
  analysis: 'intervals',
  source: { kind: 'synthetic', name, values: {} },
  roles: [],
  cleaning: {},
  edits: [],
  stretches: null,
  parameters,
});

function heard() {
  const done: (readonly [number, string])[] = [];
  const shares: number[] = [];
  const told = {
    onStart: vi.fn<(index: number) => void>(),
    onProgress: (_: number, share: number) => shares.push(share),
    onDone: (index: number, { failure: own }: CohortOutcome) => done.push([index, own?.code ?? 'done']),
  };
  return { told, done, shares };
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the pool of a cohort', () => {
  afterEach(() => vi.useRealTimers());

  it('gives every worker the next remaining recording, with at most as many workers as cores', async () => {
    const { client, workers } = pool();
    const { told, done, shares } = heard();
    const job = client.analyse(
      ['a', 'b', 'c'].map((name) => makeTask(name)),
      told,
    );
    expect(workers.map(({ asked }) => asked.length)).toEqual([1, 1]);
    workers[1]?.tell({ kind: 'progress', share: 0.5 });
    workers[1]?.finish();
    await tick();
    expect(workers[1]?.asked.at(-1)?.source).toMatchObject({ name: 'c' });
    workers[0]?.finish();
    workers[1]?.finish();
    await job.result;
    expect(done.map(([index]) => index)).toEqual([1, 0, 2]);
    expect(shares).toEqual([0.5]);
    expect(told.onStart.mock.calls.flat()).toEqual([0, 1, 2]);
  });

  it('restarts a worker that a recording crashed, and continues', async () => {
    const { client, workers } = pool(1);
    const { told, done } = heard();
    const job = client.analyse([makeTask('a'), makeTask('b')], told);
    workers[0]?.crash();
    await tick();
    expect(workers[0]?.isEnded).toBe(true);
    workers[1]?.finish();
    await job.result;
    expect(done).toEqual([
      [0, 'crashed'],
      [1, 'no-beats'],
    ]);
  });

  it('stops running work without results, and starts no more', async () => {
    const { client, workers } = pool(1);
    const { told, done } = heard();
    const job = client.analyse([makeTask('a'), makeTask('b')], told);
    job.cancel();
    expect(workers[0]?.isCancelled).toBe(true);
    workers[0]?.finish(failure('cancelled'));
    await expect(job.result).rejects.toMatchObject({ failure: { code: 'cancelled' } });
    expect(done).toEqual([]);
    expect(workers[0]?.asked).toHaveLength(1);
  });

  it('keeps workers for what follows at once, and terminates them when idle', async () => {
    vi.useFakeTimers();
    const { client, workers } = pool(1);
    for (const name of ['a', 'b']) {
      const job = client.analyse([makeTask(name)], heard().told);
      workers[0]?.finish();
      await job.result;
    }
    expect(workers).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    expect(workers[0]?.isEnded).toBe(true);
  });

  it('allows only one worker to use the GPU', () => {
    const { client, workers } = pool(4);
    client.analyse(
      [makeTask('a', { backend: 'webgpu' }), makeTask('b', { backend: 'webgpu' })],
      heard().told,
    );
    expect(workers).toHaveLength(1);
  });
});
