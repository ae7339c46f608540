import type { Channel, ChannelRole, Recording } from '../model/recording.ts';
import type { RoleChoice } from '../model/corrections.ts';

/** Returns the recording with channels inverted or in another unit, according to the user's corrections. */
export function correctedRecording(recording: Recording, choices: readonly RoleChoice[]): Recording {
  const corrected = choices.filter(({ flipped, unit }) => flipped === true || unit !== undefined);
  if (corrected.length === 0) return recording;
  const flipped = new Set(corrected.filter((one) => one.flipped === true).map((one) => one.channelIndex));
  const units = new Map(corrected.map(({ channelIndex, unit }) => [channelIndex, unit]));
  return {
    ...recording,
    channels: recording.channels.map((channel, index) => ({
      ...(flipped.has(index) ? invertedScale(channel) : channel),
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

/** Returns a channel whose scale converts inverted digital values to inverted physical ones. */
function invertedScale(channel: Channel): Channel {
  const { adc } = channel;
  return adc === null ? channel : { ...channel, adc: { ...adc, baseline: 0 - adc.baseline } };
}

/** Returns the same recording with other descriptions of its channels. */
export function withChannels(recording: Recording, channels: Recording['channels']): Recording {
  return {
    ...recording,
    channels,
    read: (channelIndex, from, to, signal, into) => recording.read(channelIndex, from, to, signal, into),
    readDigital: (channelIndex, from, to, signal) => recording.readDigital(channelIndex, from, to, signal),
  };
}

/** Returns the channels with the roles that the user chose. */
export function assignRoles(
  channels: Recording['channels'],
  choices: readonly RoleChoice[],
): Recording['channels'] {
  const roles = new Map(choices.map(({ channelIndex, role }) => [channelIndex, role]));
  return channels.map((channel, index) => ({ ...channel, role: roles.get(index) ?? channel.role }));
}

/** Returns the channels that the user chose by role; if two have the same role, the later one. */
export function userChannels(
  choices: readonly RoleChoice[],
  channelCount: number,
): Partial<Record<ChannelRole, number>> {
  const roles = new Map(choices.map(({ channelIndex, role }) => [channelIndex, role]));
  const byHand: Partial<Record<ChannelRole, number>> = {};
  for (const { channelIndex, role } of choices) {
    if (channelIndex < channelCount && roles.get(channelIndex) === role) byHand[role] = channelIndex;
  }
  return byHand;
}
