import { findGaps } from '../../dsp/samples/gaps.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { Channel, Recording } from '../../model/recording.ts';
import type { Samples } from '../../model/samples.ts';
import { readDenoised } from './clean-recording.ts';
import type { DenoiseRun } from './analyse-denoise.ts';
import type { RoleChoice } from '../../model/corrections.ts';

/** Returns the ECG whose clean form is an additional channel; null if the user chose none. */
export function cleanedIndex(choices: readonly RoleChoice[], channels: readonly Channel[]): number | null {
  const choice = choices.find(
    ({ clean, role, channelIndex }) => clean === true && role === 'ecg' && channelIndex < channels.length,
  );
  return choice?.channelIndex ?? null;
}

/** Source of the run that gives a clean ECG. */
interface CleaningRuns {
  readonly latest: (signal?: AbortSignal) => Promise<DenoiseRun>;
}

/**
 * Returns a recording with the clean form of one of its ECGs as a further channel, which is computed when first read.
 */
export function withCleanChannel(source: Recording, channelIndex: number, runs: CleaningRuns): Recording {
  const from = source.channels[channelIndex];
  if (from === undefined) throw new RangeError(`no channel ${channelIndex}`);
  const own = source.channels.length;
  return {
    ...source,
    channels: [...source.channels, { ...from, label: `${from.label} clean`, role: 'ecg', adc: null }],
    read: async (index, first, last, signal): Promise<Samples> => {
      if (index !== own) return source.read(index, first, last, signal);
      const run = await runs.latest(signal);
      signal?.throwIfAborted();
      const values = await readDenoised(run)(Math.max(0, first), Math.min(from.sampleCount, last), signal);
      return { values, gaps: findGaps(values) };
    },
    readDigital: (index, first, last, signal) => {
      if (index !== own) return source.readDigital(index, first, last, signal);
      throw new BeatbenchError('unsupported', 'A clean ECG has physical values only.');
    },
  };
}
