import { useChosen, useChosenReports, useChosenRun, useOpenAnalysis } from '../features/session-context.ts';
import { notOpenSentence } from '../state/opening/recordings.ts';
import { benches, firstBench } from './benches.ts';

const reported = [firstBench, ...benches]
  .filter((bench) => bench.kind === 'recording')
  .filter(({ Report }) => Report);

/**
 * Returns the bench whose report is shown: the open one if it has a result to report, or else the first that has,
 * starting with the first visit's bench. Null if there is none.
 */
export function useReportBench() {
  const open = useOpenAnalysis();
  return useChosenReports((reports) => {
    const possible = reported.filter(({ work }) => reports[work] !== null);
    return possible.find(({ work }) => work === open) ?? possible[0] ?? null;
  });
}

/** Returns why there is no report; null if there is one. */
export function useReportReason(): string | null {
  const chosen = useChosen();
  const bench = useReportBench();
  const state = useChosenRun('intervals', (run) => run?.state);
  if (!chosen?.summary) return (chosen && notOpenSentence(chosen)) ?? 'open a recording first';
  if (bench !== null) return null;
  if (state === 'running') return 'the first result is being computed';
  if (state === 'failed') return 'there is no result; the bench shows why';
  if (state === 'cancelled') return 'the run was cancelled, run it again';
  return 'the recording has no result';
}
