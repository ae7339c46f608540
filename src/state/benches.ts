import { analysisNames, type AnalysisName } from '../pipeline/analyses.ts';
import { createStore } from 'zustand/vanilla';
import type { ParameterDeclaration } from '../model/parameters.ts';

/** Identifies a bench in the session and in links. */
export type BenchId = string;

/**
 * Subject of a bench: an analysis of the chosen recording, all recordings together, or measurements of this machine.
 */
export type BenchWork = AnalysisName | 'cohort' | 'performance';

/** Everything that has parameters of its own. */
export const benchWorks: readonly BenchWork[] = [...analysisNames, 'cohort', 'performance'];

/** The part of a bench's declaration that is needed to keep its result up to date. */
export interface BenchAnalysis {
  readonly id: BenchId;
  readonly title: string;
  /** Bench whose tab this bench shares. Omitted for a bench with a tab of its own. */
  readonly within?: BenchId;
  readonly work: BenchWork;
  /** Further analyses that the bench shows if the recording has the channels for them. */
  readonly also?: readonly AnalysisName[];
  readonly declarations: readonly ParameterDeclaration[];
}

/** The benches of the page in the order of their tabs, and the one that a first visit opens. */
export interface BenchSet {
  readonly benches: readonly BenchAnalysis[];
  readonly first: BenchId;
}

/** View of a recording in a bench: its result, or the steps that lead to it. */
export type BenchView = 'result' | 'steps';

interface BenchState {
  readonly open: BenchId;
  /** Applies only to benches that have both views. */
  readonly view: BenchView;
}

/** Creates the store of the open bench. Opening a bench is not an edit, so undo does not affect it. */
export function createBenchStore({ benches, first }: BenchSet) {
  const store = createStore<BenchState>(() => ({ open: first, view: 'result' }));
  const find = (id: BenchId): BenchAnalysis | null => benches.find((bench) => bench.id === id) ?? null;
  const work = (): BenchWork => find(store.getState().open)?.work ?? 'intervals';
  return {
    ...store,
    benches,
    /** Opens a bench, or the first one if there is no bench with this id. */
    show: (id: BenchId): void => store.setState({ open: find(id) === null ? first : id }),
    showView: (view: BenchView): void => store.setState({ view }),
    /** Returns what the open bench works on. */
    work,
    /** Returns the further analyses of a recording that the open bench shows. */
    also: (): readonly AnalysisName[] => find(store.getState().open)?.also ?? [],
    /** Returns the analysis of a recording that the open bench shows, or null if it needs none. */
    analysis: (): AnalysisName | null => {
      const own = work();
      return own === 'performance' || own === 'cohort' ? null : own;
    },
  };
}

export type BenchStore = ReturnType<typeof createBenchStore>;
