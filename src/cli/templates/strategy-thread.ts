import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { createMatchInStream } from '../../analysis/templates/matcher.ts';
import { createStrategyThread } from '../../analysis/templates/strategies/strategy-thread.ts';
import { strategyThread } from './strategy-launcher.ts';

/**
 * Works for a strategy if this thread was started for it.
 *
 * @returns whether it was
 */
export function serveStrategyThread(): boolean {
  if (isMainThread || workerData !== strategyThread) return false;
  parentPort?.on(
    'message',
    createStrategyThread(createMatchInStream, (message) => parentPort?.postMessage(message, [])),
  );
  return true;
}
