import type { SynthParams } from '../../analysis/synth/params.ts';
import { synthesise } from '../../analysis/synth/synthesise.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { Channel, Recording } from '../../model/recording.ts';
import type { DeviceChannel } from '../intervals/on-device/device-channel.ts';
import type { DeviceRecord } from '../intervals/on-device/measure-on-device.ts';

/** One record in host memory: as integers for the GPU, and as decoded samples of the same values. */
export interface BenchRecord {
  readonly record: DeviceRecord;
  readonly recording: Recording;
  readonly choice: { readonly ecg: number; readonly ppg: number };
}

interface Track {
  readonly channel: Channel;
  readonly values: Float64Array;
  readonly scale: number;
}

/** Largest integer of a channel. */
const fullScale = 32_000;

/** A synthetic ECG and PPG of 16 bits, interleaved as a file holds them. */
export async function makeBenchRecord(params: SynthParams): Promise<BenchRecord> {
  const { recording } = synthesise(params);
  const [ecg, ppg] = await Promise.all([readTrack(recording, 0), readTrack(recording, 1)]);
  const sampleCount = ecg.values.length;
  const digital = new Int16Array(2 * sampleCount);
  const channelOf = ({ channel, values, scale }: Track, first: number): DeviceChannel => {
    for (const [n, value] of values.entries()) {
      const integer = Math.round(value / scale);
      digital[2 * n + first] = integer;
      values[n] = integer * scale;
    }
    const layout = { bits: 16, first, stride: 2, sampleCount } as const;
    return { digital, layout, scale, fs: channel.fs, startSec: 0, unit: channel.unit };
  };
  const channels = { ecg: channelOf(ecg, 0), ppg: channelOf(ppg, 1) };
  return {
    record: { ...channels, fromSec: 0, toSec: recording.durationSec },
    recording: inMemory(recording, [ecg, ppg]),
    choice: { ecg: 0, ppg: 1 },
  };
}

async function readTrack(recording: Recording, index: number): Promise<Track> {
  const channel = recording.channels[index];
  if (channel === undefined) throw new RangeError(`the recording has no channel ${index}`);
  const { values } = await recording.read(index, 0, channel.sampleCount);
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return { channel, values, scale: largest / fullScale };
}

/** The recording with samples that lie in memory, so that reading them is not what is measured. */
function inMemory(recording: Recording, tracks: readonly Track[]): Recording {
  return {
    ...recording,
    channels: tracks.map(({ channel }) => channel),
    read: (index, from, to) =>
      Promise.resolve({ values: tracks[index]?.values.slice(from, to) ?? new Float64Array(), gaps: [] }),
    readDigital: () =>
      Promise.reject(
        new BeatbenchError('unsupported', 'A record made for measuring holds no digital values.'),
      ),
  };
}
