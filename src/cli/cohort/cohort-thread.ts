import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { analyseFile, type MemberTask } from './cohort-member.ts';
import { cohortThread } from './cohort-pool.ts';

/**
 * Analyses recordings of a cohort where this is a thread that it started.
 * @returns whether it is
 */
export function serveCohortThread(): boolean {
  if (isMainThread || workerData !== cohortThread) return false;
  parentPort?.on('message', (task: MemberTask) => {
    void analyseFile(task, null).then((outcomes) => parentPort?.postMessage(outcomes, []));
  });
  return true;
}
