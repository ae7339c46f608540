import { BeatbenchError } from '../../model/failure.ts';
import type { ParameterValue } from '../../model/parameters.ts';
import type { ChannelRole, Recording } from '../../model/recording.ts';

/**
 * The channel that the bench filters: of a role the one chosen by hand, else the first; of `auto` the
 * ECG, else the first channel.
 *
 * @throws BeatbenchError `no-channel` where none is of the role
 */
export function chooseSignal(
  recording: Recording,
  byHand: Partial<Record<ChannelRole, number>>,
  wanted: ParameterValue,
): number {
  const role = wanted === 'auto' ? 'ecg' : wanted;
  const first = recording.channels.findIndex((channel) => channel.role === role);
  const index = Object.entries(byHand).find(([own]) => own === role)?.[1] ?? first;
  if (index >= 0) return index;
  if (wanted === 'auto' && recording.channels.length > 0) return 0;
  const labels = recording.channels.map(({ label }) => label).join(', ') || 'none';
  throw new BeatbenchError(
    'no-channel',
    `No channel is taken for the signal that is to be filtered; choose another signal, or say which it is (channels: ${labels}).`,
    { file: recording.name },
  );
}
