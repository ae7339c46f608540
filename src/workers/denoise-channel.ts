import { findGaps } from '../dsp/gaps.ts';
import type { BeatEdit } from '../model/edits.ts';
import { BeatbenchError } from '../model/failure.ts';
import type { ParameterValues } from '../model/parameters.ts';
import type { Channel, Recording } from '../model/recording.ts';
import type { Samples } from '../model/samples.ts';
import { analyseDenoise } from '../pipeline/denoise/analyse-denoise.ts';
import type { StageCache } from '../pipeline/run-stages.ts';
import { denoisedSamples } from '../pipeline/denoise/denoised-samples.ts';
import type { RecordingId, RoleChoice } from './protocol.ts';

/** What a clean ECG is made from, as it stands when it is read. */
export interface Cleaning {
  readonly id: RecordingId;
  /** With the channels taken for what a person says, the clean one not among them. */
  readonly source: Recording;
  readonly channelIndex: number;
  /** What differs from the defaults of Denoise. */
  readonly parameters: ParameterValues;
  readonly edits: readonly BeatEdit[];
  /** Shared with the bench, so that what it computed is not computed again. */
  readonly cache: StageCache;
  readonly retire: (release: () => void) => void;
}

/** The ECG whose clean form is a channel of its own; null where a person wants none. */
export function cleanedIndex(choices: readonly RoleChoice[], channels: readonly Channel[]): number | null {
  const choice = choices.find(
    ({ clean, role, channelIndex }) => clean === true && role === 'ecg' && channelIndex < channels.length,
  );
  return choice?.channelIndex ?? null;
}

/** A recording with the clean form of one of its ECGs as a further channel, made when it is first read. */
export function withCleanChannel(source: Recording, channelIndex: number, now: () => Cleaning): Recording {
  const from = source.channels[channelIndex];
  if (from === undefined) throw new RangeError(`no channel ${channelIndex}`);
  const own = source.channels.length;
  let made: { readonly key: string; readonly samples: Promise<Float64Array> } | null = null;
  const samples = (): Promise<Float64Array> => {
    const cleaning = now();
    const key = JSON.stringify([cleaning.parameters, cleaning.edits]);
    if (made?.key !== key) made = { key, samples: clean(cleaning) };
    return made.samples;
  };
  return {
    ...source,
    channels: [...source.channels, { ...from, label: `${from.label} clean`, role: 'ecg', adc: null }],
    read: async (index, first, last, signal): Promise<Samples> => {
      if (index !== own) return source.read(index, first, last, signal);
      const whole = await samples();
      signal?.throwIfAborted();
      const values = whole.slice(Math.max(0, first), Math.max(0, last));
      return { values, gaps: findGaps(values) };
    },
    readDigital: (index, first, last, signal) => {
      if (index !== own) return source.readDigital(index, first, last, signal);
      throw new BeatbenchError('unsupported', 'A clean ECG has physical values only.');
    },
  };
}

async function clean(cleaning: Cleaning): Promise<Float64Array> {
  const { source, id, channelIndex, ...rest } = cleaning;
  const run = await analyseDenoise({
    ...rest,
    recording: source,
    recordingId: id,
    choice: { ecg: channelIndex, ppg: null },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  return denoisedSamples(run, source.channels[channelIndex]?.sampleCount ?? 0);
}
