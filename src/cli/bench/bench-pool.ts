import { Worker } from 'node:worker_threads';
import { BeatbenchError } from '../../model/failure.ts';
import type { CpuPool, PoolPart } from '../../pipeline/performance/cpu-pool.ts';
import { askThread } from '../threads/ask-thread.ts';

/** Worker data that marks a thread of the program as part of a pool. */
export const poolThread = 'beatbench-pool-thread';

/** Creates the threads of a filter on first use. Each runs the program's own file. */
export function createThreadPool(entry: URL, workerCount: number): CpuPool {
  const threads: Worker[] = [];
  return {
    workerCount,
    run: (parts) => {
      while (threads.length < Math.min(workerCount, parts.length))
        threads.push(new Worker(entry, { workerData: poolThread }));
      return Promise.all(
        parts.map((part, index) => {
          const thread = threads[index % threads.length];
          if (thread === undefined) throw new RangeError('a pool without threads');
          return filterOn(thread, part);
        }),
      );
    },
    close: () => {
      for (const thread of threads.splice(0)) void thread.terminate();
    },
  };
}

async function filterOn(thread: Worker, part: PoolPart): Promise<Float64Array<ArrayBuffer>> {
  try {
    return await askThread<Float64Array<ArrayBuffer>>(thread, part, [part.extended.buffer]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BeatbenchError(
      'crashed',
      `A thread of the CPU measurement stopped unexpectedly (${reason}); use shorter lengths, or --workers 1.`,
    );
  }
}
