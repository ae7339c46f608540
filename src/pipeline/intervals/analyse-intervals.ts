import { editsResult } from '../edits/edits-result.ts';
import { printedResult, writtenResult } from '../printed-windows.ts';
import type { AnalysisOptions, RunnableAnalysis } from '../runnable-analysis.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import { GpuAccess } from '../../gpu/gpu-access.ts';
import { chooseBackend } from '../backend/choose-backend.ts';
import { withRanOn } from '../backend/ran-on.ts';
import { lossWarnings, describeRanOn } from '../backend/run-on-backend.ts';
import type { ChannelChoice } from '../channels.ts';
import { type ResolvedParameters, resolveParameters } from '../parameters.ts';
import { type ClassSource, ectopicStage } from '../qrs/ectopic-of-analysis.ts';
import { releaseKept, runStages, type StageCache, type StagesRun } from '../run-stages.ts';
import type { BeatSteps } from '../../model/steps.ts';
import { drawSteps } from '../draw-steps.ts';
import { plausibilityWarnings } from '../plausibility/plausibility-warnings.ts';
import { doSignalsFitInMemory } from '../signals/signals-fit-in-memory.ts';
import type { AnyStage, StepBeat } from '../stage.ts';
import {
  alignStage,
  assessStage,
  averageStage,
  beatsStage,
  chooseStage,
  editedStage,
  featuresStage,
  judgeStage,
  showStage,
  singleStage,
} from './beat-stages.ts';
import { intervalsDeclarations } from './declarations.ts';
import { type DrawnIntervals, drawnFromOutputs } from './drawn-intervals.ts';
import { estimateIntervalsSize } from './intervals-size.ts';
import { deviceIntervalsStages } from './on-device/device-stages.ts';
import { deviceWork } from './on-device/device-work.ts';
import { drawnOnDevice } from './on-device/drawn-on-device.ts';
import { createRecordReader } from './on-device/signal-stages.ts';
import type { IntervalsFindings, IntervalsOutputs } from './outputs.ts';
import { type IntervalsReading, runReading } from './run-reading.ts';
import { detectStage, ecgStage, mainsStage, ppgStage, signalsStage } from './signal-stages.ts';

/** Number of copies of a channel in memory when signals are held whole. */
const heldCopies = { recorded: 1, worked: 10 };

/** Returns the stages of the systolic time intervals, in order. Source: Cziesler 2014, figure 4.1. */
export function intervalsStages(
  choice: ChannelChoice,
  source: Omit<ClassSource, 'choice'> = {},
  reading: IntervalsReading = { isHeld: true },
): readonly AnyStage<IntervalsOutputs>[] {
  return [
    signalsStage(choice, reading),
    mainsStage(choice),
    ecgStage(reading),
    ppgStage(reading),
    detectStage(reading),
    editedStage(source.edits ?? []),
    ectopicStage({ ...source, choice }),
    beatsStage,
    averageStage,
    featuresStage(reading.places),
    chooseStage,
    singleStage,
    assessStage,
    showStage,
    alignStage(choice),
    judgeStage,
  ];
}

export interface IntervalsRun extends StagesRun<IntervalsFindings> {
  readonly parameters: ResolvedParameters;
  readonly drawn: DrawnIntervals;
  /**
   * Draws the steps from raw samples to the intervals of the beat at R; computed on the CPU whatever ran the analysis.
   */
  readonly steps: (beat: StepBeat) => Promise<BeatSteps>;
}

/** A run of all stages, and the data to draw from it. */
type Ran = Omit<IntervalsRun, 'parameters'>;

/**
 * Computes the systolic time intervals of one recording. It uses the GPU if the parameter `backend` and this machine
 * allow it; if the device is lost or refuses, the CPU takes over. A long record is processed in passes on the CPU,
 * with a bit-identical result.
 *
 * @throws BeatbenchError with a code of `contracts`: `no-channel`, `too-short`, `no-beats`, `bad-parameter`,
 *   `cancelled`, or an error of reading the file
 */
export async function analyseIntervals(options: AnalysisOptions): Promise<IntervalsRun> {
  const run = await analyseOnBackend(options);
  const { recording, choice } = options;
  const pulse = choice.ppg === null ? undefined : recording.channels[choice.ppg];
  const warnings = plausibilityWarnings(run.outputs.judge, run.parameters.values, pulse?.label ?? '');
  return { ...run, warnings: [...warnings, ...run.warnings] };
}

