import type { DigitalLayout } from '../../../gpu/kernels/digital-to-physical.ts';
import { GpuRefusedError } from '../../../gpu/gpu-failure.ts';
import type { IndexRange } from '../../../model/samples.ts';
import type { Channel, Recording } from '../../../model/recording.ts';
import { type Part, sampleRange } from '../../channel-signal.ts';

/** One gap-free channel as stored in a file: integers of this channel alone, or interleaved with others. */
export interface DeviceChannel {
  readonly digital: Int16Array | Int32Array;
  readonly layout: DigitalLayout;
  /** Physical value = scale · integer. */
  readonly scale: number;
  readonly fs: number;
  readonly startSec: number;
  readonly unit: string;
}

/** One gap-free channel, ready to be uploaded to a device. */
export interface ReadChannel {
  readonly label: string;
  readonly unit: string;
  readonly fs: number;
  readonly startSec: number;
  readonly sampleCount: number;
  readonly samples: DigitalSamples | PhysicalSamples;
}

/** Integers: physical = scale · integer + offset. */
export interface DigitalSamples extends Pick<DeviceChannel, 'digital' | 'layout' | 'scale'> {
  readonly offset: number;
}

/** Physical values minus `level`. */
export interface PhysicalSamples {
  readonly values: Float32Array;
  readonly level: number;
}

/** Maximum number of bits of integers that are exact in single precision, including the baseline. */
const maxExactBits = 16;

/**
 * Reads a channel's part for a device: as integers if the file has them, else in single precision around 0.
 *
 * @throws GpuRefusedError if samples are missing
 */
export async function readDeviceChannel(
  recording: Recording,
  channelIndex: number,
  part: Part,
  signal: AbortSignal,
): Promise<ReadChannel> {
  const channel = recording.channels[channelIndex];
  if (channel === undefined) throw new RangeError(`no channel ${channelIndex}`);
  const { fs, unit, label } = channel;
  const { from, to } = sampleRange(channel, part);
  const head = { label, unit, fs, startSec: from / fs, sampleCount: to - from };
  return { ...head, samples: await readSamples(recording, channel, channelIndex, { from, to }, signal) };
}

async function readSamples(
  recording: Recording,
  { adc, label }: Channel,
  channelIndex: number,
  { from, to }: IndexRange,
  signal: AbortSignal,
): Promise<ReadChannel['samples']> {
  if (adc !== null && adc.bits <= maxExactBits) {
    const { values, gaps } = await recording.readDigital(channelIndex, from, to, signal);
    if (gaps.length > 0) throw refuseGaps(label);
    const layout = { bits: 32, first: 0, stride: 1, sampleCount: values.length } as const;
    return { digital: values, layout, scale: 1 / adc.gain, offset: -adc.baseline / adc.gain };
  }
  const { values, gaps } = await recording.read(channelIndex, from, to, signal);
  if (gaps.length > 0) throw refuseGaps(label);
  const level = estimateMiddle(values.length, (i) => values[i] ?? 0);
  const centred = new Float32Array(values.length);
  for (let i = 0; i < values.length; i++) centred[i] = (values[i] ?? 0) - level;
  return { values: centred, level };
}

function refuseGaps(label: string): GpuRefusedError {
  return new GpuRefusedError(`${label} has gaps`);
}

/** Number of samples from which the middle of a channel is estimated. */
const sampledCount = 1024;

function estimateMiddle(sampleCount: number, valueAt: (i: number) => number): number {
  const step = Math.max(1, Math.floor(sampleCount / sampledCount));
  let sum = 0;
  let count = 0;
  for (let i = 0; i < sampleCount; i += step) {
    sum += valueAt(i);
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

/** Returns the physical value around which a channel of integers varies. */
export function physicalLevel({ digital, layout, scale, offset }: DigitalSamples): number {
  const middle = estimateMiddle(layout.sampleCount, (i) => digital[layout.first + i * layout.stride] ?? 0);
  return scale * middle + offset;
}

/** Wraps a channel of integers that are already in memory. */
export function wrapDigitalChannel(
  { digital, layout, scale, ...head }: DeviceChannel,
  label: string,
): ReadChannel {
  const samples = { digital, layout, scale, offset: 0 };
  return { ...head, label, sampleCount: layout.sampleCount, samples };
}
