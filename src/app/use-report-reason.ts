import { useChosen, useChosenRun } from '../features/session-context.ts';

/** Why there is no report of what is open; null where there is one. */
export function useReportReason(): string | null {
  const summary = useChosen()?.summary ?? null;
  const run = useChosenRun('intervals');
  if (summary === null) return 'open a recording first';
  if (run?.report) return null;
  if (run?.state === 'running') return 'the first result is being computed';
  if (run?.state === 'failed') return 'there is no result, the bench says why';
  if (run?.state === 'cancelled') return 'the run was cancelled, run it again';
  return 'the recording has no result';
}
