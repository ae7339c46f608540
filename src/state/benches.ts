import { createStore } from 'zustand/vanilla';
import type { ParameterDeclaration } from '../model/parameters.ts';
import type { AnalysisName } from '../workers/protocol.ts';

/** Names a bench in the session and in links. */
export type BenchId = string;

/** What is to be known of a bench to keep its result up to date. */
export interface BenchAnalysis {
  readonly id: BenchId;
  readonly title: string;
  readonly analysis: AnalysisName;
  readonly declarations: readonly ParameterDeclaration[];
}

/** The benches of the page in the order of their tabs, and the one that a first visit opens. */
export interface BenchSet {
  readonly benches: readonly BenchAnalysis[];
  readonly first: BenchId;
}

/** Which bench is open. No edit: undo does not go back over it. */
export function createBenchStore({ benches, first }: BenchSet) {
  const store = createStore<{ readonly open: BenchId }>(() => ({ open: first }));
  const find = (id: BenchId): BenchAnalysis | null => benches.find((bench) => bench.id === id) ?? null;
  return {
    ...store,
    benches,
    /** Opens a bench; of one that is not there, the first. */
    show: (id: BenchId): void => {
      store.setState({ open: find(id) === null ? first : id });
    },
    /** The analysis of the open bench. */
    analysis: (): AnalysisName => find(store.getState().open)?.analysis ?? 'intervals',
  };
}

export type BenchStore = ReturnType<typeof createBenchStore>;
