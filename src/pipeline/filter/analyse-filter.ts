import { type ResolvedParameters, resolveParameters } from '../parameters.ts';
import { runStages, type StagesRun } from '../run-stages.ts';
import { filterDeclarations } from './declarations.ts';
import { filterStages } from './filter-stages.ts';
import type { FilterOutputs } from './outputs.ts';
import type { AnalysisOptions } from '../runnable-analysis.ts';

export interface AnalyseFilterOptions extends Omit<AnalysisOptions, 'choice' | 'edits'> {
  /** Channels to filter. */
  readonly channelIndexes: readonly number[];
}

export interface FilterRun extends StagesRun<FilterOutputs> {
  readonly parameters: ResolvedParameters;
}

/**
 * Designs a filter or a chain, computes its responses, and filters channels with it.
 *
 * @throws BeatbenchError with a code of `contracts`: `no-channel`, `too-short`, `bad-parameter`, `cancelled`, or an
 *   error of reading the file
 */
export async function analyseFilter(options: AnalyseFilterOptions): Promise<FilterRun> {
  const parameters = resolveParameters(filterDeclarations, options.parameters);
  const recordingKey = JSON.stringify([options.recordingId, options.channelIndexes]);
  const stages = filterStages(options.channelIndexes);
  const run = await runStages(stages, { ...options, parameters, recordingKey });
  return { ...run, parameters };
}
