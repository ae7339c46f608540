import type { ChannelSummary, IntervalsReport } from '../../workers/protocol.ts';

/** Whether the analysis takes a channel: the one its report names, and before that the first of its role. */
export function isUsed(
  channels: readonly ChannelSummary[],
  channelIndex: number,
  report: IntervalsReport | null,
): boolean {
  const { role } = channels[channelIndex] ?? {};
  if (role !== 'ecg' && role !== 'ppg') return false;
  const label = report?.channels[role];
  const named = channels.findIndex((channel) => channel.role === role && channel.label === label);
  const taken = named >= 0 ? named : channels.findIndex((channel) => channel.role === role);
  return channelIndex === taken;
}
