import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { ParameterValues } from '../../model/parameters.ts';
import { resolveParameters } from '../../pipeline/parameters.ts';
import { filterSizes } from '../../pipeline/performance-bench/bench-options.ts';
import { performanceDeclarations } from '../../pipeline/performance-bench/declarations.ts';
import { failureOf } from '../../state/failure-of.ts';
import type { PerformanceState } from '../../state/performance.ts';
import { useSession } from '../session-context.ts';
import type { FilterLine, KernelChoice } from './filter-model.ts';
import { filterLines } from './filter-model.ts';

/** What is known and measured of this machine. */
export function usePerformance(): PerformanceState {
  return useStore(useSession().performance);
}

/** What is shown, and how. */
export interface ShownLines {
  readonly lines: readonly FilterLine[];
  readonly kernel: KernelChoice;
  readonly cpuCompared: 'both' | 'direct' | 'overlap-save';
  /** Share of the range that a difference may have. */
  readonly within: number;
  /** What is wrong with the parameters together, as a sentence; then the lines are the measured ones. */
  readonly problem: string | null;
}

function sizesOf(values: ParameterValues): Pick<ShownLines, 'problem'> & {
  readonly sizes: ReturnType<typeof filterSizes>;
} {
  try {
    return { sizes: filterSizes(values), problem: null };
  } catch (error) {
    return { sizes: [], problem: failureOf(error).message };
  }
}

/** The lines of the filter study by the bench's parameters and what was measured. */
export function useShownLines(): ShownLines {
  const { parameters } = useSession();
  const values = useStore(parameters.performance, (state) => state.changed);
  const { result, other } = usePerformance();
  return useMemo(() => {
    const resolved = resolveParameters(performanceDeclarations, values);
    const { sizes, problem } = sizesOf(values);
    return {
      lines: filterLines(sizes, result, other?.result ?? null),
      kernel: resolved.word('kernel', ['chosen', 'row', 'direct', 'overlap-save', 'partitioned']),
      cpuCompared: resolved.word('cpuCompared', ['both', 'direct', 'overlap-save']),
      within: resolved.number('within'),
      problem,
    };
  }, [values, result, other]);
}
