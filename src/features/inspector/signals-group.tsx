import { useId, useState } from 'react';
import type { ChannelRole } from '../../model/recording.ts';
import { failureOf } from '../../state/failure-of.ts';
import type { RecordingEntry } from '../../state/recordings.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import '../../ui/field.css';
import { useSession } from '../session-context.ts';
import { ParameterGroup } from './parameter-group.tsx';

const roles: readonly { readonly value: ChannelRole; readonly label: string }[] = [
  { value: 'ecg', label: 'ECG' },
  { value: 'ppg', label: 'PPG' },
  { value: 'pcg', label: 'heart sounds' },
  { value: 'pressure', label: 'pressure' },
  { value: 'respiration', label: 'respiration' },
  { value: 'acceleration', label: 'acceleration' },
  { value: 'other', label: 'other' },
];

interface SignalsGroupProps {
  readonly entry: RecordingEntry;
  readonly shut: boolean;
  readonly onToggle: () => void;
}

/** What each channel is taken for; guessed from the file, changed here. */
export function SignalsGroup({ entry, shut, onToggle }: SignalsGroupProps) {
  const session = useSession();
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const channels = entry.summary?.channels ?? [];
  const used = channels.filter(({ role }) => role === 'ecg' || role === 'ppg');
  // Channels may share a label; their place in the file tells them apart.
  const rows = channels.map((channel, index) => ({ channel, index, key: `${index} ${channel.label}` }));
  const take = (channelIndex: number, value: string): void => {
    const role = roles.find((candidate) => candidate.value === value)?.value;
    if (!role) return;
    setProblem(null);
    session.setRole(entry, channelIndex, role).catch((error: unknown) => {
      setProblem(failureOf(error).message);
    });
  };
  return (
    <ParameterGroup
      title="Signals"
      shut={shut}
      summary={used.map(({ label }) => label).join(', ')}
      source={null}
      onToggle={onToggle}
    >
      {rows.map(({ channel, index, key }) => (
        <div key={key} className="param">
          <label htmlFor={`${id}-${index}`} className="nowrap" title={channel.label}>
            {channel.label} <span className="dim">{Number(channel.fs.toFixed(3))} Hz</span>
          </label>
          <ChoiceField
            id={`${id}-${index}`}
            value={channel.role}
            choices={roles}
            onChange={(value) => take(index, value)}
          />
          <span />
        </div>
      ))}
      {problem !== null && (
        <p className="problem err" role="alert">
          {problem}
        </p>
      )}
    </ParameterGroup>
  );
}
