import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { analyseFile, type MemberTask } from './cohort-member.ts';
import { cohortThread } from './cohort-pool.ts';

/**
 * Analyses recordings if this thread was started for a cohort.
 *
 * @returns whether it was
 */
export function serveCohortThread(): boolean {
  if (isMainThread || workerData !== cohortThread) return false;
  parentPort?.on('message', (task: MemberTask) => {
    void analyseFile(task, null).then((outcomes) => parentPort?.postMessage(outcomes, []));
  });
  return true;
}
