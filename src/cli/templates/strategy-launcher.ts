import { Worker } from 'node:worker_threads';
import type { WorkerLauncher } from '../../analysis/templates/strategies/worker-launcher.ts';

/** What tells a thread of the program that it is one of a strategy. */
export const strategyThread = 'beatbench-strategy-thread';

/**
 * Starts the threads of a strategy, each the program's own file started anew.
 * @param entry  the program, which calls `serveStrategyThread` where it is such a thread
 */
export function createThreadLauncher(entry: URL): WorkerLauncher {
  return {
    sharesMemory: true,
    start: (name, onMessage, onEnd) => {
      const worker = new Worker(entry, { workerData: strategyThread, name });
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
