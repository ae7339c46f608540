import type { ReportProgress } from '../protocol.ts';

/**
 * Sends a call with a progress callback. Progress from a worker arrives through a separate port, so some reports may
 * come after the answer; these are ignored.
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
