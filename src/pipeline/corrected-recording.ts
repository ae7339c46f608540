import type { Channel, Recording } from '../model/recording.ts';
import type { RoleChoice } from '../model/corrections.ts';

/** A recording with the channels inverted, or in another unit, that a person says are wired or scaled so. */
export function correctedRecording(recording: Recording, choices: readonly RoleChoice[]): Recording {
  const corrected = choices.filter(({ flipped, unit }) => flipped === true || unit !== undefined);
  if (corrected.length === 0) return recording;
  const flipped = new Set(corrected.filter((one) => one.flipped === true).map((one) => one.channelIndex));
  const units = new Map(corrected.map(({ channelIndex, unit }) => [channelIndex, unit]));
  return {
    ...recording,
    channels: recording.channels.map((channel, index) => ({
      ...(flipped.has(index) ? turnedScale(channel) : channel),
      unit: units.get(index) ?? channel.unit,
    })),
    read: async (index, from, to, signal) => {
      const { values, gaps } = await recording.read(index, from, to, signal);
      return { values: flipped.has(index) ? values.map((value) => 0 - value) : values, gaps };
    },
    readDigital: async (index, from, to, signal) => {
      const { values, gaps } = await recording.readDigital(index, from, to, signal);
      return { values: flipped.has(index) ? values.map((value) => -value) : values, gaps };
    },
  };
}

/** The scale by which turned digital values stand for turned physical ones. */
function turnedScale(channel: Channel): Channel {
  const { adc } = channel;
  return adc === null ? channel : { ...channel, adc: { ...adc, baseline: 0 - adc.baseline } };
}
