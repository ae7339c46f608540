import type { ChannelSummary, RoleChoice } from '../../workers/protocol.ts';

/** Whether analyses take a channel: of its role the one that a person chose last, else the first. */
export function isUsed(
  channels: readonly ChannelSummary[],
  channelIndex: number,
  choices: readonly RoleChoice[],
): boolean {
  const { role } = channels[channelIndex] ?? {};
  if (role !== 'ecg' && role !== 'ppg') return false;
  const isOfRole = (index: number): boolean => channels[index]?.role === role;
  const chosen = choices.findLast((choice) => choice.role === role && isOfRole(choice.channelIndex));
  const taken = chosen?.channelIndex ?? channels.findIndex((channel) => channel.role === role);
  return channelIndex === taken;
}
