import type { Warning } from '../../model/failure.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type {
  FftBreakEvens,
  FilterBreakEvens,
  PaperFigure,
  PerformanceResult,
} from '../../model/performance.ts';
import { madeBy } from '../../model/version.ts';
import type { Timing } from '../report.ts';
import { fftBreakEvens, filterBreakEvens } from './break-evens-of.ts';
import { domazetTable1, paperFigures } from './paper-figures.ts';

/** What `beatbench bench` prints and the page stores: the head of other commands without a recording. */
export interface PerformanceReport {
  readonly beatbench: string;
  /** What the program was built from. */
  readonly build: string;
  readonly analysis: 'bench';
  readonly parameters: ParameterValues;
  readonly backend: { readonly kind: 'cpu' | 'webgpu'; readonly name: string };
  /** By study: what it took altogether. */
  readonly timings: Readonly<Record<string, Timing>>;
  readonly warnings: readonly Warning[];
  readonly result: PerformanceResult & {
    readonly breakEvens: { readonly filter: readonly FilterBreakEvens[]; readonly fft: FftBreakEvens };
    readonly papers: { readonly table1: typeof domazetTable1; readonly figures: readonly PaperFigure[] };
  };
}

export function performanceReport(
  measured: PerformanceResult,
  parameters: ParameterValues,
  timings: PerformanceReport['timings'],
): PerformanceReport {
  const { device } = measured;
  const { filter = [], fft = [] } = measured.studies;
  return {
    ...madeBy,
    analysis: 'bench',
    parameters,
    backend:
      device.gpu === null
        ? { kind: 'cpu', name: device.cpu.name ?? 'CPU' }
        : { kind: 'webgpu', name: device.gpu.name },
    timings,
    warnings: [],
    result: {
      ...measured,
      breakEvens: { filter: filterBreakEvens(filter), fft: fftBreakEvens(fft) },
      papers: { table1: domazetTable1, figures: paperFigures },
    },
  };
}

/** All rows of a result as rows of one table, each with its study. */
export function resultRows({ studies, gpus = [] }: Pick<PerformanceResult, 'studies' | 'gpus'>): object[] {
  const rows = Object.entries(studies).flatMap(([study, own]) => own.map((row) => ({ study, ...row })));
  return [...rows, ...gpus.map((row) => ({ study: 'gpus', ...row }))];
}
