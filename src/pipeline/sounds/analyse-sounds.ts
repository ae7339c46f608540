import { editsResult } from '../edits/edits-result.ts';
import { printedResult, writtenResult } from '../printed-windows.ts';
import type { AnalysisOptions, RunnableAnalysis } from '../runnable-analysis.ts';
import type { BeatSteps } from '../../model/steps.ts';
import type { SoundsResult } from '../../model/sounds.ts';
import { withRanOn } from '../backend/ran-on.ts';
import { type ChannelChoice, requireChannel } from '../channels.ts';
import { intervalsStages, type IntervalsReading } from '../intervals/analyse-intervals.ts';
import { editedStage } from '../intervals/beat-stages.ts';
import { withPlaces } from '../intervals/level-file.ts';
import { detectStage, ecgSignalStage, ecgStage, mainsStage } from '../intervals/signal-stages.ts';
import { type ResolvedParameters, resolveParameters } from '../parameters.ts';
import { drawSteps } from '../draw-steps.ts';
import { type ClassSource, ectopicStage } from '../qrs/ectopic-of-analysis.ts';
import { runStages, type StagesRun } from '../run-stages.ts';
import { areSignalsHeld, describePasses } from '../signals/are-signals-held.ts';
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
import { type RatedSounds, soundWarnings } from '../plausibility/sounds-plausibility.ts';
import { soundsDeclarations } from './declarations.ts';
import type { SoundsOutputs, SoundsWithPulse } from './outputs.ts';
import { envelopeStage, noPulseStage, onsetsStage, pcgStage, pulseStage, qtStage } from './sound-stages.ts';

/** Copies of a channel that are held where signals are held whole. */
const heldCopies = { recorded: 8, worked: 10 };

/** From the beats on, with a PPG or without. */
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

/** The block diagram where there is no PPG. */
function stagesAlone(
  { edits = [], ...source }: ClassSource,
  reading: IntervalsReading,
): readonly AnyStage<SoundsOutputs>[] {
  const { choice } = source;
  const beats = [
    ecgSignalStage(choice, reading),
    mainsStage(choice),
    ecgStage(reading),
    detectStage(reading),
    editedStage(edits),
    ectopicStage({ ...source, edits }),
  ] as const;
  return [...beats, pcgStage(choice, reading), noPulseStage, ...fromBeats(choice, reading)];
}

/** The block diagram with all of the intervals in it. */
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
  /** Its name where left out. */
  readonly recordingId?: string;
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
 * Heart sounds of one recording, on the CPU; with PEP where it has a PPG. A long record is gone over in passes, with
 * the same result to the last bit.
 *
 * @throws BeatbenchError with a code of `contracts`: `no-channel`, `too-short`, `no-beats`,
 *   `bad-parameter`, `cancelled`, or what reading the file gives
 */
export async function analyseSounds(options: AnalyseSoundsOptions): Promise<SoundsRun> {
  requireChannel(options.recording, options.choice, 'pcg');
  const parameters = resolveParameters(soundsDeclarations, options.parameters);
  const { scratch, cache } = options;
  if (isHeld(options, parameters)) return runSounds(options, parameters, { isHeld: true });
  return withPlaces(
    options.places,
    (places) => runSounds(options, parameters, { isHeld: false, scratch, places }),
    () => readPlaces.forEach((id) => cache.delete(id)),
  );
}

/** Stages whose outputs read the places of all levels. */
const readPlaces: readonly (keyof SoundsWithPulse)[] = ['features', 'sounds'];

async function runSounds(
  options: AnalyseSoundsOptions,
  parameters: ResolvedParameters,
  reading: IntervalsReading,
): Promise<SoundsRun> {
  const { recording, choice, recordingId = recording.name } = options;
  const key = [recordingId, choice, reading.isHeld ? 'memory' : 'passes'];
  const threads = reading.isHeld ? undefined : options.threads;
  const runOptions = { ...options, threads, parameters, recordingKey: JSON.stringify(key) };
  const ranOn = reading.isHeld ? null : describePasses(threads);
  const shared = { choice, parameters };
  if (choice.ppg === null) {
    const run = withRanOn(await runStages(stagesAlone(options, reading), runOptions), ranOn);
    const steps = (beat: StepBeat) => planSteps(options, run.outputs, parameters, beat);
    const result = run.outputs.soundsJudge;
    const warnings = [...soundWarnings(rated(run.outputs), parameters.values, false), ...run.warnings];
    return { ...run, ...shared, warnings, withPulse: null, result, steps };
  }
  const run = withRanOn(await runStages(stagesWithPulse(options, reading), runOptions), ranOn);
  const steps = (beat: StepBeat) => planSteps(options, run.outputs, parameters, beat);
  const result = run.outputs.soundsJudge;
  const warnings = [...soundWarnings(rated(run.outputs), parameters.values, true), ...run.warnings];
  return { ...run, ...shared, warnings, withPulse: run.outputs, result, steps };
}

function isHeld(
  { recording, choice, mostHeld }: AnalyseSoundsOptions,
  parameters: ResolvedParameters,
): boolean {
  // Hilbert's transform takes a sound that is kept whole.
  if (parameters.text('envelope') === 'hilbert') return true;
  const channels = [choice.ecg, choice.ppg, choice.pcg];
  return areSignalsHeld(recording, channels, heldCopies, parameters, mostHeld);
}

/** What warnings are by: of a day, the beats of the result are a hundred thousand objects, which are not made for it. */
function rated({ soundsJudge: { windows }, soundsBeats }: SoundsOutputs | SoundsWithPulse): RatedSounds {
  const { beats } = soundsBeats.segmentation;
  return { windows, beats: beats.map(({ rSec, window, rejected }) => ({ r: rSec, window, rejected })) };
}

/** Of the sounds alone: what the pulse goes through is shown with the intervals. */
function planSteps(
  source: AnalyseSoundsOptions,
  outputs: SoundsOutputs,
  parameters: ResolvedParameters,
  beat: StepBeat,
): Promise<BeatSteps> {
  const analysis = { stages: stagesAlone(source, { isHeld: true }), outputs, parameters };
  return drawSteps({ ...analysis, declarations: soundsDeclarations }, beat);
}

/** The same for the page and the command line. */
export const soundsAnalysis: RunnableAnalysis<SoundsRun> = {
  analyse: analyseSounds,
  result: ({ result, outputs }) => ({ ...printedResult(result), ...editsResult(outputs.edited) }),
  written: ({ result, outputs }) => ({ ...writtenResult(result), ...editsResult(outputs.edited) }),
  rows: ({ result }) => result.beats,
};
