import { editsResult } from '../edits/edits-result.ts';
import { printedResult, writtenResult } from '../printed-windows.ts';
import type { AnalysisOptions, RunnableAnalysis } from '../runnable-analysis.ts';
import type { BeatSteps } from '../../model/steps.ts';
import type { SoundsResult } from '../../model/sounds.ts';
import { type ChannelChoice, requireChannel } from '../channels.ts';
import { intervalsStages } from '../intervals/analyse-intervals.ts';
import { ecgBeatStages } from '../intervals/beat-stages.ts';
import { type IntervalsReading, runReading } from '../intervals/run-reading.ts';
import { type ResolvedParameters, resolveParameters } from '../parameters.ts';
import { drawSteps } from '../draw-steps.ts';
import type { ClassSource } from '../qrs/ectopic-of-analysis.ts';
import type { StagesRun } from '../run-stages.ts';
import { doSignalsFitInMemory } from '../signals/signals-fit-in-memory.ts';
import type { AnyStage, StepBeat } from '../stage.ts';
import {
  soundsAlignStage,
  soundsAssessStage,
  soundsAverageStage,
  soundsBeatsStage,
  soundsChooseStage,
  soundsJudgeStage,
  soundsShowStage,
  soundsStage,
} from './beat-stages.ts';
import { type SoundWindowsWithBeats, soundWarnings } from '../plausibility/sounds-plausibility.ts';
import { soundsDeclarations } from './declarations.ts';
import type { SoundsOutputs, SoundsWithPulse } from './outputs.ts';
import { envelopeStage, noPulseStage, onsetsStage, pcgStage, pulseStage, qtStage } from './sound-stages.ts';

/** Number of copies of a channel in memory when signals are held whole. */
const heldCopies = { recorded: 8, worked: 10 };

/** Stages from the beats on, with or without a PPG. */
const fromBeats = (choice: ChannelChoice, reading: IntervalsReading) =>
  [
    envelopeStage(reading),
    onsetsStage(reading),
    qtStage(choice),
    soundsBeatsStage,
    soundsAverageStage,
    soundsStage(reading.places),
    soundsChooseStage,
    soundsAssessStage,
    soundsShowStage,
    soundsAlignStage,
    soundsJudgeStage,
  ] as const;

/** Returns the stages without a PPG. */
function stagesAlone(source: ClassSource, reading: IntervalsReading): readonly AnyStage<SoundsOutputs>[] {
  const { choice } = source;
  return [
    ...ecgBeatStages(source, reading),
    pcgStage(choice, reading),
    noPulseStage,
    ...fromBeats(choice, reading),
  ];
}

/** Returns the stages including all of the intervals. */
function stagesWithPulse(
  source: ClassSource,
  reading: IntervalsReading,
): readonly AnyStage<SoundsWithPulse>[] {
  const { choice } = source;
  return [
    ...intervalsStages(choice, source, reading),
    pcgStage(choice, reading),
    pulseStage,
    ...fromBeats(choice, reading),
  ];
}

export interface AnalyseSoundsOptions extends Omit<AnalysisOptions, 'recordingId'> {
  /** The recording's name if omitted. */
  readonly recordingId?: string;
}

export interface SoundsRun extends StagesRun<SoundsOutputs> {
  /** Channels of the analysis. */
  readonly choice: ChannelChoice;
  /** Outputs including the intervals; null without a PPG. */
  readonly withPulse: SoundsWithPulse | null;
  readonly parameters: ResolvedParameters;
  readonly result: SoundsResult;
  /** Draws the steps from raw samples to the sounds of the beat at R. */
  readonly steps: (beat: StepBeat) => Promise<BeatSteps>;
}

/**
 * Analyses the heart sounds of one recording, on the CPU; with PEP if it has a PPG. A long record is processed in
 * passes, with a bit-identical result.
 *
 * @throws BeatbenchError with a code of `contracts`: `no-channel`, `too-short`, `no-beats`, `bad-parameter`,
 *   `cancelled`, or an error of reading the file
 */
export async function analyseSounds(options: AnalyseSoundsOptions): Promise<SoundsRun> {
  requireChannel(options.recording, options.choice, 'pcg');
  const parameters = resolveParameters(soundsDeclarations, options.parameters);
  const { recording, choice, recordingId = recording.name } = options;
  const shared = { parameters, key: [recordingId, choice], isHeld: isHeld(options, parameters) };
  const withPulse =
    choice.ppg === null
      ? null
      : await runReading<SoundsWithPulse>(options, {
          ...shared,
          stages: (reading) => stagesWithPulse(options, reading),
          readPlaces: ['features', 'sounds'],
        });
  const run =
    withPulse ??
    (await runReading<SoundsOutputs>(options, {
      ...shared,
      stages: (reading) => stagesAlone(options, reading),
      readPlaces: ['sounds'],
    }));
  const warnings = soundWarnings(rated(run.outputs), parameters.values, withPulse !== null);
  return {
    ...run,
    choice,
    parameters,
    warnings: [...warnings, ...run.warnings],
    withPulse: withPulse?.outputs ?? null,
    result: run.outputs.soundsJudge,
    steps: (beat) => planSteps(options, run.outputs, parameters, beat),
  };
}

function isHeld(
  { recording, choice, mostHeld }: AnalyseSoundsOptions,
  parameters: ResolvedParameters,
): boolean {
  // Hilbert's transform needs a sound that is in memory as a whole.
  if (parameters.text('envelope') === 'hilbert') return true;
  const channels = [choice.ecg, choice.ppg, choice.pcg];
  return doSignalsFitInMemory(recording, channels, heldCopies, parameters, mostHeld);
}

/**
 * Returns the inputs of warnings. It uses the segmentation, because creating the result's beats, a hundred thousand
 * objects for a day, is not necessary.
 */
function rated({
  soundsJudge: { windows },
  soundsBeats,
}: SoundsOutputs | SoundsWithPulse): SoundWindowsWithBeats {
  const { beats } = soundsBeats.segmentation;
  return { windows, beats: beats.map(({ rSec, window, rejected }) => ({ r: rSec, window, rejected })) };
}

/** Draws only the steps of the sounds; those of the pulse are shown with the intervals. */
function planSteps(
  source: AnalyseSoundsOptions,
  outputs: SoundsOutputs,
  parameters: ResolvedParameters,
  beat: StepBeat,
): Promise<BeatSteps> {
  const analysis = { stages: stagesAlone(source, { isHeld: true }), outputs, parameters };
  return drawSteps({ ...analysis, declarations: soundsDeclarations }, beat);
}

/** Analysis of heart sounds for the page and the command line. */
export const soundsAnalysis: RunnableAnalysis<SoundsRun> = {
  analyse: analyseSounds,
  result: ({ result, outputs }) => ({ ...printedResult(result), ...editsResult(outputs.edited) }),
  written: ({ result, outputs }) => ({ ...writtenResult(result), ...editsResult(outputs.edited) }),
  rows: ({ result }) => result.beats,
};
