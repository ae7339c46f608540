import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHdf5Access } from '../../../../src/io/hdf5/hdf5-access.ts';
import type { StartHdf5Thread } from '../../../../src/io/hdf5/running-thread.ts';
import type { FromHdf5Thread, ToHdf5Thread } from '../../../../src/io/hdf5/thread-messages.ts';
import { memoryFile } from '../../../support/byte-files.ts';

interface FakeThread {
  readonly heard: ToHdf5Thread[];
  readonly tell: (message: FromHdf5Thread) => void;
  readonly end: (reason: string) => void;
  isTerminated: boolean;
}

/** Creates threads that do nothing by themselves. */
function fakeThreads() {
  const threads: FakeThread[] = [];
  const start: StartHdf5Thread = (tell, end) => {
    const thread: FakeThread = { heard: [], tell, end, isTerminated: false };
    threads.push(thread);
    return {
      post: (message) => thread.heard.push(message),
      terminate: () => {
        thread.isTerminated = true;
      },
    };
  };
  return { threads, access: createHdf5Access(start, 1000) };
}

const empty = { arrays: [], texts: [], warnings: [], startTime: null };
const answer: FromHdf5Thread = { tell: 'answer', answer: empty };
const [a, b] = [memoryFile('d/a.h5', 'aa'), memoryFile('d/b.h5', 'b')];
/** Returns the error of a call. */
const failed = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);
/** Lets pending promises settle. */
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('createHdf5Access', () => {
  it('announces a file once, and sends one request at a time', async () => {
    const { threads, access } = fakeThreads();
    const first = access.list(a);
    const second = access.read(a, 'x', [[0, 2]]);
    const third = access.list(b);
    await settle();
    const [{ heard, tell }] = threads;
    expect(heard).toMatchObject([{ file: { path: 'd/a.h5', size: 2 }, question: { ask: 'list' } }]);
    tell(answer);
    await settle();
    expect(heard.slice(1)).toEqual([{ file: null, question: { ask: 'read', name: 'x', ranges: [[0, 2]] } }]);
    tell({ tell: 'answer', answer: Float64Array.of(1, 2) });
    await settle();
    expect(heard[2].file?.path).toBe('d/b.h5');
    tell(answer);
    expect(await Promise.all([first, second, third])).toEqual([empty, Float64Array.of(1, 2), empty]);
    expect(threads).toHaveLength(1);
  });

  it('gives up a file on which the library hangs, and opens the next with a new library', async () => {
    const { threads, access } = fakeThreads();
    const hung = failed(access.list(a));
    await settle();
    threads[0].tell({ tell: 'step' });
    for (let k = 0; k < 5; k++) {
      await vi.advanceTimersByTimeAsync(800);
      expect(threads[0].isTerminated).toBe(false);
      threads[0].tell({ tell: 'step' });
    }
    await vi.advanceTimersByTimeAsync(1100);
    expect(await hung).toMatchObject({
      code: 'bad-value',
      message: expect.stringMatching(/a\.h5 was stopped.*damaged/),
      where: { file: 'd/a.h5' },
    });
    expect(threads[0].isTerminated).toBe(true);
    await expect(access.read(a, 'x', [[0, 2]])).rejects.toBe(await hung);
    const next = access.list(b);
    await settle();
    expect(threads[1].heard).toMatchObject([{ file: { path: 'd/b.h5' } }]);
    threads[1].tell(answer);
    expect(await next).toBe(empty);
  });

  it('has no time limit for a slow disk and for loading the library', async () => {
    const { threads, access } = fakeThreads();
    const slow = access.list(a);
    await vi.advanceTimersByTimeAsync(60_000);
    threads[0].tell({ tell: 'step' });
    threads[0].tell({ tell: 'waiting' });
    await vi.advanceTimersByTimeAsync(60_000);
    threads[0].tell(answer);
    expect(await slow).toBe(empty);
    expect(threads[0].isTerminated).toBe(false);
  });

  it.each([
    [
      'fails',
      ({ tell }: FakeThread) =>
        tell({ tell: 'failure', failure: { code: 'bad-value', message: 'x', where: null } }),
    ],
    ['ends by itself', ({ end }: FakeThread) => end('exit code 1')],
  ])('starts another thread after one that %s', async (_, fail) => {
    const { threads, access } = fakeThreads();
    const failing = failed(access.list(a));
    const next = access.list(b);
    await settle();
    fail(threads[0]);
    threads[0].end('exit code 1');
    expect(await failing).toMatchObject({ name: 'BeatbenchError', code: 'bad-value' });
    await settle();
    expect(threads[0].isTerminated).toBe(true);
    expect(threads[1].heard).toMatchObject([{ file: { path: 'd/b.h5' } }]);
    threads[1].tell(answer);
    expect(await next).toBe(empty);
  });

  it('repeats the request if a thread cannot close the previous file', async () => {
    const { threads, access } = fakeThreads();
    const asked = access.list(a);
    await settle();
    threads[0].tell({ tell: 'worn' });
    await settle();
    threads[1].tell(answer);
    expect(await asked).toBe(empty);
    expect(threads.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });

  it('returns at once when cancelled, even while another file hangs', async () => {
    const { threads, access } = fakeThreads();
    const stop = new AbortController();
    const [running, queued] = [access.list(a, stop.signal), access.list(b, stop.signal)];
    const both = Promise.allSettled([running, queued]);
    await settle();
    stop.abort();
    const { reason } = stop.signal;
    expect(await both).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ]);
    expect(threads[0].isTerminated).toBe(false);
    await vi.advanceTimersByTimeAsync(400);
    expect(threads[0].isTerminated).toBe(true);
    await expect(access.list(b, stop.signal)).rejects.toBe(reason);
    expect(threads).toHaveLength(1);
  });

  it('keeps a thread that answers soon after cancellation', async () => {
    const { threads, access } = fakeThreads();
    const stop = new AbortController();
    const stopped = failed(access.list(a, stop.signal));
    await settle();
    stop.abort();
    threads[0].tell(answer);
    expect(await stopped).toBe(stop.signal.reason);
    const next = access.list(a);
    await vi.advanceTimersByTimeAsync(400);
    expect(threads[0].isTerminated).toBe(false);
    threads[0].tell(answer);
    expect(await next).toBe(empty);
  });
});
