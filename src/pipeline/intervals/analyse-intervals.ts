import type { GpuAccess } from '../../gpu/gpu-access.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { Recording } from '../../model/recording.ts';
import type { ChannelChoice } from '../channels.ts';
import { type ResolvedParameters, resolveParameters } from '../parameters.ts';
import { type RunOptions, runStages, type StageCache, type StagesRun } from '../run-stages.ts';
import type { AnyStage } from '../stage.ts';
import {
  assessStage,
  averageStage,
  beatsStage,
  chooseStage,
  featuresStage,
  judgeStage,
} from './beat-stages.ts';
import { intervalsDeclarations } from './declarations.ts';
import type { IntervalsOutputs } from './outputs.ts';
import { detectStage, ecgStage, ppgStage, signalsStage } from './signal-stages.ts';

/** The block diagram of the systolic time intervals, in order. Source: Cziesler 2014, figure 4.1. */
export function intervalsStages(choice: ChannelChoice): readonly AnyStage<IntervalsOutputs>[] {
  return [
    signalsStage(choice),
    ecgStage,
    ppgStage,
    detectStage,
    beatsStage,
    averageStage,
    featuresStage,
    chooseStage,
    assessStage,
    judgeStage,
  ];
}

export interface AnalyseOptions {
  readonly recording: Recording;
  /** Names the recording, for what is kept between runs. */
  readonly recordingId: string;
  readonly choice: ChannelChoice;
  /** What differs from the defaults. */
  readonly parameters: ParameterValues;
  readonly cache: StageCache;
  readonly signal: AbortSignal;
  readonly gpu?: GpuAccess | null;
  readonly retire?: (release: () => void) => void;
  /** Few resamples, for a result at once. */
  readonly isDraft?: boolean;
  readonly onProgress: RunOptions['onProgress'];
}

export interface IntervalsRun extends StagesRun<IntervalsOutputs> {
  readonly parameters: ResolvedParameters;
}

/**
 * Systolic time intervals of one recording.
 *
 * @throws BeatbenchError with a code of `contracts`: `no-channel`, `too-short`, `no-beats`,
 *   `bad-parameter`, `cancelled`, or what reading the file gives
 */
export async function analyseIntervals(options: AnalyseOptions): Promise<IntervalsRun> {
  const parameters = resolveParameters(intervalsDeclarations, options.parameters);
  const recordingKey = JSON.stringify([options.recordingId, options.choice]);
  const run = await runStages(intervalsStages(options.choice), { ...options, parameters, recordingKey });
  return { ...run, parameters };
}
