import type { FromThread } from '../../analysis/templates/strategies/thread-messages.ts';
import type { WorkerLauncher } from '../../analysis/templates/strategies/worker-launcher.ts';
import { watchWorker } from '../calls/worker-end.ts';

const startStrategyWorker = (name: string): Worker =>
  new Worker(new URL('./strategy.worker.ts', import.meta.url), { type: 'module', name });

/**
 * Makes a launcher for the threads of a strategy in the page.
 * @param startWorker   makes a worker of `strategy.worker.ts`
 * @param sharesMemory  whether the page is cross-origin isolated; only then workers can share memory
 */
export function createWorkerLauncher(
  startWorker: (name: string) => Worker = startStrategyWorker,
  sharesMemory: boolean = crossOriginIsolated,
): WorkerLauncher {
  return {
    sharesMemory,
    start: (name, onMessage, onEnd) => {
      const worker = startWorker(name);
      const { terminate } = watchWorker(worker, onEnd);
      worker.addEventListener('message', ({ data }: MessageEvent<FromThread>) => onMessage(data));
      return { post: (message, transfer) => worker.postMessage(message, transfer), terminate };
    },
  };
}
