import { useStore } from 'zustand';
import type { InspectorPage } from '../../state/inspector.ts';
import type { RecordingEntry } from '../../state/recordings.ts';
import { useSession } from '../session-context.ts';

/** Whether a recording has a page of its own: how it was made, or what it is of. */
export function hasRecordPage({ summary, synthetic, path }: RecordingEntry): boolean {
  return summary !== null && (summary.truth !== null || synthetic !== null || path !== null);
}

/** Which page is open for the chosen recording: of a synthetic one its making first, of all others the parameters. */
export function useInspectorPage(chosen: RecordingEntry | null): InspectorPage {
  const { inspector } = useSession();
  const pages = useStore(inspector, (state) => state.pages);
  if (!chosen || !hasRecordPage(chosen)) return 'parameters';
  return pages[chosen.key] ?? (chosen.synthetic === null ? 'parameters' : 'record');
}
