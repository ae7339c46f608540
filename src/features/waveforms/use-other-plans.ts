import { useMemo } from 'react';
import type { ChannelSummary, RecordingSummary } from '../../workers/protocol.ts';
import type { LanePlan } from './use-lanes.ts';
import type { Trace, TraceView } from './use-trace.ts';
import { useTrace } from './use-trace.ts';

/** So many channels without a part in the analysis are shown. */
const mostOthers = 6;

interface OtherChannel {
  readonly channel: ChannelSummary;
  readonly channelIndex: number;
}

/** Channels that one may have to look at to say which is the ECG or the pulse: none where both are known. */
export function channelsToTell(channels: readonly ChannelSummary[]): readonly OtherChannel[] {
  const isKnown = (role: string): boolean => channels.some((channel) => channel.role === role);
  if (isKnown('ecg') && isKnown('ppg')) return [];
  return channels
    .map((channel, channelIndex) => ({ channel, channelIndex }))
    .filter(({ channel: { role, sampleCount } }) => role !== 'ecg' && role !== 'ppg' && sampleCount > 0)
    .slice(0, mostOthers);
}

/** Lanes of the channels that are taken for neither ECG nor pulse, while one of these is missing; as recorded. */
export function useOtherPlans(view: TraceView, { channels }: RecordingSummary): readonly LanePlan[] {
  const others = useMemo(() => channelsToTell(channels), [channels]);
  const indexOf = (place: number): number => others[place]?.channelIndex ?? 0;
  const formOf = (place: number) => (others[place] ? 'raw' : null);
  const first = useTrace(view, indexOf(0), formOf(0));
  const second = useTrace(view, indexOf(1), formOf(1));
  const third = useTrace(view, indexOf(2), formOf(2));
  const fourth = useTrace(view, indexOf(3), formOf(3));
  const fifth = useTrace(view, indexOf(4), formOf(4));
  const sixth = useTrace(view, indexOf(5), formOf(5));
  return useMemo(() => {
    const fronts: readonly Trace[] = [first, second, third, fourth, fifth, sixth];
    return fronts.flatMap((front, place): LanePlan[] => {
      const other = others[place];
      if (!other) return [];
      return [
        {
          id: `channel ${other.channelIndex}`,
          name: other.channel.label,
          colour: 'text2',
          weight: 60,
          zeroLine: false,
          behind: null,
          front,
          marks: [],
        },
      ];
    });
  }, [others, first, second, third, fourth, fifth, sixth]);
}
