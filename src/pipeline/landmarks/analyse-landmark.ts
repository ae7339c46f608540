import { median } from '../../dsp/statistics/stats.ts';
import type { ChannelChoice } from '../channels.ts';
import { ecgBeatStages } from '../intervals/beat-stages.ts';
import { type IntervalsReading, runReading } from '../intervals/run-reading.ts';
import { readAtRate } from '../intervals/signal-stages.ts';
import { mainsResult } from '../mains.ts';
import { type ResolvedParameters, resolveParameters } from '../parameters.ts';
import { printedLandmark } from '../printed-windows.ts';
import { type ClassSource, noEctopicStage } from '../qrs/ectopic-of-analysis.ts';
import type { StagesRun } from '../run-stages.ts';
import type { AnalysisOptions, RunnableAnalysis } from '../runnable-analysis.ts';
import { doSignalsFitInMemory } from '../signals/signals-fit-in-memory.ts';
import type { SignalReading } from '../signals/recorded-signal.ts';
import { type AnyStage, sharedStageMaker, type StageContext } from '../stage.ts';
import { landmarkAlignStage } from './align-stage.ts';
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
import { shortestPeriodSec, UpstrokeFinder } from '../../analysis/landmarks/upstrokes.ts';
import { BeatbenchError } from '../../model/failure.ts';
import { readAnalysedPart } from '../channel-signal.ts';
import { detectionFact } from '../detection-fact.ts';
import type { FilteredPulse } from '../intervals/outputs.ts';
import { filterPulse, readPolarity } from '../intervals/pulse-signals.ts';
import { envelopeIds, envelopeParams } from '../sounds/sound-params.ts';
import { forEachSignalBlock } from '../signals/signal-passes.ts';
import { readSound, soundEnvelopes } from '../sounds/envelope-signals.ts';

const landmarkStage = sharedStageMaker<LandmarkOutputs>();
const heartStage = sharedStageMaker<LandmarkWithEcg>();

/** Default cutoffs of the low-pass, Hz. */
const usualLowpassHz = 20;
const breathLowpassHz = 1;

const channelParameters = ['from', 'to', 'rate', 'ppgLowpass', 'taps', 'polarity', 'backend'];

/** Reads and filters the channel that is timed. */
const channelStage = (channelIndex: number, reading: SignalReading) =>
  landmarkStage({
    id: 'channel',
    title: 'Filtering the channel',
    needs: [],
    parameters: channelParameters,
    run: (_, parameters, context) => filteredChannel(channelIndex, reading, parameters, context),
  });

/** Reads and filters the channel from which it is timed, in the same way. */
const otherStage = (channelIndex: number | null, reading: SignalReading) =>
  landmarkStage({
    id: 'other',
    title: 'Filtering the other channel',
    needs: [],
    parameters: channelParameters,
    ...(channelIndex === null ? { madeWith: '' } : {}),
    run: (_, parameters, context) =>
      channelIndex === null ? null : filteredChannel(channelIndex, reading, parameters, context),
  });

async function filteredChannel(
  channelIndex: number,
  reading: SignalReading,
  parameters: ResolvedParameters,
  context: StageContext,
): Promise<FilteredPulse> {
  const { recording } = context;
  const part = readAnalysedPart(recording, parameters);
  const read = await readAtRate(channelIndex, part, parameters, context, reading);
  const role = recording.channels[channelIndex]?.role;
  const lowpass = parameters.numberOr('ppgLowpass', ['auto']);
  const usualHz = role === 'respiration' ? breathLowpassHz : usualLowpassHz;
  const wanted = readPolarity(parameters);
  // The correct polarity is only known for a pulse.
  const polarity = wanted === 'auto' && role !== 'ppg' ? 'recorded' : wanted;
  const highHz = lowpass === 'auto' ? usualHz : lowpass;
  return filterPulse(read, { highHz, polarity, making: reading }, parameters, context);
}

/** Uses R-peaks as beats, after the user's edits. */
const heartCyclesStage = heartStage({
  id: 'cycles',
  title: 'Reading R-peaks',
  needs: ['signals', 'edited'],
  parameters: [],
  madeWith: '',
  run: ({ signals, edited }) => ({ timesSec: edited.peaksSec, part: signals.part }),
});

/** Uses the channel's own upstrokes as beats. */
const ownCyclesStage = landmarkStage({
  id: 'cycles',
  title: 'Finding upstrokes',
  needs: ['channel'],
  parameters: ['from', 'to'],
  run: async ({ channel: { ppg, dppg } }, parameters, { recording, record, ...context }) => {
    const finder = new UpstrokeFinder(dppg.sampleCount, dppg.fs);
    await forEachSignalBlock(dppg, context, (slope) => finder.push(slope));
    const timesSec = finder.finish().map((sec) => dppg.startSec + sec);
    const part = readAnalysedPart(recording, parameters);
    record(detectionFact('upstrokes', { label: ppg.label, fs: ppg.fs, gaps: [] }, timesSec.length));
    // Upstrokes that follow each other faster than any heart are noise.
    const periods = timesSec.subarray(1).map((sec, i) => sec - (timesSec[i] ?? 0));
    const isNoise = periods.length > 0 && median(periods) < shortestPeriodSec;
    if (timesSec.length > 0 && !isNoise) return { timesSec, part };
    throw new BeatbenchError(
      'no-beats',
      `No upstroke was found in ${ppg.label}; check that it is periodic, or use the beats of an ECG.`,
      { file: recording.name, channel: ppg.label },
    );
  },
});

