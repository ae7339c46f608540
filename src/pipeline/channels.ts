import { BeatbenchError } from '../model/failure.ts';
import { printable } from '../model/printable.ts';
import type { ChannelRole, Recording } from '../model/recording.ts';

/** Index of the channel for each role in an analysis; null if there is none. */
export interface ChannelChoice {
  readonly ecg: number | null;
  readonly ppg: number | null;
  /** Omitted if the analysis uses no sounds. */
  readonly pcg?: number | null;
}

/**
 * Chooses the channels that an analysis uses: for each role the one that the user chose, else the first.
 *
 * @param byHand  channel indices by role, chosen by the user
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

/** Returns the main channel of a recording: its ECG, else its pulse, its sounds, or the first channel. */
export const mainChannel = ({ ecg, ppg, pcg }: ChannelChoice): number => ecg ?? ppg ?? pcg ?? 0;

/** Returns the index of the channel with a label, as stored or as displayed; −1 if there is none. */
export function findChannelByLabel({ channels }: Pick<Recording, 'channels'>, label: string): number {
  const exact = channels.findIndex((channel) => channel.label === label);
  return exact >= 0 ? exact : channels.findIndex((channel) => printable(channel.label) === label);
}

/** Returns whether a recording has beats or other marks, but no signal. */
export function hasOnlyMarks({
  channels,
  annotations,
}: {
  readonly channels: readonly unknown[];
  readonly annotations: readonly unknown[];
}): boolean {
  return channels.length === 0 && annotations.length > 0;
}

/**
 * Rejects a recording that has only marks.
 * @throws BeatbenchError `no-channel` if the recording has no channels
 */
export function rejectMarks(recording: Recording): void {
  if (!hasOnlyMarks(recording)) return;
  throw new BeatbenchError(
    'no-channel',
    'This recording has beats and no signal, which this analysis needs; use the QRS analysis, whose rhythm needs only beats.',
    { file: recording.name },
  );
}

/**
 * Returns the index of the channel with a label, which must exist.
 * @throws BeatbenchError `no-channel`, naming the channels that exist
 */
export function requireChannelByLabel(
  { name, channels }: Pick<Recording, 'name' | 'channels'>,
  label: string,
): number {
  const index = findChannelByLabel({ channels }, label);
  if (index >= 0) return index;
  throw new BeatbenchError('no-channel', `There is no channel ‘${label}’ (${labelsOf(channels)}).`, {
    file: name,
    channel: label,
  });
}

const labelsOf = (channels: Recording['channels']): string =>
  `channels: ${channels.map(({ label }) => label).join(', ') || 'none'}`;

/**
 * Error for a missing role: no channel has the role that an analysis needs. The command line adds the option that sets
 * it.
 */
export class UnknownRoleError extends BeatbenchError {
  readonly role: ChannelRole | 'any';

  /** @param lack  what is missing and how to solve it, without a full stop */
  constructor({ name, channels }: Recording, role: ChannelRole | 'any', lack: string) {
    super('no-channel', `${lack} (${labelsOf(channels)}).`, { file: name });
    this.role = role;
  }
}

const roleNames = { ecg: 'an ECG', ppg: 'a PPG', pcg: 'a PCG (heart sounds)' };

/**
 * Returns the index of the channel of a role.
 * @throws BeatbenchError `no-channel`, naming the role and the channels that exist
 */
export function requireChannel(
  recording: Recording,
  choice: ChannelChoice,
  role: keyof ChannelChoice,
): number {
  const index = choice[role];
  if (index !== null && index !== undefined) return index;
  rejectMarks(recording);
  throw new UnknownRoleError(
    recording,
    role,
    `This needs ${roleNames[role]} channel, and none is marked as one; choose it`,
  );
}
