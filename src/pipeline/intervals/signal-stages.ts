import type { Detector, DetectorMethod } from '../../analysis/qrs/detector.ts';
import { marksOnsets } from '../../analysis/qrs/detector.ts';
import type { QrsBeat } from '../../model/qrs.ts';
import type { MainsFact } from '../../model/run-facts.ts';
import { beatAnnotations, shiftAnnotations } from '../annotation-choice.ts';
import { type Part, readAnalysedPart, channelReadFact } from '../channel-signal.ts';
import { type ChannelChoice, requireChannel } from '../channels.ts';
import { detectionFact } from '../detection-fact.ts';
import { detectionIds, makeDetector } from '../detection-params.ts';
import { mainsIds, measureMains, reportMains } from '../mains.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { contextForPasses } from '../qrs/for-each-block.ts';
import type { GappedReader } from '../signal-reader.ts';
import { chooseWorkedFs } from '../signals/signals-fit-in-memory.ts';
import { detectInSignal, locateInSignal } from '../signals/beats-in-signal.ts';
import { filterSignal } from '../signals/fir-signal.ts';
import type { PieceOptions } from '../signals/stored-signal.ts';
import { type SignalReading, readRecorded } from '../signals/recorded-signal.ts';
import { resampleSignal } from '../signals/resample-signal.ts';
import { type AnyStage, type Stage, type StageContext, stageMaker } from '../stage.ts';
import { warnAboutShape } from '../wiring/warn-about-shape.ts';
import type { EcgOutputs, FoundPeaks, IntervalsOutputs } from './outputs.ts';
import { filterPulse, readPolarity } from './pulse-signals.ts';
import { differentiateStep } from './steps/differentiate-step.ts';
import { filterStep } from './steps/filter-step.ts';

const stage = stageMaker<IntervalsOutputs>();

/** Half-width of the band-stop around the mains frequency, Hz. */
const mainsHalfWidthHz = 5;

/** Signals are held in memory, and so is everything computed from them. */
const held: SignalReading = { isHeld: true };

/** Reads both channels over the analysed part, at the rate that `chooseWorkedFs` gives. */
export function signalsStage(choice: ChannelChoice, reading = held): AnyStage<IntervalsOutputs> {
  return stage({
    id: 'signals',
    title: 'Reading',
    needs: [],
    parameters: ['from', 'to', 'rate'],
    run: async (_, parameters, context) => {
      const { recording } = context;
      const part = readAnalysedPart(recording, parameters);
      const own = { ...context, ...contextForPasses(context, 4) };
      const take = (role: 'ecg' | 'ppg') =>
        readAtRate(requireChannel(recording, choice, role), part, parameters, own, reading);
      const ecg = await take('ecg');
      await context.pause(0.5);
      return { ecg, ppg: await take('ppg'), part };
    },
  });
}

/** Reads only the ECG, for analyses that time another channel by its beats. */
export function ecgSignalStage(
  choice: ChannelChoice,
  reading = held,
): Stage<Pick<EcgOutputs, 'signals'>, 'signals', never> {
  return {
    id: 'signals',
    title: 'Reading',
    needs: [],
    parameters: ['from', 'to', 'rate'],
    run: async (_, parameters, context) => {
      const { recording } = context;
      const part = readAnalysedPart(recording, parameters);
      const index = requireChannel(recording, choice, 'ecg');
      return { ecg: await readAtRate(index, part, parameters, context, reading), part };
    },
  };
}

/** Reads a channel, at the rate that `chooseWorkedFs` gives. */
export async function readAtRate(
  channelIndex: number,
  part: Part,
  parameters: ResolvedParameters,
  context: Pick<StageContext, 'recording' | 'signal' | 'record' | 'pause' | 'warn'>,
  reading = held,
): Promise<GappedReader> {
  const read = await readRecorded(context.recording, channelIndex, part, reading, context);
  const role = context.recording.channels[channelIndex]?.role ?? 'other';
  if (role !== 'ecg') await warnAboutShape({ ...read, role }, context);
  const fs = chooseWorkedFs({ role, fs: read.fs }, parameters.values['rate'] === 'native');
  const used = await resampleSignal(read, fs, context, reading);
  context.record(channelReadFact(read.fs, used));
  return used;
}

/** Finds the mains frequency in the recorded ECG, for the band-stop and the detector. */
export function mainsStage(choice: ChannelChoice): Stage<Pick<EcgOutputs, 'mains'>, 'mains', never> {
  return {
    id: 'mains',
    title: 'Finding the mains',
    needs: [],
    parameters: mainsIds,
    // A thread that names the beats waits for it.
    isApart: true,
    run: async (_, parameters, context) => {
      const index = requireChannel(context.recording, choice, 'ecg');
      return reportMains(await measureMains(index, parameters, context), context);
    },
  };
}

