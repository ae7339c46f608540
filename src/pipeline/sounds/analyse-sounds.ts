import type { SoundsResult } from '../../model/sounds.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { Recording } from '../../model/recording.ts';
import { type ChannelChoice, requireChannel } from '../channels.ts';
import { intervalsStages } from '../intervals/analyse-intervals.ts';
import { editedStage } from '../intervals/beat-stages.ts';
import { detectStage, ecgStage } from '../intervals/signal-stages.ts';
import { type ResolvedParameters, resolveParameters } from '../parameters.ts';
import { type RunOptions, runStages, type StageCache, type StagesRun } from '../run-stages.ts';
import type { AnyStage } from '../stage.ts';
import {
  soundsAssessStage,
  soundsAverageStage,
  soundsBeatsStage,
  soundsChooseStage,
  soundsJudgeStage,
  soundsStage,
} from './beat-stages.ts';
import { soundsDeclarations } from './declarations.ts';
import type { SoundsOutputs, SoundsWithPulse } from './outputs.ts';
import {
  ecgSignalStage,
  envelopeStage,
  noPulseStage,
  onsetsStage,
  pcgStage,
  pulseStage,
} from './sound-stages.ts';

/** From the beats on, with a PPG or without. */
const fromBeats = [
  envelopeStage,
  onsetsStage,
  soundsBeatsStage,
  soundsAverageStage,
  soundsStage,
  soundsChooseStage,
  soundsAssessStage,
  soundsJudgeStage,
] as const;

/** The block diagram where there is no PPG. */
function stagesAlone(choice: ChannelChoice): readonly AnyStage<SoundsOutputs>[] {
  const beats = [ecgSignalStage(choice), ecgStage, detectStage, editedStage([])] as const;
  return [...beats, pcgStage(choice), noPulseStage, ...fromBeats];
}

/** The block diagram with all of the intervals in it. */
function stagesWithPulse(choice: ChannelChoice): readonly AnyStage<SoundsWithPulse>[] {
  return [...intervalsStages(choice), pcgStage(choice), pulseStage, ...fromBeats];
}

export interface AnalyseSoundsOptions {
  readonly recording: Recording;
  readonly choice: ChannelChoice;
  /** What differs from the defaults. */
  readonly parameters: ParameterValues;
  readonly cache: StageCache;
  readonly signal: AbortSignal;
  readonly onProgress: RunOptions['onProgress'];
}

export interface SoundsRun extends Pick<StagesRun<SoundsOutputs>, 'timings' | 'warnings'> {
  readonly parameters: ResolvedParameters;
  readonly result: SoundsResult;
}

/**
 * Heart sounds of one recording, on the CPU; with PEP where it has a PPG.
 *
 * @throws BeatbenchError with a code of `contracts`: `no-channel`, `too-short`, `no-beats`,
 *   `bad-parameter`, `cancelled`, or what reading the file gives
 */
export async function analyseSounds(options: AnalyseSoundsOptions): Promise<SoundsRun> {
  const { recording, choice } = options;
  requireChannel(recording, choice, 'pcg');
  const parameters = resolveParameters(soundsDeclarations, options.parameters);
  const runOptions = { ...options, parameters, recordingKey: JSON.stringify([recording.name, choice]) };
  const { outputs, timings, warnings } =
    choice.ppg === null
      ? await runStages(stagesAlone(choice), runOptions)
      : await runStages(stagesWithPulse(choice), runOptions);
  return { timings, warnings, parameters, result: outputs.soundsJudge };
}
