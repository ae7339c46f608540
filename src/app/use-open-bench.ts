import { useStore } from 'zustand';
import { useSession } from '../features/session-context.ts';
import type { Bench } from './benches/bench.ts';
import { benchOf } from './benches.ts';

/** The bench that is open. */
export function useOpenBench(): Bench {
  const { bench } = useSession();
  return benchOf(useStore(bench, (state) => state.open));
}
