import type { GpuAccess } from '../../gpu/gpu-access.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { Recording } from '../../model/recording.ts';
import { type ResolvedParameters, resolveParameters } from '../parameters.ts';
import { type RunOptions, runStages, type StageCache, type StagesRun } from '../run-stages.ts';
import { filterDeclarations } from './declarations.ts';
import { filterStages } from './filter-stages.ts';
import type { FilterOutputs } from './outputs.ts';

export interface AnalyseFilterOptions {
  readonly recording: Recording;
  /** Names the recording, for what is kept between runs. */
  readonly recordingId: string;
  /** Channels to filter. */
  readonly channelIndexes: readonly number[];
  /** What differs from the defaults. */
  readonly parameters: ParameterValues;
  readonly cache: StageCache;
  readonly signal: AbortSignal;
  readonly gpu?: GpuAccess | null;
  readonly onProgress: RunOptions['onProgress'];
}

export interface FilterRun extends StagesRun<FilterOutputs> {
  readonly parameters: ResolvedParameters;
}

/**
 * Designs a filter or a chain, filters channels with it, and gives responses and spectra.
 *
 * @throws BeatbenchError with a code of `contracts`: `no-channel`, `too-short`, `bad-parameter`,
 *   `cancelled`, or what reading the file gives
 */
export async function analyseFilter(options: AnalyseFilterOptions): Promise<FilterRun> {
  const parameters = resolveParameters(filterDeclarations, options.parameters);
  const recordingKey = JSON.stringify([options.recordingId, options.channelIndexes]);
  const stages = filterStages(options.channelIndexes);
  const run = await runStages(stages, { ...options, parameters, recordingKey });
  return { ...run, parameters };
}
