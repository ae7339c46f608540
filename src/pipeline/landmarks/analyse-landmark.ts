import type { ChannelChoice } from '../channels.ts';
import { editedStage } from '../intervals/beat-stages.ts';
import { detectStage, ecgSignalStage, ecgStage, mainsStage } from '../intervals/signal-stages.ts';
import { mainsResult } from '../mains.ts';
import { type ResolvedParameters, resolveParameters } from '../parameters.ts';
import { printedLandmark } from '../printed-windows.ts';
import { type ClassSource, ectopicStage, noEctopicStage } from '../qrs/ectopic-of-analysis.ts';
import { runStages, type StagesRun } from '../run-stages.ts';
import type { AnalysisOptions, RunnableAnalysis } from '../runnable-analysis.ts';
import type { AnyStage } from '../stage.ts';
import { landmarkAlignStage } from './align-stage.ts';
import {
  channelStage,
  heartCyclesStage,
  noEcgStage,
  otherStage,
  ownCyclesStage,
  s1Stage,
  timedEcgStage,
} from './channel-stages.ts';
import { landmarkDeclarations } from './declarations.ts';
import { landmarkAssessStage, landmarkChooseStage, landmarkJudgeStage } from './judge-stages.ts';
import { landmarkBeatsStage, landmarkRowsStage, landmarksStage, startsStage } from './landmark-stages.ts';
import type { LandmarkOutputs, LandmarkWithEcg } from './outputs.ts';
import { type LandmarkPlan, planLandmark } from './plan-landmark.ts';

function fromBeats(plan: LandmarkPlan, choice: ChannelChoice) {
  return [
    landmarkBeatsStage,
    landmarkRowsStage(plan),
    landmarksStage,
    s1Stage(choice, plan.start === 's1'),
    startsStage(plan),
    landmarkChooseStage,
    landmarkAssessStage,
    landmarkAlignStage(plan),
    landmarkJudgeStage(plan),
  ] as const;
}

/** The block diagram where the beats are the channel's own upstrokes. */
function stagesAlone(plan: LandmarkPlan, choice: ChannelChoice): readonly AnyStage<LandmarkOutputs>[] {
  const read = [channelStage(plan.channelIndex), otherStage(plan.otherIndex)] as const;
  return [...read, ownCyclesStage, noEcgStage, noEctopicStage, ...fromBeats(plan, choice)];
}

/** The block diagram where they are R-peaks. */
function stagesWithEcg(
  plan: LandmarkPlan,
  { edits = [], ...source }: ClassSource,
): readonly AnyStage<LandmarkWithEcg>[] {
  const { choice } = source;
  const heart = [
    ecgSignalStage(choice),
    mainsStage(choice),
    ecgStage(),
    detectStage(),
    editedStage(edits),
    ectopicStage({ ...source, edits }),
  ] as const;
  const read = [channelStage(plan.channelIndex), otherStage(plan.otherIndex)] as const;
  return [...heart, ...read, heartCyclesStage, timedEcgStage(plan), ...fromBeats(plan, choice)];
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
export async function analyseLandmark(options: AnalysisOptions): Promise<LandmarkRun> {
  const { recording, recordingId, choice } = options;
  const parameters = resolveParameters(landmarkDeclarations, options.parameters);
  const plan = planLandmark(recording, choice, parameters);
  const runOptions = { ...options, parameters, recordingKey: JSON.stringify([recordingId, choice, plan]) };
  if (plan.beatsFrom === 'channel') {
    return { ...(await runStages(stagesAlone(plan, choice), runOptions)), parameters, plan };
  }
  const run = await runStages(stagesWithEcg(plan, options), runOptions);
  const landmarkJudge = { ...run.outputs.landmarkJudge, mains: mainsResult(run.outputs.mains) };
  return { ...run, outputs: { ...run.outputs, landmarkJudge }, parameters, plan };
}

/** The same for the page and the command line. */
export const landmarkAnalysis: RunnableAnalysis<LandmarkRun> = {
  analyse: analyseLandmark,
  result: ({ outputs }) => printedLandmark(outputs.landmarkJudge),
  rows: ({ outputs }) => outputs.landmarkJudge.beats,
};
