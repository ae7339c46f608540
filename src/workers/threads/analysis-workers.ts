import type { FromTaskThread, ToTaskThread } from '../../pipeline/threads/task-messages.ts';
import { type StartedThreads, startWorkThreads } from '../../pipeline/threads/work-threads.ts';
import { createWorkerLauncher } from '../templates/strategy-launcher.ts';

/** The analysis worker itself, and one beside it: each takes some 30 MB, and the page's own thread wants a core too. */
const threadCount = 2;

const startTaskWorker = (name: string): Worker =>
  new Worker(new URL('./task.worker.ts', import.meta.url), { type: 'module', name });

/**
 * Threads that work along on one analysis in the page, to be ended with it; none is started before something is shared.
 *
 * @returns undefined where there are no workers, or no core for them
 */
export function threadsOfPage(): StartedThreads | undefined {
  if (typeof Worker === 'undefined' || navigator.hardwareConcurrency < threadCount) return undefined;
  return startWorkThreads(threadCount, createWorkerLauncher<ToTaskThread, FromTaskThread>(startTaskWorker));
}
