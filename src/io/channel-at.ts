import { BeatbenchError } from '../model/failure.ts';
import type { Channel, Recording } from '../model/recording.ts';

/**
 * Returns one of a recording's channels.
 *
 * @param channels in the recording's order
 * @param index    number of the channel, from 0
 * @param name     name of the recording or its file, for the error message
 * @param where    the file, for the error; omitted if there is none
 * @returns that item of `channels`
 * @throws BeatbenchError `no-channel`
 */
export function channelAt<Each>(
  channels: readonly Each[],
  index: number,
  name: string,
  where?: { readonly file: string },
): Each {
  const channel = channels[index];
  if (channel !== undefined) return channel;
  throw new BeatbenchError(
    'no-channel',
    `${name} has no channel ${index}; choose one of its ${channels.length}.`,
    where,
  );
}

/**
 * Returns the channels to write.
 *
 * @param recording the recording to write
 * @param indexes   numbers of channels, from 0, in the wanted order; all channels if omitted
 * @returns at least one channel, with its number
 * @throws BeatbenchError `no-channel`
 */
export function channelsToWrite(
  { name, channels }: Recording,
  indexes?: readonly number[],
): { readonly channel: Channel; readonly index: number }[] {
  if ((indexes ?? channels).length === 0) {
    throw new BeatbenchError('no-channel', 'There is no channel to write; choose at least one.');
  }
  return (indexes ?? [...channels.keys()]).map((index) => ({
    channel: channelAt(channels, index, name),
    index,
  }));
}
