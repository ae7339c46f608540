import { useStore } from 'zustand';
import { useSession } from '../features/session-context.ts';
import type { Bench } from './benches/bench.ts';
import { findBench } from './benches.ts';

/** The bench that is open. */
export function useOpenBench(): Bench {
  const { bench } = useSession();
  return findBench(useStore(bench, (state) => state.open));
}
