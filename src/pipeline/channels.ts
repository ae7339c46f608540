import { BeatbenchError } from '../model/failure.ts';
import { printable } from '../model/printable.ts';
import type { ChannelRole, Recording } from '../model/recording.ts';

/** Which channel plays which part in an analysis; null where none does. */
export interface ChannelChoice {
  readonly ecg: number | null;
  readonly ppg: number | null;
  /** Left out where the analysis takes none. */
  readonly pcg?: number | null;
}

/**
 * The channels an analysis takes: of each role the one chosen by hand, else the first.
 *
 * @param byHand  channel indices by role, where a person chose
 */
export function chooseChannels(
  { channels }: { readonly channels: readonly { readonly role: ChannelRole }[] },
  byHand: Partial<Record<ChannelRole, number>> = {},
): ChannelChoice {
  const first = (role: ChannelRole) => {
    const index = byHand[role] ?? channels.findIndex((channel) => channel.role === role);
    return index < 0 ? null : index;
  };
  return { ecg: first('ecg'), ppg: first('ppg'), pcg: first('pcg') };
}

/** The channel that stands for the whole recording: its ECG, else its pulse, its sounds, or the first of all. */
export const mainChannel = ({ ecg, ppg, pcg }: ChannelChoice): number => ecg ?? ppg ?? pcg ?? 0;

/** Index of the channel of a label, as it is or as it is shown; −1 where there is none. */
export function channelNamed({ channels }: Pick<Recording, 'channels'>, label: string): number {
  const exact = channels.findIndex((channel) => channel.label === label);
  return exact >= 0 ? exact : channels.findIndex((channel) => printable(channel.label) === label);
}

/** Whether a recording has beats or other marks, and no signal. */
export function isOfMarks({
  channels,
  annotations,
}: {
  readonly channels: readonly unknown[];
  readonly annotations: readonly unknown[];
}): boolean {
  return channels.length === 0 && annotations.length > 0;
}

/** Refuses a recording of marks alone. @throws BeatbenchError `no-channel` of one without channels */
export function refuseMarks(recording: Recording): void {
  if (!isOfMarks(recording)) return;
  throw new BeatbenchError(
    'no-channel',
    'This recording has beats and no signal, which this analysis needs; take the QRS analysis, whose rhythm needs beats alone.',
    { file: recording.name },
  );
}

/**
 * The same of a channel that has to be there.
 * @throws BeatbenchError `no-channel`, naming those that are
 */
export function requireNamed(
  { name, channels }: Pick<Recording, 'name' | 'channels'>,
  label: string,
): number {
  const index = channelNamed({ channels }, label);
  if (index >= 0) return index;
  throw new BeatbenchError('no-channel', `There is no channel ‘${label}’ (${labelsOf(channels)}).`, {
    file: name,
    channel: label,
  });
}

const labelsOf = (channels: Recording['channels']): string =>
  `channels: ${channels.map(({ label }) => label).join(', ') || 'none'}`;

/** That no channel is known as what an analysis needs; the command line adds the option that would say which it is. */
export class UnknownRoleError extends BeatbenchError {
  readonly role: ChannelRole | 'any';

  /** @param lack  what is missing and what to do, without a full stop */
  constructor({ name, channels }: Recording, role: ChannelRole | 'any', lack: string) {
    super('no-channel', `${lack} (${labelsOf(channels)}).`, { file: name });
    this.role = role;
  }
}

const roleNames = { ecg: 'an ECG', ppg: 'a PPG', pcg: 'a PCG (heart sounds)' };

/** Index of the channel of a role. @throws BeatbenchError `no-channel` naming the role and what there is */
export function requireChannel(
  recording: Recording,
  choice: ChannelChoice,
  role: keyof ChannelChoice,
): number {
  const index = choice[role];
  if (index !== null && index !== undefined) return index;
  refuseMarks(recording);
  throw new UnknownRoleError(
    recording,
    role,
    `This needs ${roleNames[role]} channel, and none is known as one; say which it is`,
  );
}
