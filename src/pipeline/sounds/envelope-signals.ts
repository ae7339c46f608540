import {
  bandOrder,
  designSoundBand,
  maxAbsolute,
  makeAbsolute,
  makeShannonEnergy,
  smoothingTaps,
} from '../../analysis/sounds/envelope.ts';
import type { EnvelopeParams } from '../../analysis/sounds/params.ts';
import { FirBlocks } from '../../dsp/fir/fir-blocks.ts';
import { filterStretches } from '../../dsp/samples/gaps.ts';
import { analyticMagnitude } from '../../dsp/spectrum/analytic-magnitude.ts';
import { readAnalysedPart, channelReadFact } from '../channel-signal.ts';
import { type ChannelChoice, requireChannel } from '../channels.ts';
import { butterworthFact } from '../filter-facts.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { contextForPasses } from '../qrs/for-each-block.ts';
import { type GappedReader, requireInMemory } from '../signal-reader.ts';
import { convolveSignal } from '../signals/fir-signal.ts';
import { mapSignal } from '../signals/make-signal.ts';
import type { PieceOptions } from '../signals/stored-signal.ts';
import { readRecorded, type SignalReading } from '../signals/recorded-signal.ts';
import { forEachSignalBlock } from '../signals/signal-passes.ts';
import { zeroPhaseSignal } from '../signals/zero-phase-signal.ts';
import type { StageContext } from '../stage.ts';

/** Reads the phonocardiogram at its own rate, because its band exceeds what 500 Hz can represent. */
export async function readSound(
  choice: ChannelChoice,
  reading: SignalReading,
  parameters: ResolvedParameters,
  context: StageContext,
): Promise<GappedReader> {
  const { recording } = context;
  const part = readAnalysedPart(recording, parameters);
  const index = requireChannel(recording, choice, 'pcg');
  const pcg = await readRecorded(recording, index, part, reading, context);
  context.record(channelReadFact(pcg.fs, pcg));
  return pcg;
}

/** A phonocardiogram in its band, and its envelopes. */
export interface SoundEnvelopes {
  readonly band: GappedReader;
  /** Envelope in which sounds are found. */
  readonly envelope: GappedReader;
  /** Envelope proportional to the sound, so that a louder beat has the same shape; Shannon energy is not. */
  readonly proportional: GappedReader;
}

/**
 * Computes the envelope of heart sounds: zero-phase Butterworth band-pass, then Shannon energy, absolute value or
 * magnitude of the analytic signal (Hilbert), then Hann window. All but Shannon energy keep the sound's unit. Each
 * gap-free stretch is filtered separately; Hilbert's transform needs a sound that is in memory as a whole.
 *
 * @throws BeatbenchError `too-short` if no stretch is longer than the filters, `bad-parameter` for an invalid band
 * Source: Liang, Lukkarinen and Hartimo 1997 (Shannon energy); the band is ours.
 */
export async function soundEnvelopes(
  pcg: GappedReader,
  params: EnvelopeParams,
  context: Pick<StageContext, 'signal' | 'pause' | 'warn' | 'record'>,
  making?: PieceOptions,
): Promise<SoundEnvelopes> {
  const passes = contextForPasses(context, 3);
  const { sections, warnings } = designSoundBand(params, pcg.fs);
  warnings.forEach(context.warn);
  context.record(butterworthFact(pcg.label, params, bandOrder, pcg.fs));
  const band = await zeroPhaseSignal(pcg, sections, passes, making);
  const blocks = new FirBlocks(smoothingTaps(params.smoothingMs, pcg.fs), 'zero-phase');
  const smooth = (loud: GappedReader) => convolveSignal(loud, blocks, passes, making);
  switch (params.envelope) {
    case 'shannon': {
      let largest = 0;
      await forEachSignalBlock(band, passes, (x) => {
        largest = maxAbsolute(x, largest);
      });
      const envelope = await smooth(mapSignal(band, (sound) => makeShannonEnergy(sound, largest)));
      return { band, envelope, proportional: await smooth(mapSignal(band, makeAbsolute)) };
    }
    case 'absolute': {
      const envelope = await smooth(mapSignal(band, makeAbsolute));
      return { band, envelope, proportional: envelope };
    }
    default: {
      const held = requireInMemory(band);
      const envelope = await smooth(held.with(filterStretches(held, 1, analyticMagnitude)));
      return { band, envelope, proportional: envelope };
    }
  }
}
