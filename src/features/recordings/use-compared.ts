import { useStore } from 'zustand';
import type { ReadingState, RecordingEntry } from '../../state/opening/recordings.ts';
import { useSession } from '../session-context.ts';

/** How a recording stands, with what the comparison of all makes of it. */
export function useCompared({ key, state }: RecordingEntry): {
  readonly state: ReadingState;
  /** Share of its analysis that is done, 0 … 1; null while it is not at work. */
  readonly share: number | null;
} {
  const { cohort } = useSession();
  const share = useStore(cohort, ({ working }) => working.get(key) ?? null);
  const isAnalysed = useStore(cohort, ({ analysed }) => analysed.has(key));
  if (share !== null) return { state: 'reading', share };
  return { state: isAnalysed && state === 'unread' ? 'analysed' : state, share };
}
