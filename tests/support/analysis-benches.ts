import { intervalsDeclarations } from '../../src/pipeline/intervals/declarations.ts';
import { denoiseDeclarations } from '../../src/pipeline/denoise/declarations.ts';
import { filterBenchDeclarations } from '../../src/pipeline/filter-bench/declarations.ts';
import { seriesDeclarations } from '../../src/pipeline/series/declarations.ts';
import type { BenchSet } from '../../src/state/benches.ts';

/** Benches for a session that has no page. */
export const analysisBenches: BenchSet = {
  benches: [
    { id: 'filter', title: 'Filter', work: 'filter', declarations: filterBenchDeclarations },
    { id: 'denoise', title: 'Denoise', work: 'denoise', declarations: denoiseDeclarations },
    { id: 'intervals', title: 'Intervals', work: 'intervals', declarations: intervalsDeclarations },
    { id: 'series', title: 'Series', work: 'series', declarations: seriesDeclarations },
  ],
  first: 'intervals',
};
