import { Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from '../../analysis/templates/strategies/thread-messages.ts';
import type { WorkerLauncher } from '../../analysis/templates/strategies/worker-launcher.ts';

/** Worker data that marks a thread of the program as part of a strategy. */
export const strategyThread = 'beatbench-strategy-thread';

/**
 * Creates a launcher of threads, each of which runs the program's own file.
 *
 * @param entry the program, which checks which kind of thread it is
 * @param kind  kind of the thread; by default that of a strategy
 */
export function createThreadLauncher<To = ToThread, From = FromThread>(
  entry: URL,
  kind: string = strategyThread,
): WorkerLauncher<To, From> {
  return {
    sharesMemory: true,
    start: (name, onMessage, onEnd) => {
      const worker = new Worker(entry, { workerData: kind, name });
      let isStopped = false;
      const end = (reason: string): void => {
        if (!isStopped) onEnd(reason);
        isStopped = true;
      };
      worker.on('message', onMessage);
      worker.on('error', (error) => end(error.message));
      worker.on('exit', (code) => end(`exit code ${code}`));
      return {
        // Node's ports are the global ones under another type.
        post: (message, transfer) => worker.postMessage(message, transfer as never),
        terminate: () => {
          isStopped = true;
          void worker.terminate();
        },
      };
    },
  };
}