/** Returns the band-stop around the mains frequency, Hz; null if there is no mains to remove. */
export function mainsBandStop({ applied }: MainsFact) {
  if (applied === null) return null;
  return {
    type: 'bandstop',
    lowHz: applied - mainsHalfWidthHz,
    highHz: applied + mainsHalfWidthHz,
  } as const;
}

/** Filters the ECG for the beat search: band-pass, then band-stop at the mains. */
export function ecgStage(making: PieceOptions = {}): Stage<EcgOutputs, 'ecg', 'signals' | 'mains'> {
  return {
    id: 'ecg',
    title: 'Filtering ECG',
    needs: ['signals', 'mains'],
    parameters: ['ecgLow', 'ecgHigh', 'taps', 'backend'],
    run: async ({ signals, mains }, parameters, context) => {
      const band = { lowHz: parameters.number('ecgLow'), highHz: parameters.number('ecgHigh') };
      const pass = { making, spec: { type: 'bandpass', ...band } } as const;
      const passed = await filterSignal(signals.ecg, pass, parameters, context);
      const spec = mainsBandStop(mains);
      if (spec === null) return passed;
      await context.pause(0.5);
      return filterSignal(passed, { making, spec }, parameters, context);
    },
  };
}

/** Low-passes the PPG and computes its slope. */
export function ppgStage(making: PieceOptions = {}): AnyStage<IntervalsOutputs> {
  return stage({
    id: 'ppg',
    title: 'Filtering PPG',
    needs: ['signals'],
    parameters: ['ppgLowpass', 'taps', 'pulseDelay', 'polarity', 'backend'],
    steps: [filterStep, differentiateStep],
    run: ({ signals }, parameters, context) => {
      const alignment = parameters.text('pulseDelay') === 'kept' ? 'causal' : 'zero-phase';
      const highHz = parameters.number('ppgLowpass');
      const filter = { highHz, alignment, polarity: readPolarity(parameters), making } as const;
      return filterPulse(signals.ppg, filter, parameters, context);
    },
  });
}

/** Finds R-peaks, with a detector or from the beats that came with the recording. */
export function detectStage({ pieceSize }: PieceOptions = {}): Stage<EcgOutputs, 'detect', 'ecg' | 'mains'> {
  return {
    id: 'detect',
    title: 'Finding R-peaks',
    needs: ['ecg', 'mains'],
    parameters: detectionIds,
    run: ({ ecg, mains }, parameters, context) =>
      findPeaks(ecg, makeDetector(parameters, mains), context, pieceSize),
  };
}

/**
 * Finds R-peaks, and their onsets if the method marks them.
 * @param detector  null to use the beats that came with the recording
 */
export async function findPeaks(
  ecg: GappedReader,
  detector: Detector | null,
  stage: StageContext,
  pieceSize?: number,
): Promise<FoundPeaks> {
  const context = contextForPasses(stage, 3);
  if (detector !== null) {
    return toFoundPeaks(await detectInSignal(ecg, detector, context, pieceSize), ecg, detector.method, stage);
  }
  const annotations = shiftAnnotations(beatAnnotations(stage.recording), ecg.startSec);
  return toFoundPeaks(await locateInSignal(ecg, annotations, context, pieceSize), ecg, 'annotations', stage);
}

/** Converts the beats found in an ECG to R-peaks, and their onsets if the method marks them. */
export function toFoundPeaks(
  beats: readonly QrsBeat[],
  ecg: Pick<GappedReader, 'label' | 'fs' | 'startSec' | 'gaps'>,
  method: DetectorMethod | 'annotations',
  { record }: Pick<StageContext, 'record'>,
): FoundPeaks {
  const peaksSec = Float64Array.from(keptRTimes(beats, ecg));
  record(detectionFact(method, ecg, peaksSec.length));
  const hasOnsets = method !== 'annotations' && marksOnsets(method);
  return { peaksSec, onsetsSec: hasOnsets ? qrsOnsetsSec(beats, ecg) : null };
}

/** Returns the QRS onsets of all beats, s. */
export function qrsOnsetsSec(
  beats: readonly QrsBeat[],
  { startSec, fs }: Pick<GappedReader, 'startSec' | 'fs'>,
): Float64Array {
  return Float64Array.from(beats, ({ onsetIndex }) => startSec + onsetIndex / fs);
}

/** Returns the R-peaks that were not dropped, s. */
function keptRTimes(beats: readonly QrsBeat[], { startSec }: Pick<GappedReader, 'startSec'>): number[] {
  return beats.flatMap(({ rSec }) => (rSec === null ? [] : [startSec + rSec]));
}
