import { withRanOn } from '../backend/ran-on.ts';
import type { ChannelChoice } from '../channels.ts';
import type { IntervalsReading } from '../intervals/analyse-intervals.ts';
import { editedStage } from '../intervals/beat-stages.ts';
import { withPlaces } from '../intervals/level-file.ts';
import { detectStage, ecgSignalStage, ecgStage, mainsStage } from '../intervals/signal-stages.ts';
import { mainsResult } from '../mains.ts';
import { type ResolvedParameters, resolveParameters } from '../parameters.ts';
import { printedLandmark } from '../printed-windows.ts';
import { type ClassSource, ectopicStage, noEctopicStage } from '../qrs/ectopic-of-analysis.ts';
import { runStages, type StagesRun } from '../run-stages.ts';
import type { AnalysisOptions, RunnableAnalysis } from '../runnable-analysis.ts';
import { areSignalsHeld, describePasses } from '../signals/are-signals-held.ts';
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
import {
  landmarkAssessStage,
  landmarkChooseStage,
  landmarkJudgeStage,
  landmarkShowStage,
  timedStage,
} from './judge-stages.ts';
import { landmarkBeatsStage, landmarkRowsStage, landmarksStage, startsStage } from './landmark-stages.ts';
import type { LandmarkOutputs, LandmarkWithEcg } from './outputs.ts';
import { type LandmarkPlan, planLandmark } from './plan-landmark.ts';

/** Copies of a channel that are held where signals are held whole. */
const heldCopies = { recorded: 1, worked: 9 };

function fromBeats(plan: LandmarkPlan, choice: ChannelChoice, reading: IntervalsReading) {
  return [
    landmarkBeatsStage,
    landmarkRowsStage(plan),
    landmarksStage(reading.places),
    s1Stage(choice, plan.start === 's1', reading),
    startsStage(plan, reading.places),
    timedStage,
    landmarkChooseStage,
    landmarkAssessStage,
    landmarkShowStage,
    landmarkAlignStage(plan),
    landmarkJudgeStage(plan),
  ] as const;
}

/** The block diagram where the beats are the channel's own upstrokes. */
function stagesAlone(
  plan: LandmarkPlan,
  choice: ChannelChoice,
  reading: IntervalsReading,
): readonly AnyStage<LandmarkOutputs>[] {
  const read = [channelStage(plan.channelIndex, reading), otherStage(plan.otherIndex, reading)] as const;
  return [...read, ownCyclesStage, noEcgStage, noEctopicStage, ...fromBeats(plan, choice, reading)];
}

/** The block diagram where they are R-peaks. */
function stagesWithEcg(
  plan: LandmarkPlan,
  { edits = [], ...source }: ClassSource,
  reading: IntervalsReading,
): readonly AnyStage<LandmarkWithEcg>[] {
  const { choice } = source;
  const heart = [
    ecgSignalStage(choice, reading),
    mainsStage(choice),
    ecgStage(reading),
    detectStage(reading),
    editedStage(edits),
    ectopicStage({ ...source, edits }),
  ] as const;
  const read = [channelStage(plan.channelIndex, reading), otherStage(plan.otherIndex, reading)] as const;
  return [...heart, ...read, heartCyclesStage, timedEcgStage(plan), ...fromBeats(plan, choice, reading)];
}

export interface LandmarkRun extends StagesRun<LandmarkOutputs> {
  readonly parameters: ResolvedParameters;
  readonly plan: LandmarkPlan;
}

/**
 * Times one landmark of any periodic channel, on the CPU: from R, S1, the same landmark a beat before, or that of another
 * channel. A long record is gone over in passes, with the same result to the last bit.
 *
 * @throws BeatbenchError with a code of `contracts`: `no-channel`, `too-short`, `no-beats`, `bad-parameter`,
 *   `cancelled`, or what reading the file gives
 */
export async function analyseLandmark(options: AnalysisOptions): Promise<LandmarkRun> {
  const parameters = resolveParameters(landmarkDeclarations, options.parameters);
  const plan = planLandmark(options.recording, options.choice, parameters);
  const { scratch, cache } = options;
  if (isHeld(options, plan, parameters)) return runLandmark(options, parameters, plan, { isHeld: true });
  return withPlaces(
    options.places,
    (places) => runLandmark(options, parameters, plan, { isHeld: false, scratch, places }),
    () => readPlaces.forEach((id) => cache.delete(id)),
  );
}

/** Stages whose outputs read the places of all levels. */
const readPlaces: readonly (keyof LandmarkOutputs)[] = ['landmarks', 'starts'];

async function runLandmark(
  options: AnalysisOptions,
  parameters: ResolvedParameters,
  plan: LandmarkPlan,
  reading: IntervalsReading,
): Promise<LandmarkRun> {
  const { recordingId, choice } = options;
  const key = [recordingId, choice, plan, reading.isHeld ? 'memory' : 'passes'];
  const threads = reading.isHeld ? undefined : options.threads;
  const runOptions = { ...options, threads, parameters, recordingKey: JSON.stringify(key) };
  const ranOn = reading.isHeld ? null : describePasses(threads);
  if (plan.beatsFrom === 'channel') {
    const run = await runStages(stagesAlone(plan, choice, reading), runOptions);
    return { ...withRanOn(run, ranOn), parameters, plan };
  }
  const run = await runStages(stagesWithEcg(plan, options, reading), runOptions);
  const landmarkJudge = { ...run.outputs.landmarkJudge, mains: mainsResult(run.outputs.mains) };
  return { ...withRanOn(run, ranOn), outputs: { ...run.outputs, landmarkJudge }, parameters, plan };
}

function isHeld(
  { recording, choice, mostHeld }: AnalysisOptions,
  { start, beatsFrom, channelIndex, otherIndex }: LandmarkPlan,
  parameters: ResolvedParameters,
): boolean {
  // Hilbert's transform takes a sound that is kept whole.
  if (start === 's1' && parameters.text('envelope') === 'hilbert') return true;
  const channels = [
    channelIndex,
    otherIndex,
    beatsFrom === 'ecg' ? choice.ecg : null,
    start === 's1' ? choice.pcg : null,
  ];
  return areSignalsHeld(recording, channels, heldCopies, parameters, mostHeld);
}

/** The same for the page and the command line. */
export const landmarkAnalysis: RunnableAnalysis<LandmarkRun> = {
  analyse: analyseLandmark,
  result: ({ outputs }) => printedLandmark(outputs.landmarkJudge),
  rows: ({ outputs }) => outputs.landmarkJudge.beats,
};
