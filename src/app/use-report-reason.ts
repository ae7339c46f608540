import { useChosen, useChosenRun } from '../features/session-context.ts';
import { notOpenSentence } from '../state/opening/recordings.ts';

/** Why there is no report of what is open; null where there is one. */
export function useReportReason(): string | null {
  const chosen = useChosen();
  const run = useChosenRun('intervals');
  if (!chosen?.summary) return (chosen && notOpenSentence(chosen)) ?? 'open a recording first';
  if (run?.report) return null;
  if (run?.state === 'running') return 'the first result is being computed';
  if (run?.state === 'failed') return 'there is no result, the bench says why';
  if (run?.state === 'cancelled') return 'the run was cancelled, run it again';
  return 'the recording has no result';
}
