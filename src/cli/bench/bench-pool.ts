import { Worker } from 'node:worker_threads';
import { BeatbenchError } from '../../model/failure.ts';
import type { CpuPool, PoolPart } from '../../pipeline/performance/cpu-pool.ts';

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

function filterOn(thread: Worker, part: PoolPart): Promise<Float64Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const end = () => {
      thread.off('message', onMessage);
      thread.off('error', onError);
      thread.off('exit', onExit);
    };
    const onMessage = (filtered: Float64Array<ArrayBuffer>) => {
      end();
      resolve(filtered);
    };
    const fail = (reason: string) => {
      end();
      reject(
        new BeatbenchError(
          'crashed',
          `A thread of the CPU measurement stopped unexpectedly (${reason}); use shorter lengths, or --workers 1.`,
        ),
      );
    };
    const onError = (error: Error) => fail(error.message);
    const onExit = (code: number) => fail(`exit code ${code}`);
    thread.on('message', onMessage);
    thread.on('error', onError);
    thread.on('exit', onExit);
    thread.postMessage(part, [part.extended.buffer]);
  });
}
