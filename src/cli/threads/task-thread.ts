import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { createTaskThread } from '../../pipeline/threads/task-thread.ts';
import { threadTasks } from '../../pipeline/threads/thread-tasks.ts';
import { taskThread } from './analysis-threads.ts';

/**
 * Works along on an analysis where this is a thread that it started.
 * @returns whether it is
 */
export function serveTaskThread(): boolean {
  if (isMainThread || workerData !== taskThread) return false;
  parentPort?.on(
    'message',
    createTaskThread(threadTasks, (message) => parentPort?.postMessage(message, [])),
  );
  return true;
}
