import { Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from '../../analysis/templates/strategies/thread-messages.ts';
import type { WorkerLauncher } from '../../analysis/templates/strategies/worker-launcher.ts';

/** What tells a thread of the program that it is one of a strategy. */
export const strategyThread = 'beatbench-strategy-thread';

/**
 * Starts threads, each the program's own file started anew.
 *
 * @param entry  the program, which asks each of its kinds whether it is one
 * @param kind   what the thread is told that it is: one of a strategy, where left out
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
