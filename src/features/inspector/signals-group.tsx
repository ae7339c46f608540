import { useState } from 'react';
import type { ChannelRole } from '../../model/recording.ts';
import { failureInWords } from '../../state/error-reason.ts';
import type { RecordingEntry } from '../../state/opening/recordings.ts';
import { Explained } from '../glossary/term.tsx';
import { useSession } from '../session-context.ts';
import '../../ui/group-note.css';
import { type GroupFold, ParameterGroup } from '../../ui/parameter-group.tsx';
import { SignalRow } from './signal-row.tsx';
import type { ChannelSummary } from '../../workers/protocol.ts';
import type { RoleChoice } from '../../model/corrections.ts';

interface SignalsGroupProps extends GroupFold {
  readonly entry: RecordingEntry;
}

/** What each channel is taken for; guessed from the file, changed here. */
export function SignalsGroup({ entry, shut, onToggle }: SignalsGroupProps) {
  const session = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const channels = entry.summary?.channels ?? [];
  // Channels may share a label; their place in the file tells them apart.
  const rows = channels.map((channel, index) => ({
    channel,
    index,
    key: `${index} ${channel.label}`,
    withRate: channels.some(({ fs }) => fs !== channel.fs),
    used: isUsed(channels, index, entry.roles),
    rivals: channels.filter(({ role }) => role === channel.role).length > 1,
  }));
  const take = (channelIndex: number, role: ChannelRole): void => {
    setProblem(null);
    session.setRole(entry, channelIndex, role).catch((error: unknown) => {
      setProblem(failureInWords(error).message);
    });
  };
  const usedLabels = rows.filter(({ used }) => used).map(({ channel }) => channel.label);
  return (
    <ParameterGroup title="Signals" shut={shut} summary={usedLabels.join(', ')} onToggle={onToggle}>
      {rows.map(({ key, index, ...row }) => (
        <SignalRow key={key} {...row} onTake={(role) => take(index, role)} />
      ))}
      <p className="group-note">
        <Explained text="What each channel is taken for: ECG, PPG, heart sounds (PCG) or another signal." />
      </p>
      {problem !== null && (
        <p className="problem err" role="alert">
          {problem}
        </p>
      )}
    </ParameterGroup>
  );
}

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
