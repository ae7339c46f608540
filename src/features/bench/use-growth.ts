import { useStore } from 'zustand';
import type { RecordingId } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';

/** Returns a number that changes when the partial traces of a recording have more content. */
export function useGrowth(id: RecordingId): number {
  const { longTraces } = useSession();
  return useStore(longTraces, (state) => state[id]?.growth ?? 0);
}
