import { type Remote, releaseProxy, transfer, wrap } from 'comlink';
import { BeatbenchError } from '../../model/failure.ts';
import type { CpuPool } from '../../pipeline/performance/cpu-pool.ts';
import type { FilterPartApi } from '../filter/filter-part.worker.ts';
import { type WatchedWorker, watchWorker } from './worker-end.ts';

interface Thread {
  readonly api: Remote<FilterPartApi>;
  readonly terminate: () => void;
  /** Rejects when the thread ends by itself. */
  readonly crash: Promise<never>;
}

function startThread(startWorker: () => Worker): Thread {
  const worker = startWorker();
  let watched: WatchedWorker | null = null;
  const crash = new Promise<never>((_, reject) => {
    watched = watchWorker(worker, (reason) =>
      reject(
        new BeatbenchError(
          'crashed',
          `A thread of the CPU measurement stopped unexpectedly (${reason}); use shorter lengths, or one thread under Device.`,
        ),
      ),
    );
  });
  // Handled where a part is awaited; otherwise it can be ignored.
  crash.catch(() => undefined);
  return { api: wrap<FilterPartApi>(worker), terminate: () => watched?.terminate(), crash };
}

/**
 * Makes threads that filter parts of a signal in parallel, each in a worker of its own, started with the first part.
 *
 * @param startWorker  makes a worker of `filter-part.worker.ts`
 */
export function createWorkerPool(workerCount: number, startWorker: () => Worker): CpuPool {
  const threads: Thread[] = [];
  return {
    workerCount,
    run: (parts) => {
      while (threads.length < Math.min(workerCount, parts.length)) threads.push(startThread(startWorker));
      return Promise.all(
        parts.map((part, index) => {
          const thread = threads[index % threads.length];
          if (!thread) throw new RangeError('a pool without workers');
          const { api, crash } = thread;
          return Promise.race([api.filter(transfer(part, [part.extended.buffer])), crash]);
        }),
      );
    },
    close: () => {
      for (const { api, terminate } of threads.splice(0)) {
        api[releaseProxy]();
        terminate();
      }
    },
  };
}
