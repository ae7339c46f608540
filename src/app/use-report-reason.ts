import { useChosen, useChosenRun, useOpenAnalysis } from '../features/session-context.ts';
import { notOpenSentence } from '../state/opening/recordings.ts';

/** What a report is of: the intervals of a pulse, the rhythm of an ECG, its waves, or how values vary from beat to beat. */
export type ReportKind = 'intervals' | 'rhythm' | 'waves' | 'series';

/** The report of what is open: of the open bench where it has one, else of the intervals, of the rhythm, of the waves, of the series; null where there is none. */
export function useReportKind(): ReportKind | null {
  const open = useOpenAnalysis();
  const hasRhythm = (useChosenRun('qrs')?.report ?? null) !== null;
  const hasIntervals = (useChosenRun('intervals')?.report ?? null) !== null;
  const hasWaves = (useChosenRun('waves')?.report ?? null) !== null;
  const hasSeries = (useChosenRun('series')?.report ?? null) !== null;
  if (hasWaves && open === 'waves') return 'waves';
  if (hasSeries && open === 'series') return 'series';
  if (hasRhythm && (open === 'qrs' || !hasIntervals)) return 'rhythm';
  if (hasIntervals) return 'intervals';
  if (hasWaves) return 'waves';
  return hasSeries ? 'series' : null;
}

/** Why there is no report of what is open; null where there is one. */
export function useReportReason(): string | null {
  const chosen = useChosen();
  const kind = useReportKind();
  const run = useChosenRun('intervals');
  if (!chosen?.summary) return (chosen && notOpenSentence(chosen)) ?? 'open a recording first';
  if (kind !== null) return null;
  if (run?.state === 'running') return 'the first result is being computed';
  if (run?.state === 'failed') return 'there is no result, the bench says why';
  if (run?.state === 'cancelled') return 'the run was cancelled, run it again';
  return 'the recording has no result';
}
