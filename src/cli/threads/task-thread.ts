import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { carryRTask } from '../../pipeline/align-windows.ts';
import { carryPulseTask } from '../../pipeline/intervals/align-stage.ts';
import { findFeaturesTask } from '../../pipeline/intervals/stream-features.ts';
import { carryLandmarkTask, carryS1Task } from '../../pipeline/landmarks/align-stage.ts';
import { findLandmarksTask } from '../../pipeline/landmarks/find-in-rows.ts';
import { classifyEctopicTask } from '../../pipeline/qrs/ectopic-of-analysis.ts';
import { carrySoundsTask } from '../../pipeline/sounds/beat-stages.ts';
import { findSoundsTask } from '../../pipeline/sounds/sounds-in-rows.ts';
import { createTaskThread } from '../../pipeline/threads/task-thread.ts';
import type { SharedTask } from '../../pipeline/threads/thread-task.ts';
import { taskThread } from './analysis-threads.ts';

/** All tasks that a thread may run. */
const threadTasks: readonly SharedTask<never, unknown>[] = [
  carryLandmarkTask,
  carryPulseTask,
  carryRTask,
  carryS1Task,
  carrySoundsTask,
  findFeaturesTask,
  findLandmarksTask,
  findSoundsTask,
  classifyEctopicTask,
];

/**
 * Works on an analysis if this thread was started for it.
 *
 * @returns whether it was
 */
export function serveTaskThread(): boolean {
  if (isMainThread || workerData !== taskThread) return false;
  parentPort?.on(
    'message',
    createTaskThread(threadTasks, (message) => parentPort?.postMessage(message, [])),
  );
  return true;
}
