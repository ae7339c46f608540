import { locateAnnotatedBeats } from '../../analysis/qrs/annotation-beats.ts';
import { detectBeats } from '../../analysis/qrs/detect-beats.ts';
import { marksOnsets } from '../../analysis/qrs/detector.ts';
import { differentiate, differentiatorTapCount } from '../../dsp/iir/derivative.ts';
import type { FirAlignment } from '../../dsp/fir/fir.ts';
import { filterStretches } from '../../dsp/samples/gaps.ts';
import { skewness } from '../../dsp/statistics/stats.ts';
import type { Warning } from '../../model/failure.ts';
import type { QrsBeat } from '../../model/qrs.ts';
import type { Recording } from '../../model/recording.ts';
import type { MainsFact, PolarityFact } from '../../model/run-facts.ts';
import { beatAnnotations, shiftAnnotations } from '../annotation-choice.ts';
import {
  type ChannelSignal,
  type Part,
  partOf,
  readFact,
  readSignal,
  resampleSignal,
} from '../channel-signal.ts';
import { type ChannelChoice, requireChannel } from '../channels.ts';
import { detectionFact } from '../detection-fact.ts';
import { detectionIds, detectorOf } from '../detection-params.ts';
import { filterSignal } from '../fir-filter.ts';
import { mainsIds, measureMains, tellMains } from '../mains.ts';
import { keepOnsets } from '../found-onsets.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { type AnyStage, type Stage, type StageContext, stageMaker } from '../stage.ts';
import type { EcgOutputs, FilteredPulse, IntervalsOutputs } from './outputs.ts';
import { differentiateStep } from './steps/differentiate-step.ts';
import { filterStep } from './steps/filter-step.ts';

const stage = stageMaker<IntervalsOutputs>();

/** Signals sampled faster are brought down to this rate, Hz. */
export const workingFs = 500;

/** The band-stop about the mains reaches this far to both sides, Hz. */
const mainsHalfWidthHz = 5;

/** Reads both channels over the part that is analysed, at most at 500 Hz unless `rate` is native. */
export function signalsStage(choice: ChannelChoice): AnyStage<IntervalsOutputs> {
  return stage({
    id: 'signals',
    title: 'Reading',
    needs: [],
    parameters: ['from', 'to', 'rate'],
    run: async (_, parameters, context) => {
      const { recording, pause } = context;
      const part = partOf(recording, parameters.number('from'), parameters.numberOr('to', ['end']));
      const take = (role: 'ecg' | 'ppg') =>
        readAtRate(requireChannel(recording, choice, role), part, parameters, context);
      const ecg = await take('ecg');
      await pause(0.5);
      return { ecg, ppg: await take('ppg'), part };
    },
  });
}

/** Reads a channel, at most at 500 Hz unless `rate` is native. */
export async function readAtRate(
  channelIndex: number,
  part: Part,
  parameters: ResolvedParameters,
  { recording, signal, record }: Pick<StageContext, 'recording' | 'signal' | 'record'>,
): Promise<ChannelSignal> {
  const read = await readSignal(recording, channelIndex, part, signal);
  const isNative = parameters.values['rate'] === 'native';
  const used = isNative || read.fs <= workingFs ? read : resampleSignal(read, workingFs);
  record(readFact(read.fs, used));
  return used;
}

/** Looks for the mains in the ECG as recorded, which the band-stop and the detector then go by. */
export function mainsStage(choice: ChannelChoice): Stage<Pick<EcgOutputs, 'mains'>, 'mains', never> {
  return {
    id: 'mains',
    title: 'Finding the mains',
    needs: [],
    parameters: mainsIds,
    run: async (_, parameters, context) => {
      const index = requireChannel(context.recording, choice, 'ecg');
      return tellMains(await measureMains(index, parameters, context), context);
    },
  };
}

/** The band-stop about the mains, Hz; null where there is none to take out. */
export function mainsStop({ applied }: MainsFact) {
  if (applied === null) return null;
  return {
    type: 'bandstop',
    lowHz: applied - mainsHalfWidthHz,
    highHz: applied + mainsHalfWidthHz,
  } as const;
}

export const ecgStage: Stage<EcgOutputs, 'ecg', 'signals' | 'mains'> = {
  id: 'ecg',
  title: 'Filtering ECG',
  needs: ['signals', 'mains'],
  parameters: ['ecgLow', 'ecgHigh', 'taps', 'backend'],
  run: async ({ signals, mains }, parameters, context) => {
    const band = { lowHz: parameters.number('ecgLow'), highHz: parameters.number('ecgHigh') };
    const pass = { spec: { type: 'bandpass', ...band } } as const;
    const passed = filterSignal(signals.ecg, pass, parameters, context);
    await context.pause(0.5);
    const stop = mainsStop(mains);
    return stop === null ? passed : filterSignal(passed, { spec: stop }, parameters, context);
  },
};

export const ppgStage = stage({
  id: 'ppg',
  title: 'Filtering PPG',
  needs: ['signals'],
  parameters: ['ppgLowpass', 'taps', 'pulseDelay', 'polarity', 'backend'],
  steps: [filterStep, differentiateStep],
  run: async ({ signals }, parameters, context) => {
    const alignment = parameters.text('pulseDelay') === 'kept' ? 'causal' : 'zero-phase';
    const highHz = parameters.number('ppgLowpass');
    const slopes = await filterPulse(signals.ppg, highHz, parameters, context, alignment);
    const polarity = polarityOf(parameters);
    return takeUpright(slopes, polarity, context);
  },
});

