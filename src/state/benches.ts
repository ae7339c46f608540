import { analysisNames, type AnalysisName } from '../pipeline/analyses.ts';
import { createStore } from 'zustand/vanilla';
import type { ParameterDeclaration } from '../model/parameters.ts';

/** Names a bench in the session and in links. */
export type BenchId = string;

/** What a bench works on: an analysis of the chosen recording, all recordings together, or measurements of this machine. */
export type BenchWork = AnalysisName | 'cohort' | 'performance';

/** All that has parameters of its own. */
export const benchWorks: readonly BenchWork[] = [...analysisNames, 'cohort', 'performance'];

/** What is to be known of a bench to keep its result up to date. */
export interface BenchAnalysis {
  readonly id: BenchId;
  readonly title: string;
  /** The bench whose tab it shares; absent of one with a tab of its own. */
  readonly within?: BenchId;
  readonly work: BenchWork;
  /** Shows the result of these too, where the recording has what they need. */
  readonly also?: readonly AnalysisName[];
  readonly declarations: readonly ParameterDeclaration[];
}

/** The benches of the page in the order of their tabs, and the one that a first visit opens. */
export interface BenchSet {
  readonly benches: readonly BenchAnalysis[];
  readonly first: BenchId;
}

/** What a bench shows of a recording: its result, or the way to it. */
export type BenchView = 'result' | 'steps';

interface BenchState {
  readonly open: BenchId;
  /** Of the benches that can show both. */
  readonly view: BenchView;
}

/** Which bench is open. No edit: undo does not go back over it. */
export function createBenchStore({ benches, first }: BenchSet) {
  const store = createStore<BenchState>(() => ({ open: first, view: 'result' }));
  const find = (id: BenchId): BenchAnalysis | null => benches.find((bench) => bench.id === id) ?? null;
  const work = (): BenchWork => find(store.getState().open)?.work ?? 'intervals';
  return {
    ...store,
    benches,
    /** Opens a bench; of one that is not there, the first. */
    show: (id: BenchId): void => store.setState({ open: find(id) === null ? first : id }),
    showView: (view: BenchView): void => store.setState({ view }),
    /** What the open bench works on. */
    work,
    /** Further analyses of a recording that the open bench shows. */
    also: (): readonly AnalysisName[] => find(store.getState().open)?.also ?? [],
    /** The analysis of a recording that the open bench shows; null where it needs none. */
    analysis: (): AnalysisName | null => {
      const own = work();
      return own === 'performance' || own === 'cohort' ? null : own;
    },
  };
}

export type BenchStore = ReturnType<typeof createBenchStore>;
