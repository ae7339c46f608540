import { useStore } from 'zustand';
import type { RecordingId } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';

/** Changes when there is more to the partial traces of a recording. */
export function useGrowth(id: RecordingId): number {
  const { longTraces } = useSession();
  return useStore(longTraces, (state) => state[id]?.growth ?? 0);
}
