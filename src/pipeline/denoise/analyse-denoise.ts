import type { GpuAccess } from '../../gpu/gpu-access.ts';
import type { BeatEdit } from '../../model/edits.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { Recording } from '../../model/recording.ts';
import { type ChannelChoice, requireChannel } from '../channels.ts';
import { type ResolvedParameters, resolveParameters } from '../parameters.ts';
import { type RunOptions, runStages, type StageCache, type StagesRun } from '../run-stages.ts';
import { denoiseDeclarations } from './declarations.ts';
import { type DenoiseTruth, ecgStages } from './ecg-stages.ts';
import { methodStages } from './method-stages.ts';
import type { DenoiseOutputs } from './outputs.ts';

export interface DenoiseOptions {
  readonly recording: Recording;
  readonly choice: ChannelChoice;
  readonly parameters: ParameterValues;
  /** Corrections of the R-peaks by hand. */
  readonly edits?: readonly BeatEdit[];
  /** Null, or left out, where nothing is known of the recording. */
  readonly truth?: DenoiseTruth | null;
  readonly signal: AbortSignal;
  readonly gpu?: GpuAccess | null;
  readonly retire?: (release: () => void) => void;
  readonly onProgress: RunOptions['onProgress'];
  /** Names the recording, for what is kept between runs; with `cache`. */
  readonly recordingId?: string;
  readonly cache?: StageCache;
}

export interface DenoiseRun extends StagesRun<DenoiseOutputs> {
  readonly parameters: ResolvedParameters;
  /** The ECG that was cleaned. */
  readonly channelIndex: number;
  /** Known R-peaks, s; null where none are. */
  readonly knownRSec: Float64Array | null;
}

/** One ECG cleaned by segmented-beat modulation (paper 5). */
export async function analyseDenoise(options: DenoiseOptions): Promise<DenoiseRun> {
  const parameters = resolveParameters(denoiseDeclarations, options.parameters);
  const { recording, choice, recordingId = '', cache = new Map(), edits = [], truth = null } = options;
  const channelIndex = requireChannel(recording, choice, 'ecg');
  const stages = [...ecgStages({ choice, channelIndex, edits, truth }), ...methodStages];
  const recordingKey = JSON.stringify([recordingId, channelIndex, truth !== null]);
  const run = await runStages(stages, { ...options, parameters, recordingKey, cache });
  return { ...run, parameters, channelIndex, knownRSec: truth?.rSec ?? null };
}
