import { findGaps } from '../../dsp/samples/gaps.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { Channel, Recording } from '../../model/recording.ts';
import type { Samples } from '../../model/samples.ts';
import { readDenoised } from './clean-recording.ts';
import type { DenoiseRun } from './analyse-denoise.ts';
import type { RoleChoice } from '../../model/corrections.ts';

/** The ECG whose clean form is a channel of its own; null where a person wants none. */
export function cleanedIndex(choices: readonly RoleChoice[], channels: readonly Channel[]): number | null {
  const choice = choices.find(
    ({ clean, role, channelIndex }) => clean === true && role === 'ecg' && channelIndex < channels.length,
  );
  return choice?.channelIndex ?? null;
}

/** Where the run comes from that a clean ECG is of. */
interface CleaningRuns {
  readonly latest: (signal?: AbortSignal) => Promise<DenoiseRun>;
}

/** A recording with the clean form of one of its ECGs as a further channel, made when it is first read. */
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
