import { memo, useId } from 'react';
import type { ChannelRole } from '../../model/recording.ts';
import type { RecordingEntry } from '../../state/opening/recordings.ts';
import { Explained } from '../glossary/term.tsx';
import { roleNames } from '../words/role-names.ts';
import { useSession } from '../session-context.ts';
import '../../ui/group-note.css';
import { type GroupFold, ParameterGroup } from '../../ui/parameter-group.tsx';
import type { ChannelSummary } from '../../workers/protocol.ts';
import type { RoleChoice } from '../../model/corrections.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { shortenMiddle } from '../../charts/axes/shorten-middle.ts';
import { useAction } from '../bench/use-action.ts';
import '../../ui/field.css';

const roles = roleNames.map(([value, label]) => ({ value, label }));

interface SignalRowProps {
  readonly channel: ChannelSummary;
  /** Whether the channels have different sampling rates, so that its rate is shown. */
  readonly withRate: boolean;
  /** Whether the analysis uses it. */
  readonly used: boolean;
  /** Whether other channels could be used instead. */
  readonly rivals: boolean;
  readonly onTake: (role: ChannelRole) => void;
}

/** Renders a channel with its role, and if several have the same role, which one is analysed. */
function SignalRow({ channel, withRate, used, rivals, onTake }: SignalRowProps) {
  const id = useId();
  const { label, role, fs } = channel;
  return (
    <div className="param">
      <label htmlFor={id} className="nowrap" title={label}>
        <FittedName name={label} mostLetters={withRate ? 8 : 14} />
        {withRate && <span className="dim"> {Number(fs.toFixed(3))} Hz</span>}
      </label>
      <ChoiceField id={id} value={role} choices={roles} onChange={onTake} />
      {rivals && (role === 'ecg' || role === 'ppg') ? (
        <button
          type="button"
          className="use"
          aria-pressed={used}
          aria-label={`Analyse ${label}`}
          title={used ? `${label} is analysed` : `Analyse ${label}`}
          onClick={() => onTake(role)}
        >
          <svg className={used ? 'dot' : 'dot hollow'} viewBox="0 0 8 8" aria-hidden="true">
            <circle cx="4" cy="4" r="3" />
          </svg>
        </button>
      ) : (
        <span />
      )}
    </div>
  );
}

/** Renders a name that is shortened to fit and has its full form as accessible name. */
function FittedName({ name, mostLetters }: { readonly name: string; readonly mostLetters: number }) {
  const shown = shortenMiddle(name, mostLetters);
  if (shown === name) return <>{name}</>;
  return (
    <>
      <span aria-hidden="true">{shown}</span>
      <span className="unseen">{name}</span>
    </>
  );
}

/** Returns the channels of a recording with their roles. */
function signalRows({ summary, roles: chosenRoles }: RecordingEntry) {
  const channels = summary?.channels ?? [];
  // Channels may share a label; their index in the file distinguishes them.
  return channels.map((channel, index) => ({
    channel,
    index,
    key: `${index} ${channel.label}`,
    withRate: channels.some(({ fs }) => fs !== channel.fs),
    used: isUsed(channels, index, chosenRoles),
    rivals: channels.filter(({ role }) => role === channel.role).length > 1,
  }));
}

/** Renders the role of each channel, guessed from the file, which the user can change. */
export function SignalFields({ entry }: { readonly entry: RecordingEntry }) {
  const session = useSession();
  const { problem, act } = useAction();
  return (
    <>
      {signalRows(entry).map(({ key, index, ...row }) => (
        <SignalRow key={key} {...row} onTake={(role) => act(() => session.setRole(entry, index, role))} />
      ))}
      <Problem text={problem} />
    </>
  );
}

/** Renders the channels as a group of the parameters. */
export const SignalsGroup = memo(function SignalsGroup({
  entry,
  shut,
  onToggle,
}: GroupFold & { readonly entry: RecordingEntry }) {
  const usedLabels = signalRows(entry)
    .filter(({ used }) => used)
    .map(({ channel }) => channel.label);
  return (
    <ParameterGroup title="Signals" shut={shut} summary={usedLabels.join(', ')} onToggle={onToggle}>
      <SignalFields entry={entry} />
      <p className="group-note">
        <Explained text="Role of each channel: ECG, PPG, heart sounds (PCG) or another signal." />
      </p>
    </ParameterGroup>
  );
});

/** Returns whether analyses use a channel: the one of its role that the user chose last, or else the first. */
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