/** Provides the filtered ECG if a landmark is timed from its R. */
const timedEcgStage = ({ start }: LandmarkPlan) =>
  heartStage({
    id: 'timedEcg',
    title: 'Reading the ECG',
    needs: ['ecg'],
    parameters: [],
    madeWith: '',
    run: ({ ecg }) => (start === 'r' ? ecg : null),
  });

/** Provides no ECG if the beats are the channel's own. */
const noEcgStage = landmarkStage({
  id: 'timedEcg',
  title: 'Reading the ECG',
  needs: [],
  parameters: [],
  madeWith: '',
  run: () => null,
});

/** Computes the envelope of the heart sounds if a landmark is timed from S1. */
const s1Stage = (choice: ChannelChoice, isTimedFromS1: boolean, reading: SignalReading) =>
  landmarkStage({
    id: 's1',
    title: 'Making the envelope',
    needs: [],
    parameters: ['from', 'to', ...envelopeIds],
    ...(isTimedFromS1 ? {} : { madeWith: '' }),
    run: async (_, parameters, context) => {
      if (!isTimedFromS1) return null;
      const pcg = await readSound(choice, reading, parameters, context);
      return soundEnvelopes(pcg, envelopeParams(parameters), context, reading);
    },
  });

/** Number of copies of a channel in memory when signals are held whole. */
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

/** Returns the stages if the beats are the channel's own upstrokes. */
function stagesAlone(
  plan: LandmarkPlan,
  choice: ChannelChoice,
  reading: IntervalsReading,
): readonly AnyStage<LandmarkOutputs>[] {
  const read = [channelStage(plan.channelIndex, reading), otherStage(plan.otherIndex, reading)] as const;
  return [...read, ownCyclesStage, noEcgStage, noEctopicStage, ...fromBeats(plan, choice, reading)];
}

/** Returns the stages if the beats are R-peaks. */
function stagesWithEcg(
  plan: LandmarkPlan,
  source: ClassSource,
  reading: IntervalsReading,
): readonly AnyStage<LandmarkWithEcg>[] {
  return [
    ...ecgBeatStages(source, reading),
    channelStage(plan.channelIndex, reading),
    otherStage(plan.otherIndex, reading),
    heartCyclesStage,
    timedEcgStage(plan),
    ...fromBeats(plan, source.choice, reading),
  ];
}

export interface LandmarkRun extends StagesRun<LandmarkOutputs> {
  readonly parameters: ResolvedParameters;
  readonly plan: LandmarkPlan;
}

/**
 * Times one landmark of any periodic channel, on the CPU: from R, S1, the same landmark of the previous beat, or that
 * of another channel. A long record is processed in passes, with a bit-identical result.
 *
 * @throws BeatbenchError with a code of `contracts`: `no-channel`, `too-short`, `no-beats`, `bad-parameter`,
 *   `cancelled`, or an error of reading the file
 */
export async function analyseLandmark(options: AnalysisOptions): Promise<LandmarkRun> {
  const parameters = resolveParameters(landmarkDeclarations, options.parameters);
  const plan = planLandmark(options.recording, options.choice, parameters);
  const { recordingId, choice } = options;
  const shared = {
    parameters,
    key: [recordingId, choice, plan],
    isHeld: isHeld(options, plan, parameters),
    readPlaces: ['landmarks', 'starts'] as const,
  };
  if (plan.beatsFrom === 'channel') {
    const stages = (reading: IntervalsReading) => stagesAlone(plan, choice, reading);
    const run = await runReading<LandmarkOutputs>(options, { ...shared, stages });
    return { ...run, parameters, plan };
  }
  const stages = (reading: IntervalsReading) => stagesWithEcg(plan, options, reading);
  const run = await runReading<LandmarkWithEcg>(options, { ...shared, stages });
  const landmarkJudge = { ...run.outputs.landmarkJudge, mains: mainsResult(run.outputs.mains) };
  return { ...run, outputs: { ...run.outputs, landmarkJudge }, parameters, plan };
}

function isHeld(
  { recording, choice, mostHeld }: AnalysisOptions,
  { start, beatsFrom, channelIndex, otherIndex }: LandmarkPlan,
  parameters: ResolvedParameters,
): boolean {
  // Hilbert's transform needs a sound that is in memory as a whole.
  if (start === 's1' && parameters.text('envelope') === 'hilbert') return true;
  const channels = [
    channelIndex,
    otherIndex,
    beatsFrom === 'ecg' ? choice.ecg : null,
    start === 's1' ? choice.pcg : null,
  ];
  return doSignalsFitInMemory(recording, channels, heldCopies, parameters, mostHeld);
}

/** Analysis of landmarks for the page and the command line. */
export const landmarkAnalysis: RunnableAnalysis<LandmarkRun> = {
  analyse: analyseLandmark,
  result: ({ outputs }) => printedLandmark(outputs.landmarkJudge),
  rows: ({ outputs }) => outputs.landmarkJudge.beats,
};
