import type { ChannelRole } from '../../model/recording.ts';
import type { WiringNote } from '../../model/wiring.ts';
import type { ChannelSummary } from '../../workers/protocol.ts';
import type { RoleChoice } from '../../model/corrections.ts';
import { recordingChange, type RolesChange, withRole } from './edits.ts';
import type { RecordingEntry } from '../opening/recordings.ts';

/** Corrections of a channel other than its role. */
type Correction = Pick<RoleChoice, 'flipped' | 'unit'>;

/** Returns the channel that is analysed for a role: the last one chosen, or else the first; −1 if there is none. */
function usedIndex(
  channels: readonly ChannelSummary[],
  choices: readonly RoleChoice[],
  role: ChannelRole,
): number {
  const chosen = choices.findLast(
    (choice) => choice.role === role && channels[choice.channelIndex]?.role === role,
  );
  return chosen?.channelIndex ?? channels.findIndex((channel) => channel.role === role);
}

const polarityReversed = ({ flipped }: RoleChoice): Correction => ({ flipped: flipped !== true });

/** Returns the choices with some channels corrected. Which channels are analysed stays the same. */
function withCorrections(
  channels: readonly ChannelSummary[],
  before: readonly RoleChoice[],
  channelIndices: readonly number[],
  correct: (choice: RoleChoice) => Correction,
): readonly RoleChoice[] {
  let choices = before;
  for (const channelIndex of channelIndices) {
    const role = channels[channelIndex]?.role;
    if (role === undefined) continue;
    const isSaid = choices.some((one) => one.channelIndex === channelIndex);
    const all = isSaid ? choices : [{ channelIndex, role }, ...choices];
    choices = all.map((one) => (one.channelIndex === channelIndex ? { ...one, ...correct(one) } : one));
    const used = usedIndex(channels, before, role);
    if (usedIndex(channels, choices, role) !== used) {
      const own = choices.find((one) => one.channelIndex === used) ?? { channelIndex: used, role };
      choices = [...choices.filter((one) => one.channelIndex !== used), own];
    }
  }
  return choices;
}

/** Returns the change that a note proposes, or null if it proposes none. */
export function wiringChange(entry: RecordingEntry, note: WiringNote): RolesChange | null {
  const { key, roles, summary } = entry;
  const { fix, channelIndices } = note;
  const channels = summary?.channels ?? [];
  const labelOf = (index: number): string => channels[index]?.label ?? `channel ${index + 1}`;
  const labels = channelIndices.map(labelOf).join(', ');
  const change = (what: string, choices: readonly RoleChoice[]): RolesChange => {
    const named = { subject: `wiring ${key} ${note.code}`, name: `${entry.name}: ${what}` };
    return recordingChange('roles', key, named, roles, choices);
  };
  if (fix === null) return null;
  if (fix.kind === 'unit') {
    const unit = { unit: fix.unit };
    return change(
      `${labels} in ${fix.unit}`,
      withCorrections(channels, roles, channelIndices, () => unit),
    );
  }
  if (fix.kind === 'flip') {
    return change(`${labels} inverted`, withCorrections(channels, roles, channelIndices, polarityReversed));
  }
  const [ecgIndex = 0] = channelIndices;
  const asPpg = withRole(roles, { channelIndex: ecgIndex, role: 'ppg' });
  const asEcg = withRole(asPpg, { channelIndex: fix.withIndex, role: 'ecg' });
  return change(`${labels} and ${labelOf(fix.withIndex)} exchanged`, asEcg);
}

/** Returns a change that uses a channel as it was recorded. Its role stays. */
export function recordedChange(entry: RecordingEntry, channelIndex: number): RolesChange {
  const { key, roles, summary } = entry;
  const label = summary?.channels[channelIndex]?.label ?? `channel ${channelIndex + 1}`;
  const plain = ({ role, clean }: RoleChoice): RoleChoice => ({
    channelIndex,
    role,
    ...(clean === true ? { clean } : {}),
  });
  const choices = roles.map((one) => (one.channelIndex === channelIndex ? plain(one) : one));
  const named = { subject: `wiring ${key} ${channelIndex}`, name: `${entry.name}: ${label} as recorded` };
  return recordingChange('roles', key, named, roles, choices);
}
