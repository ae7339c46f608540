import { findGaps } from '../../dsp/gaps.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { Recording } from '../../model/recording.ts';

/**
 * A recording with a cleaned ECG in the place of the one it was made from; the other channels are as they were.
 *
 * @param clean physical samples, as many as the channel has; NaN in gaps
 */
export function cleanRecording(recording: Recording, channelIndex: number, clean: Float64Array): Recording {
  return {
    ...recording,
    channels: recording.channels.map((channel, index) =>
      index === channelIndex ? { ...channel, adc: null } : channel,
    ),
    read: (index, from, to, signal) => {
      if (index !== channelIndex) return recording.read(index, from, to, signal);
      signal?.throwIfAborted();
      const values = clean.slice(Math.max(0, from), Math.max(0, to));
      return Promise.resolve({ values, gaps: findGaps(values) });
    },
    readDigital: (index, from, to, signal) => {
      if (index !== channelIndex) return recording.readDigital(index, from, to, signal);
      throw new BeatbenchError('unsupported', 'A cleaned ECG has physical values only.');
    },
  };
}
