import { BeatbenchError } from '../../model/failure.ts';
import type { ReportProgress } from '../protocol.ts';
import { yieldToEventLoop } from '../../pipeline/yield-to-event-loop.ts';

/** Minimum time between progress reports, ms. */
const reportEveryMs = 100;

/**
 * Makes a function that reports the progress of a comparison, yields to other work, and throws `cancelled` if it was
 * cancelled.
 */
export function createPauser(
  signal: AbortSignal,
  tell: ReportProgress,
): (share: number, at: string) => Promise<void> {
  let reportedMs = Number.NEGATIVE_INFINITY;
  return async (share, at) => {
    const nowMs = performance.now();
    if (nowMs - reportedMs >= reportEveryMs) {
      reportedMs = nowMs;
      tell(share, at);
    }
    await yieldToEventLoop();
    if (signal.aborted) throw new BeatbenchError('cancelled', 'The comparison was cancelled.');
  };
}
