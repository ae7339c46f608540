import type { ReportProgress } from '../protocol.ts';

/**
 * Asks with a callback for progress. Progress from a worker travels by a port of its own, so that some
 * may come after the answer: that is not told.
 */
export async function progressUntilSettled<T>(
  onProgress: ReportProgress,
  question: (onProgress: ReportProgress) => Promise<T>,
): Promise<T> {
  let isAnswered = false;
  try {
    return await question((share, stage) => {
      if (!isAnswered) onProgress(share, stage);
    });
  } finally {
    isAnswered = true;
  }
}
