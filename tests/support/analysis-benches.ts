import { intervalsDeclarations } from '../../src/pipeline/intervals/declarations.ts';
import { filterBenchDeclarations } from '../../src/pipeline/filter-bench/declarations.ts';
import type { BenchSet } from '../../src/state/benches.ts';

/** Benches for a session without a page. */
export const analysisBenches: BenchSet = {
  benches: [
    { id: 'filter', title: 'Filter', analysis: 'filter', declarations: filterBenchDeclarations },
    { id: 'intervals', title: 'Intervals', analysis: 'intervals', declarations: intervalsDeclarations },
  ],
  first: 'intervals',
};
