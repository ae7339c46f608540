import type { ParameterValues } from '../../model/parameters.ts';
import type { SeriesResult } from '../../model/series.ts';
import type { AnalysisOptions } from '../runnable-analysis.ts';
import { analyseSeries, type SeriesRun } from '../series/analyse-series.ts';
import type { LabelledFile } from './cohort-file.ts';

/** What a comparison keeps of a recording's series: its kind and the figures over the whole recording. */
export type FileSeries = Pick<SeriesResult, 'of' | 'name' | 'unit' | 'against' | 'whole'>;

/** A recording whose series was analysed. */
export type SeriesCohortFile = LabelledFile<FileSeries>;

/** A recording of a cohort whose series was analysed, before its labels are known. */
export interface AnalysedSeries {
  readonly figures: FileSeries;
  /** Codes of the warnings; those of opening the recording come first. */
  readonly warnings: readonly string[];
  readonly parameters: ParameterValues;
  readonly timings: SeriesRun['timings'];
}

/** Returns the figures of a series without its values and windows. */
export function toFileSeries({ of, name, unit, against, whole }: FileSeries): FileSeries {
  return { of, name, unit, ...(against === undefined ? {} : { against }), whole };
}

/**
 * Analyses the series of a recording of a cohort.
 *
 * @throws what `analyseSeries` throws
 */
export async function analyseSeriesMember(options: AnalysisOptions): Promise<AnalysedSeries> {
  const { result, warnings, parameters, timings } = await analyseSeries(options);
  return {
    figures: toFileSeries(result),
    warnings: [...options.recording.warnings, ...warnings].map(({ code }) => code),
    parameters: parameters.values,
    timings,
  };
}
