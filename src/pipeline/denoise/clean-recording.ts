import { findGaps } from '../../dsp/samples/gaps.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { Recording } from '../../model/recording.ts';
import type { DenoiseRun } from './analyse-denoise.ts';

/** Reads physical samples from … to − 1 of the channel that was cleaned; NaN outside the analysed part. */
export type ReadClean = (from: number, to: number, signal?: AbortSignal) => Promise<Float64Array>;

/** Makes a function that reads the clean ECG by samples of its channel; NaN outside the analysed part. */
export function readDenoised({ outputs, signals }: Pick<DenoiseRun, 'outputs' | 'signals'>): ReadClean {
  const { startIndex, sampleCount } = outputs.signal;
  return async (from, to, signal) => {
    const values = new Float64Array(to - from).fill(Number.NaN);
    const [first, last] = [Math.max(from, startIndex), Math.min(to, startIndex + sampleCount)];
    if (first < last) {
      values.set(await signals.clean.read(first - startIndex, last - startIndex, signal), first - from);
    }
    return values;
  };
}

/**
 * Returns a recording in which the cleaned ECG replaces the one that it was made from; other channels are unchanged.
 */
export function cleanRecording(recording: Recording, channelIndex: number, readClean: ReadClean): Recording {
  return {
    ...recording,
    channels: recording.channels.map((channel, index) =>
      index === channelIndex ? { ...channel, adc: null } : channel,
    ),
    read: async (index, from, to, signal) => {
      if (index !== channelIndex) return recording.read(index, from, to, signal);
      signal?.throwIfAborted();
      const values = await readClean(Math.max(0, from), Math.max(0, to), signal);
      return { values, gaps: findGaps(values) };
    },
    readDigital: (index, from, to, signal) => {
      if (index !== channelIndex) return recording.readDigital(index, from, to, signal);
      throw new BeatbenchError('unsupported', 'A cleaned ECG has physical values only.');
    },
  };
}