async function analyseOnBackend(options: AnalysisOptions): Promise<IntervalsRun> {
  const { gpu = null, recording, choice } = options;
  const parameters = resolveParameters(intervalsDeclarations, options.parameters);
  // If the user selects the GPU, signals are held whole.
  const channels = [choice.ecg, choice.ppg];
  if (
    parameters.text('backend') !== 'webgpu' &&
    !doSignalsFitInMemory(recording, channels, heldCopies, parameters, options.mostHeld)
  ) {
    return { ...(await runOnCpu(options, parameters, false)), parameters };
  }
  const onCpu = () => runOnCpu(options, parameters, true);
  const warmUp = async (engine: GpuEngine): Promise<void> => {
    const cache: StageCache = new Map();
    const silentOptions = { ...options, cache, retire: runNow, onProgress: () => undefined };
    try {
      await runOnDevice(engine, silentOptions, parameters, '');
    } finally {
      releaseKept(cache);
    }
  };
  const size = estimateIntervalsSize(recording, choice, parameters);
  const chosen = size === null ? null : await chooseBackend(gpu, parameters.text('backend'), size, warmUp);
  if (chosen === null || chosen.backend === 'cpu') {
    return { ...withRanOn(await onCpu(), chosen), parameters };
  }
  const outcome = await (gpu ?? new GpuAccess(null)).run(
    (engine) => runOnDevice(engine, options, parameters, chosen.why),
    onCpu,
  );
  const run = withRanOn(outcome.value, describeRanOn(chosen, outcome));
  return { ...run, warnings: [...lossWarnings(outcome), ...run.warnings], parameters };
}

function runNow(run: () => void): void {
  run();
}

async function runOnCpu(
  options: AnalysisOptions,
  parameters: ResolvedParameters,
  isHeld: boolean,
): Promise<Ran> {
  const { recordingId, choice } = options;
  const run = await runReading<IntervalsOutputs>(options, {
    parameters,
    key: [recordingId, choice],
    isHeld,
    stages: (reading) => intervalsStages(choice, options, reading),
    readPlaces: ['features'],
  });
  const steps = (beat: StepBeat) => planSteps(options, parameters, run.outputs, beat);
  return { ...run, drawn: drawnFromOutputs(run.outputs), steps };
}

function planSteps(
  options: AnalysisOptions,
  parameters: ResolvedParameters,
  outputs: IntervalsOutputs,
  beat: StepBeat,
): Promise<BeatSteps> {
  const stages = intervalsStages(options.choice, options);
  return drawSteps({ stages, outputs, parameters, declarations: intervalsDeclarations }, beat);
}

async function runOnDevice(
  engine: GpuEngine,
  options: AnalysisOptions,
  parameters: ResolvedParameters,
  why: string,
): Promise<Ran> {
  const work = deviceWork(engine);
  const provenance = { backend: 'webgpu', device: engine.name, why } as const;
  const { choice } = options;
  const stages = deviceIntervalsStages(
    { work, provenance },
    createRecordReader(choice),
    mainsStage(choice),
    options.edits ?? [],
    ectopicStage(options),
    choice,
  );
  const recordingKey = JSON.stringify([options.recordingId, choice, `device ${work.serial}`]);
  const run = await runStages(stages, { ...options, threads: undefined, parameters, recordingKey });
  let instead: Promise<DrawnIntervals> | null = null;
  const again = () => (instead ??= drawAgain(options, parameters));
  let displayed: Promise<IntervalsOutputs> | null = null;
  const steps = async (beat: StepBeat) =>
    planSteps(
      options,
      parameters,
      await (displayed ??= runAgain(options, parameters, ['single', 'assess', 'show', 'judge'])),
      beat,
    );
  return { ...run, drawn: drawnOnDevice(run.outputs, again), steps };
}

/** Computes the drawn data again on the CPU, after the device of a run is gone. */
async function drawAgain(options: AnalysisOptions, parameters: ResolvedParameters): Promise<DrawnIntervals> {
  return drawnFromOutputs(
    await runAgain(options, parameters, ['features', 'choose', 'single', 'assess', 'show', 'align', 'judge']),
  );
}

/** Runs all stages except some on the CPU, with a cache of its own. */
async function runAgain(
  options: AnalysisOptions,
  parameters: ResolvedParameters,
  without: readonly (keyof IntervalsOutputs)[],
): Promise<IntervalsOutputs> {
  const stages = intervalsStages(options.choice, options);
  const remainingStages = stages.filter(({ id }) => !without.includes(id));
  const quiet = { cache: new Map(), signal: new AbortController().signal, onProgress: () => undefined };
  const own = { ...quiet, threads: undefined, parameters, recordingKey: '' };
  return (await runStages(remainingStages, { ...options, ...own })).outputs;
}

/** Analysis of the intervals for the page and the command line. */
export const intervalsAnalysis: RunnableAnalysis<IntervalsRun> = {
  analyse: analyseIntervals,
  result: ({ outputs }) => ({ ...printedResult(outputs.judge), ...editsResult(outputs.edited) }),
  written: ({ outputs }) => ({ ...writtenResult(outputs.judge), ...editsResult(outputs.edited) }),
  rows: ({ outputs }) => outputs.judge.beats,
};
