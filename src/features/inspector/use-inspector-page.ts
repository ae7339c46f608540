import { useStore } from 'zustand';
import type { InspectorPage } from '../../state/inspector.ts';
import type { RecordingEntry } from '../../state/opening/recordings.ts';
import { useOpenAnalysis, useSession } from '../session-context.ts';

/** Whether a recording has a page of its own: how it was made, or what it is of. */
export function hasRecordPage({ summary, synthetic, path }: RecordingEntry): boolean {
  return summary !== null && (summary.truth !== null || synthetic !== null || path !== null);
}

/** Which page is open for the chosen recording: of a synthetic one its making first, in Steps the truth, of all others the parameters. */
export function useInspectorPage(chosen: RecordingEntry | null): InspectorPage {
  const { inspector, bench } = useSession();
  const analysis = useOpenAnalysis();
  const pages = useStore(inspector, (state) => state.pages);
  const isSteps = useStore(bench, ({ view }) => view === 'steps') && analysis === 'intervals';
  if (!chosen || !hasRecordPage(chosen)) return 'parameters';
  if (chosen.group === 'Exercises' && analysis === 'intervals') return 'record';
  // In Steps the truth stands beside what was measured.
  const isOwnFirst = chosen.synthetic !== null || (isSteps && chosen.summary?.truth !== null);
  return pages[chosen.key] ?? (isOwnFirst ? 'record' : 'parameters');
}
