import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BeatbenchError } from '../../../../src/model/failure.ts';
import type { FromTaskThread, ToTaskThread } from '../../../../src/pipeline/threads/task-messages.ts';
import { createTaskThread } from '../../../../src/pipeline/threads/task-thread.ts';
import { runTask, TasksInOrder, type SharedTask } from '../../../../src/pipeline/threads/thread-task.ts';
import { type StartedThreads, startWorkThreads } from '../../../../src/pipeline/threads/work-threads.ts';
import { type Crash, localThreads } from '../../../support/local-launcher.ts';
import { madeRecording } from '../../../support/made-recording.ts';
import { yieldToEventLoop } from '../../../../src/pipeline/yield-to-event-loop.ts';
import { caseCount } from '../../../support/gate.ts';

const signal = new AbortController().signal;

/** Squares numbers, waiting longer for one than for the next. */
const square: SharedTask<Float64Array, Float64Array> = {
  name: 'square',
  run: async (x) => {
    for (let wait = x.length % 3; wait > 0; wait--) await yieldToEventLoop();
    return x.map((value) => value * value);
  },
};

const refuse: SharedTask<string, never> = {
  name: 'refuse',
  run: (file) => {
    throw new BeatbenchError('bad-value', 'It is bad.', { file });
  },
};

/** Sums some samples of the recording's first channel. */
const sum: SharedTask<{ from: number; to: number }, number> = {
  name: 'sum',
  run: async ({ from, to }, { recording, signal: own }) => {
    const samples = await recording?.read(0, from, to, own);
    return samples?.values.reduce((total, value) => total + value, 0) ?? Number.NaN;
  },
};

/** Sums the samples of the recording's first channel, stretch by stretch, from its start and from its end. */
const sumPasses: SharedTask<number, number[]> = {
  name: 'sum passes',
  run: async (size, { recording }) => {
    const count = recording?.channels[0]?.sampleCount ?? 0;
    const starts = Array.from({ length: Math.ceil(count / size) }, (_, k) => k * size);
    const sums: number[] = [];
    for (const order of [starts, starts.toReversed()]) {
      let total = 0;
      for (const from of order) {
        const samples = await recording?.read(0, from, Math.min(count, from + size));
        total += samples?.values.reduce((part, value) => part + value, 0) ?? Number.NaN;
      }
      sums.push(total);
    }
    return sums;
  },
};

/** Ends only when cancelled. */
const wait: SharedTask<null, null> = {
  name: 'wait',
  run: async (_, { signal: own }) => {
    while (!own.aborted) await yieldToEventLoop();
    own.throwIfAborted();
    return null;
  },
};

function start(count: number, crash: Crash | null = null): StartedThreads & { alive: ReadonlySet<string> } {
  const launcher = localThreads<ToTaskThread, FromTaskThread>(
    (post) => createTaskThread([square, refuse, sum, sumPasses, wait], post),
    crash,
  );
  return { ...startWorkThreads(count, launcher), alive: launcher.alive };
}

async function squareAll(
  threads: StartedThreads | undefined,
  lists: readonly Float64Array[],
): Promise<Float64Array[]> {
  const squares: Float64Array[] = [];
  const inOrder = new TasksInOrder(threads);
  for (const list of lists) {
    await inOrder.add(runTask(threads, square, list, signal), (found) => squares.push(found));
  }
  await inOrder.finish();
  return squares;
}

const lists = Array.from({ length: 40 }, (_, k) =>
  Float64Array.from({ length: 1 + (k % 7) }, (__, i) => k + i),
);

describe('worker threads', () => {
  it('worker threads give the same as one thread, in the same order, for any number and if any ends', async () => {
    const alone = await squareAll(undefined, lists);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.option(fc.record({ thread: fc.integer({ min: 1, max: 3 }), after: fc.nat({ max: 15 }) })),
        async (count, ended) => {
          const crash =
            ended === null ? null : { name: `beatbench work ${ended.thread}`, afterMessages: ended.after };
          const threads = start(count, crash);
          expect(await squareAll(threads, lists)).toEqual(alone);
          threads.close();
          expect(threads.alive.size).toBe(0);
        },
      ),
      { numRuns: caseCount(30) },
    );
  });

  it('worker threads are started as needed, and never more than requested', async () => {
    const threads = start(3);
    expect(threads.alive.size).toBe(0);
    const running = lists.slice(0, 9).map((list) => runTask(threads, square, list, signal));
    expect(threads.alive.size).toBe(2);
    await Promise.all(running);
    threads.close();
  });

  it('worker threads pass an error on unchanged', async () => {
    const threads = start(2);
    await expect(runTask(threads, refuse, 'a.dat', signal)).rejects.toMatchObject({
      code: 'bad-value',
      message: 'It is bad.',
      where: { file: 'a.dat' },
    });
    threads.close();
  });

  it('worker threads read a recording that another thread has open', async () => {
    const values = Float64Array.from({ length: 100 }, (_, k) => k);
    const recording = madeRecording([{ label: 'ECG', unit: 'mV', fs: 10, values }]);
    const threads = start(2);
    expect(await runTask(threads, sum, { from: 10, to: 20 }, signal, recording)).toBe(145);
    const broken = {
      ...recording,
      read: () => Promise.reject(new BeatbenchError('truncated', 'It is short.')),
    };
    await expect(runTask(threads, sum, { from: 0, to: 5 }, signal, broken)).rejects.toMatchObject({
      code: 'truncated',
    });
    threads.close();
  });

  it('worker threads read ahead in passes forward and backward, with the same samples', async () => {
    const values = Float64Array.from({ length: 1003 }, (_, k) => k);
    const made = madeRecording([{ label: 'ECG', unit: 'mV', fs: 10, values }]);
    const reads: string[] = [];
    const recording = {
      ...made,
      read: (index: number, from: number, to: number) => {
        reads.push(`${from} ${to}`);
        return made.read(index, from, to);
      },
    };
    const threads = start(2);
    const sums = await runTask(threads, sumPasses, 100, signal, recording);
    expect(sums).toEqual([(1002 * 1003) / 2, (1002 * 1003) / 2]);
    // Both passes read every stretch once, and none beyond the ends of the record.
    expect(reads).toHaveLength(22);
    expect(new Set(reads).size).toBe(11);
    threads.close();
  });

  it('worker threads stop when a run is cancelled, and run the next', async () => {
    const threads = start(2);
    const abort = new AbortController();
    const running = runTask(threads, wait, null, abort.signal);
    await yieldToEventLoop();
    abort.abort();
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    await expect(runTask(threads, wait, null, abort.signal)).rejects.toMatchObject({ code: 'cancelled' });
    expect(await runTask(threads, square, Float64Array.of(3), signal)).toEqual(Float64Array.of(9));
    threads.close();
  });
});
