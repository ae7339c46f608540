import { useStore } from 'zustand';
import { useSession } from '../features/session-context.ts';
import type { Bench } from './benches/bench.ts';
import { findBench } from './benches.ts';

/** Returns the open bench. */
export function useOpenBench(): Bench {
  const { bench } = useSession();
  return findBench(useStore(bench, (state) => state.open));
}
