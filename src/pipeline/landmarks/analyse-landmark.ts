import type { BeatEdit } from '../../model/edits.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { Recording } from '../../model/recording.ts';
import { type ChannelChoice, requireChannel } from '../channels.ts';
import { partOf } from '../channel-signal.ts';
import { editedStage } from '../intervals/beat-stages.ts';
import { detectStage, ecgStage, mainsStage, readAtRate } from '../intervals/signal-stages.ts';
import { mainsResult } from '../mains.ts';
import { type ResolvedParameters, resolveParameters } from '../parameters.ts';
import { type RunOptions, runStages, type StageCache, type StagesRun } from '../run-stages.ts';
import type { AnyStage, Stage } from '../stage.ts';
import { channelStage, heartCyclesStage, otherStage, ownCyclesStage, s1Stage } from './channel-stages.ts';
import { landmarkDeclarations } from './declarations.ts';
import { landmarkAssessStage, landmarkChooseStage, landmarkJudgeStage } from './judge-stages.ts';
import { landmarkBeatsStage, landmarkRowsStage, landmarksStage, startsStage } from './landmark-stages.ts';
import type { LandmarkOutputs, LandmarkWithEcg } from './outputs.ts';
import { type LandmarkPlan, planLandmark } from './plan-landmark.ts';

/** Reads the ECG that the beats are of. */
function signalsStage(choice: ChannelChoice): Stage<LandmarkWithEcg, 'signals', never> {
  return {
    id: 'signals',
    title: 'Reading',
    needs: [],
    parameters: ['from', 'to', 'rate'],
    run: async (_, parameters, context) => {
      const { recording } = context;
      const part = partOf(recording, parameters.number('from'), parameters.numberOr('to', ['end']));
      const index = requireChannel(recording, choice, 'ecg');
      return { ecg: await readAtRate(index, part, parameters, context), part };
    },
  };
}

function fromBeats(plan: LandmarkPlan, choice: ChannelChoice) {
  return [
    landmarkBeatsStage,
    landmarkRowsStage(plan),
    landmarksStage,
    s1Stage(choice, plan.start === 's1'),
    startsStage(plan),
    landmarkChooseStage,
    landmarkAssessStage,
    landmarkJudgeStage(plan),
  ] as const;
}

/** The block diagram where the beats are the channel's own upstrokes. */
function stagesAlone(plan: LandmarkPlan, choice: ChannelChoice): readonly AnyStage<LandmarkOutputs>[] {
  const read = [channelStage(plan.channelIndex), otherStage(plan.otherIndex)] as const;
  return [...read, ownCyclesStage, ...fromBeats(plan, choice)];
}

/** The block diagram where they are R-peaks. */
function stagesWithEcg(
  plan: LandmarkPlan,
  choice: ChannelChoice,
  edits: readonly BeatEdit[],
): readonly AnyStage<LandmarkWithEcg>[] {
  const heart = [
    signalsStage(choice),
    mainsStage(choice),
    ecgStage(),
    detectStage(),
    editedStage(edits),
  ] as const;
  const read = [channelStage(plan.channelIndex), otherStage(plan.otherIndex)] as const;
  return [...heart, ...read, heartCyclesStage, ...fromBeats(plan, choice)];
}

export interface AnalyseLandmarkOptions {
  readonly recording: Recording;
  /** Names the recording, for what is kept between runs. */
  readonly recordingId: string;
  readonly choice: ChannelChoice;
  /** Corrections of the ECG's beats by hand. */
  readonly edits?: readonly BeatEdit[];
  /** What differs from the defaults. */
  readonly parameters: ParameterValues;
  readonly cache: StageCache;
  readonly signal: AbortSignal;
  /** Few resamples, for a result at once. */
  readonly isDraft?: boolean;
  readonly onProgress: RunOptions['onProgress'];
}

export interface LandmarkRun extends StagesRun<LandmarkOutputs> {
  readonly parameters: ResolvedParameters;
  readonly plan: LandmarkPlan;
}

/**
 * Times one landmark of any periodic channel, on the CPU: from R, S1, the same landmark a beat before, or that of another
 * channel.
 *
 * @throws BeatbenchError with a code of `contracts`: `no-channel`, `too-short`, `no-beats`, `bad-parameter`,
 *   `cancelled`, or what reading the file gives
 */
export async function analyseLandmark(options: AnalyseLandmarkOptions): Promise<LandmarkRun> {
  const { recording, recordingId, choice } = options;
  const parameters = resolveParameters(landmarkDeclarations, options.parameters);
  const plan = planLandmark(recording, choice, parameters);
  const runOptions = { ...options, parameters, recordingKey: JSON.stringify([recordingId, choice, plan]) };
  if (plan.beatsFrom === 'channel') {
    return { ...(await runStages(stagesAlone(plan, choice), runOptions)), parameters, plan };
  }
  const run = await runStages(stagesWithEcg(plan, choice, options.edits ?? []), runOptions);
  const landmarkJudge = { ...run.outputs.landmarkJudge, mains: mainsResult(run.outputs.mains) };
  return { ...run, outputs: { ...run.outputs, landmarkJudge }, parameters, plan };
}
