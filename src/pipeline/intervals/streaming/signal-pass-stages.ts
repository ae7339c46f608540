import { marksOnsets } from '../../../analysis/qrs/detector.ts';
import { beatAnnotations, shiftAnnotations } from '../../annotation-choice.ts';
import { partOf, readFact } from '../../channel-signal.ts';
import { type ChannelChoice, requireChannel } from '../../channels.ts';
import { detectionFact } from '../../detection-fact.ts';
import { detectorOf } from '../../detection-params.ts';
import { keepOnsets } from '../../found-onsets.ts';
import { contextForPasses } from '../../qrs/for-each-block.ts';
import type { Stage } from '../../stage.ts';
import {
  detectStage,
  ecgStage,
  flippedWarning,
  mainsStage,
  mainsStop,
  onsetsOf,
  keptRTimes,
  polarityFact,
  polarityOf,
  ppgStage,
  workingFs,
} from '../signal-stages.ts';
import { firReader } from './fir-reader.ts';
import { measureReader } from './measured-reader.ts';
import type { PulseReaders, SignalPassesOutputs } from './outputs.ts';
import { detectInSignal, locateInSignal } from './peaks-in-signal.ts';
import { usualPieceSize } from './piece-reader.ts';
import { cleanSlope, streamedSlopeSkewness, turnReader } from './pulse-signals.ts';
import { recordedReader } from './recorded-reader.ts';
import { resampledReader } from './resampled-reader.ts';
import { slopeReader } from './slope-reader.ts';

type SignalStage<Id extends keyof SignalPassesOutputs, Needs extends keyof SignalPassesOutputs> = Stage<
  SignalPassesOutputs,
  Id,
  Needs
>;

/** The stages of an analysis that read its signals, for a record that is never held whole. */
interface SignalPassStages {
  readonly signals: SignalStage<'signals', never>;
  readonly mains: SignalStage<'mains', never>;
  readonly ecg: SignalStage<'ecg', 'signals' | 'mains'>;
  readonly ppg: SignalStage<'ppg', 'signals'>;
  readonly detect: SignalStage<'detect', 'ecg' | 'mains'>;
}

/**
 * As `signalsStage`, `ecgStage`, `ppgStage` and `detectStage`, sample for sample.
 *
 * @param size  samples that are made at once, and of a block for a detector
 */
export function signalPassStages(choice: ChannelChoice, size?: number): SignalPassStages {
  const pieceSize = size ?? usualPieceSize;
  return {
    signals: signalsStage(choice, pieceSize),
    mains: mainsStage(choice),
    ecg: filteredEcgStage(pieceSize),
    ppg: filteredPulseStage(pieceSize),
    detect: peaksStage(size),
  };
}

function signalsStage(choice: ChannelChoice, size: number): SignalPassStages['signals'] {
  return {
    id: 'signals',
    title: 'Reading',
    needs: [],
    parameters: ['from', 'to', 'rate'],
    run: async (_, parameters, { recording, signal, pause, record }) => {
      const part = partOf(recording, parameters.number('from'), parameters.numberOr('to', ['end']));
      const context = contextForPasses({ signal, pause }, 4);
      const take = async (role: 'ecg' | 'ppg') => {
        const channelIndex = requireChannel(recording, choice, role);
        const read = await recordedReader(recording, channelIndex, part, context, size);
        const isNative = parameters.values['rate'] === 'native' || read.fs <= workingFs;
        const used = isNative ? read : await measureReader(resampledReader(read, workingFs, size), context);
        record(readFact(read.fs, used));
        return used;
      };
      return { ecg: await take('ecg'), ppg: await take('ppg'), part };
    },
  };
}

function filteredEcgStage(size: number): SignalPassStages['ecg'] {
  return {
    id: 'ecg',
    title: ecgStage.title,
    needs: ['signals', 'mains'],
    parameters: ecgStage.parameters,
    run: async ({ signals, mains }, parameters, context) => {
      const shared = { alignment: 'zero-phase', size } as const;
      const band = { lowHz: parameters.number('ecgLow'), highHz: parameters.number('ecgHigh') };
      const pass = { ...shared, spec: { type: 'bandpass', ...band } } as const;
      const passed = firReader(signals.ecg, pass, parameters, context);
      const spec = mainsStop(mains);
      if (spec === null) return passed;
      return firReader(await measureReader(passed, context), { ...shared, spec }, parameters, context);
    },
  };
}

function filteredPulseStage(size: number): SignalPassStages['ppg'] {
  return {
    id: 'ppg',
    title: ppgStage.title,
    needs: ['signals'],
    parameters: ppgStage.parameters,
    run: async ({ signals }, parameters, context): Promise<PulseReaders> => {
      const alignment = parameters.text('pulseDelay') === 'kept' ? 'causal' : 'zero-phase';
      const spec = { type: 'lowpass', highHz: parameters.number('ppgLowpass') } as const;
      const lowpass = { spec, alignment, size } as const;
      const walks = contextForPasses(context, 3);
      const ppg = firReader(signals.ppg, lowpass, parameters, context);
      const slope = await measureReader(slopeReader(ppg, size), walks);
      const again = firReader(slope, { ...lowpass, of: 'slope' }, parameters, context);
      const clean = await cleanSlope(again, walks);
      const polarity = polarityOf(parameters);
      const flipped =
        polarity === 'auto' ? !((await streamedSlopeSkewness(clean, walks)) >= 0) : polarity === 'inverted';
      context.record(polarityFact(ppg.label, polarity, flipped));
      if (!flipped) return { ppg, dppg: clean.slope, flipped };
      if (polarity === 'auto') context.warn(flippedWarning);
      return { ppg: turnReader(ppg), dppg: turnReader(clean.slope), flipped };
    },
  };
}

function peaksStage(size?: number): SignalPassStages['detect'] {
  return {
    id: 'detect',
    title: detectStage.title,
    needs: ['ecg', 'mains'],
    parameters: detectStage.parameters,
    run: async ({ ecg, mains }, parameters, { recording, signal, pause, record }) => {
      const context = contextForPasses({ signal, pause }, 3);
      const detector = detectorOf(parameters, mains);
      if (detector === null) {
        const annotations = shiftAnnotations(beatAnnotations(recording), ecg.startSec);
        const annotated = keptRTimes(await locateInSignal(ecg, annotations, context, size), ecg);
        record(detectionFact('annotations', ecg, annotated.length));
        return Float64Array.from(annotated);
      }
      const beats = await detectInSignal(ecg, detector, context, size);
      const peaksSec = Float64Array.from(keptRTimes(beats, ecg));
      record(detectionFact(detector.method, ecg, peaksSec.length));
      if (marksOnsets(detector.method)) keepOnsets(peaksSec, onsetsOf(beats, ecg));
      return peaksSec;
    },
  };
}
