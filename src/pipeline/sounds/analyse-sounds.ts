import type { BeatEdit } from '../../model/edits.ts';
import type { BeatSteps } from '../../model/steps.ts';
import type { SoundsResult } from '../../model/sounds.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { Recording } from '../../model/recording.ts';
import { type ChannelChoice, requireChannel } from '../channels.ts';
import { intervalsStages } from '../intervals/analyse-intervals.ts';
import { editedStage } from '../intervals/beat-stages.ts';
import { detectStage, ecgStage, mainsStage } from '../intervals/signal-stages.ts';
import { type ResolvedParameters, resolveParameters } from '../parameters.ts';
import { drawSteps } from '../draw-steps.ts';
import { type RunOptions, runStages, type StageCache, type StagesRun } from '../run-stages.ts';
import type { AnyStage, StepBeat } from '../stage.ts';
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
function stagesAlone(choice: ChannelChoice, edits: readonly BeatEdit[]): readonly AnyStage<SoundsOutputs>[] {
  const beats = [
    ecgSignalStage(choice),
    mainsStage(choice),
    ecgStage(),
    detectStage(),
    editedStage(edits),
  ] as const;
  return [...beats, pcgStage(choice), noPulseStage, ...fromBeats];
}

/** The block diagram with all of the intervals in it. */
function stagesWithPulse(
  choice: ChannelChoice,
  edits: readonly BeatEdit[],
): readonly AnyStage<SoundsWithPulse>[] {
  return [...intervalsStages(choice, edits), pcgStage(choice), pulseStage, ...fromBeats];
}

export interface AnalyseSoundsOptions {
  readonly recording: Recording;
  /** Names the recording, for what is kept between runs; its name where left out. */
  readonly recordingId?: string;
  readonly choice: ChannelChoice;
  /** Corrections of the beats by hand. */
  readonly edits?: readonly BeatEdit[];
  /** What differs from the defaults. */
  readonly parameters: ParameterValues;
  readonly cache: StageCache;
  readonly signal: AbortSignal;
  readonly retire?: (release: () => void) => void;
  /** Few resamples, for a result at once. */
  readonly isDraft?: boolean;
  readonly onProgress: RunOptions['onProgress'];
}

export interface SoundsRun extends StagesRun<SoundsOutputs> {
  /** The channels that it is of. */
  readonly choice: ChannelChoice;
  /** What the intervals made; null without a PPG. */
  readonly withPulse: SoundsWithPulse | null;
  readonly parameters: ResolvedParameters;
  readonly result: SoundsResult;
  /** The way from raw samples to the sounds of the beat at R. */
  readonly steps: (beat: StepBeat) => Promise<BeatSteps>;
}

/**
 * Heart sounds of one recording, on the CPU; with PEP where it has a PPG.
 *
 * @throws BeatbenchError with a code of `contracts`: `no-channel`, `too-short`, `no-beats`,
 *   `bad-parameter`, `cancelled`, or what reading the file gives
 */
export async function analyseSounds(options: AnalyseSoundsOptions): Promise<SoundsRun> {
  const { recording, choice, recordingId = recording.name, edits = [] } = options;
  requireChannel(recording, choice, 'pcg');
  const parameters = resolveParameters(soundsDeclarations, options.parameters);
  const runOptions = { ...options, parameters, recordingKey: JSON.stringify([recordingId, choice]) };
  if (choice.ppg === null) {
    const run = await runStages(stagesAlone(choice, edits), runOptions);
    const steps = (beat: StepBeat) => stepsOf(options, run.outputs, parameters, beat);
    return { ...run, choice, withPulse: null, parameters, result: run.outputs.soundsJudge, steps };
  }
  const run = await runStages(stagesWithPulse(choice, edits), runOptions);
  const steps = (beat: StepBeat) => stepsOf(options, run.outputs, parameters, beat);
  return { ...run, choice, withPulse: run.outputs, parameters, result: run.outputs.soundsJudge, steps };
}

/** Of the sounds alone: what the pulse goes through is shown with the intervals. */
function stepsOf(
  { choice, edits = [] }: AnalyseSoundsOptions,
  outputs: SoundsOutputs,
  parameters: ResolvedParameters,
  beat: StepBeat,
): Promise<BeatSteps> {
  const analysis = { stages: stagesAlone(choice, edits), outputs, parameters };
  return drawSteps({ ...analysis, declarations: soundsDeclarations }, beat);
}
