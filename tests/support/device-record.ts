import type { SynthParams } from '../../src/analysis/synth/params.ts';
import { synthesise } from '../../src/analysis/synth/synthesise.ts';
import type { Recording } from '../../src/model/recording.ts';
import type { DeviceRecord } from '../../src/pipeline/intervals/on-device/measure-on-device.ts';
import { madeRecording } from './made-recording.ts';

/** A synthetic ECG and PPG of 16 bits: interleaved as a file holds them, and as a recording of the same values. */
export async function makeDeviceRecord(
  params: SynthParams,
): Promise<{ record: DeviceRecord; recording: Recording; choice: { ecg: number; ppg: number } }> {
  const { recording } = synthesise(params);
  const traces = await Promise.all(
    [0, 1].map(async (index) => {
      const channel = recording.channels[index];
      const { values } = await recording.read(index, 0, channel.sampleCount);
      const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      return { channel, values, scale: largest / 32_000 };
    }),
  );
  const sampleCount = traces[0].values.length;
  const digital = new Int16Array(2 * sampleCount);
  for (const [index, { values, scale }] of traces.entries()) {
    for (let n = 0; n < sampleCount; n++) digital[2 * n + index] = Math.round(values[n] / scale);
  }
  const channels = traces.map(({ channel, scale }, index) => ({
    digital,
    layout: { bits: 16, first: index, stride: 2, sampleCount } as const,
    scale,
    fs: channel.fs,
    startSec: 0,
    unit: channel.unit,
  }));
  const tracks = traces.map(({ channel, scale }, index) => ({
    label: channel.label,
    unit: channel.unit,
    fs: channel.fs,
    values: Float64Array.from({ length: sampleCount }, (_, n) => digital[2 * n + index] * scale),
  }));
  const made = madeRecording(tracks);
  return {
    record: { ecg: channels[0], ppg: channels[1], fromSec: 0, toSec: made.durationSec },
    recording: made,
    choice: { ecg: 0, ppg: 1 },
  };
}