/** A channel low-passed and its derivative, low-passed again; reads the parameters `taps` and `backend`. */
export async function filterPulse(
  signal: ChannelSignal,
  highHz: number,
  parameters: ResolvedParameters,
  context: StageContext,
  alignment: FirAlignment = 'zero-phase',
): Promise<Pick<FilteredPulse, 'ppg' | 'dppg'>> {
  const spec = { type: 'lowpass', highHz } as const;
  const ppg = filterSignal(signal, { spec, alignment }, parameters, context);
  await context.pause(0.5);
  const slope = filterStretches(ppg, differentiatorTapCount, (x) => differentiate(x, ppg.fs));
  const unit = `${ppg.unit}/s`;
  const again = { spec, alignment, of: 'slope' } as const;
  const dppg = filterSignal({ ...ppg, ...slope, unit }, again, parameters, context);
  return { ppg, dppg: { ...dppg, values: withoutResidue(dppg.values) } };
}

/** How a pulse's polarity is chosen. */
export type Polarity = 'auto' | 'recorded' | 'inverted';

/** Which way up the PPG is taken: as the skewness of its slope says, as it came, or inverted. */
export function polarityOf(parameters: ResolvedParameters): Polarity {
  return parameters.word('polarity', ['auto', 'recorded', 'inverted']);
}

/** What filtering leaves of a flat stretch, as a share of the largest slope. */
const residueShare = 1e-12;

/** Slopes below this are rounding alone. @param largest  slope of all */
export function residueBelow(largest: number): number {
  return residueShare * largest;
}

/** Slopes that are rounding alone become 0, lest a flat stretch have an upstroke. */
function withoutResidue(slope: Float64Array): Float64Array {
  let largest = 0;
  for (const value of slope) if (Math.abs(value) > largest) largest = Math.abs(value);
  const residue = residueBelow(largest);
  return slope.map((value) => (Math.abs(value) < residue ? 0 : value));
}

export const flippedWarning: Warning = {
  code: 'flipped',
  message: 'The PPG’s upstroke falls, as raw reflective sensors record it; it was inverted.',
};

/**
 * A pulse as its polarity has it: with `auto` inverted where its systolic upstroke falls, which is where the
 * skewness of its slope is negative.
 */
export function takeUpright(
  pulse: Pick<FilteredPulse, 'ppg' | 'dppg'>,
  polarity: Polarity,
  { warn, record }: Pick<StageContext, 'warn' | 'record'>,
): FilteredPulse {
  const flipped = polarity === 'auto' ? isFalling(pulse.dppg) : polarity === 'inverted';
  record(polarityFact(pulse.ppg.label, polarity, flipped));
  if (flipped && polarity === 'auto') warn(flippedWarning);
  if (!flipped) return { ...pulse, flipped };
  return { ppg: negate(pulse.ppg), dppg: negate(pulse.dppg), flipped };
}

/** Which way up a channel was taken. */
export function polarityFact(channel: string, polarity: Polarity, inverted: boolean): PolarityFact {
  return { what: 'polarity', channel, inverted, by: polarity === 'auto' ? 'found' : 'set' };
}

function isFalling(dppg: ChannelSignal): boolean {
  const present = dppg.gaps.length === 0 ? dppg.values : dppg.values.filter((value) => !Number.isNaN(value));
  return !(skewness(present) >= 0);
}

function negate(signal: ChannelSignal): ChannelSignal {
  return { ...signal, values: signal.values.map((value) => -value) };
}

export const detectStage: Stage<EcgOutputs, 'detect', 'ecg' | 'mains'> = {
  id: 'detect',
  title: 'Finding R-peaks',
  needs: ['ecg', 'mains'],
  parameters: detectionIds,
  run: ({ ecg, mains }, parameters, { recording, record }) => {
    const detector = detectorOf(parameters, mains);
    if (detector === null) {
      const annotated = Float64Array.from(annotatedPeaks(ecg, recording));
      record(detectionFact('annotations', ecg, annotated.length));
      return annotated;
    }
    const beats = detectBeats({ arithmetic: 'real', samples: ecg, fs: ecg.fs, unit: ecg.unit }, detector);
    const peaksSec = Float64Array.from(keptRTimes(beats, ecg));
    record(detectionFact(detector.method, ecg, peaksSec.length));
    if (marksOnsets(detector.method)) keepOnsets(peaksSec, onsetsOf(beats, ecg));
    return peaksSec;
  },
};

/** QRS onsets of all beats, s. */
export function onsetsOf(
  beats: readonly QrsBeat[],
  { startSec, fs }: Pick<ChannelSignal, 'startSec' | 'fs'>,
): Float64Array {
  return Float64Array.from(beats, ({ onsetIndex }) => startSec + onsetIndex / fs);
}

/** R-peaks, s, of the beats that came with the recording. */
export function annotatedPeaks(ecg: ChannelSignal, recording: Recording): number[] {
  const annotations = shiftAnnotations(beatAnnotations(recording), ecg.startSec);
  return keptRTimes(locateAnnotatedBeats(ecg, ecg.fs, annotations), ecg);
}

/** R-peaks, s, that were not dropped. */
export function keptRTimes(
  beats: readonly QrsBeat[],
  { startSec }: Pick<ChannelSignal, 'startSec'>,
): number[] {
  return beats.flatMap(({ rSec }) => (rSec === null ? [] : [startSec + rSec]));
}
