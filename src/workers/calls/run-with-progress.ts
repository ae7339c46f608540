import { type Remote, releaseProxy } from 'comlink';
import { type Outcome, toOutcome } from './outcome.ts';
import type { ReportProgress } from '../protocol.ts';

/**
 * Runs a function that reports progress, and returns its outcome. Afterwards the callback is released, and nothing is
 * reported.
 */
export async function runWithProgress<T>(
  onProgress: ReportProgress,
  run: (tell: ReportProgress) => Promise<T>,
): Promise<Outcome<T>> {
  let isTelling = true;
  const outcome = await toOutcome(() =>
    run((share, stage) => {
      if (isTelling) onProgress(share, stage);
    }),
  );
  isTelling = false;
  if (releaseProxy in onProgress) (onProgress as unknown as Remote<ReportProgress>)[releaseProxy]();
  return outcome;
}
