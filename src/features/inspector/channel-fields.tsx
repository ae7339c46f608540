import { useStore } from 'zustand';
import { icgKinds } from '../../model/landmarks.ts';
import type { ChannelRole } from '../../model/recording.ts';
import { type FieldChoice, ChoiceRow } from '../../ui/choice-field.tsx';
import { useChosen, useChosenReport, useSession } from '../session-context.ts';

interface ChannelRowProps {
  readonly id: 'channel' | 'timedFrom';
  readonly name: string;
  readonly choices: readonly FieldChoice[];
}

/** Renders the choice of a channel of the recording, or a word such as 'auto'. */
function ChannelRow({ id, name, choices }: ChannelRowProps) {
  const { parameters } = useSession();
  const value = useStore(parameters.landmark, ({ changed }) => String(changed[id] ?? 'auto'));
  // A label from another recording stays visible.
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <ChoiceRow
      label={name}
      parameter={id}
      value={value}
      choices={isKnown ? choices : [...choices, { value, label: `${value} (not here)` }]}
      onChange={(next) => parameters.landmark.set(id, next)}
    />
  );
}

const startNames: Readonly<Record<string, string>> = {
  r: 'R',
  s1: 'S1',
  previous: 'beat before',
  'icg-b': 'B',
  'icg-c': 'C',
  'icg-x': 'X',
};

/** Returns the choice 'auto', with what it resolved to. */
const auto = (name: string | undefined): FieldChoice => ({
  value: 'auto',
  label: name === undefined ? 'auto' : `auto (${startNames[name] ?? name})`,
});

/** Returns what a landmark can be measured on, or timed from, in the chosen recording. */
function useTimedChannels() {
  const { parameters } = useSession();
  const changed = useStore(parameters.landmark, (state) => state.changed);
  const channels = useChosen()?.summary?.channels ?? [];
  const result = useChosenReport('landmark')?.result;
  const labels = channels
    .filter(({ role, cleanOf }) => role !== 'ecg' && role !== 'pcg' && cleanOf === undefined)
    .map(({ label }) => ({ value: label, label }));
  return { changed, channels, result, labels };
}

/** Renders the choice of the channel that is timed. */
export function ChannelField() {
  const { changed, result, labels } = useTimedChannels();
  return (
    <ChannelRow
      id="channel"
      name="Channel"
      choices={[auto('channel' in changed ? undefined : result?.channel), ...labels]}
    />
  );
}

/** Renders the choice of what it is timed from. */
export function TimedFromField() {
  const { changed, channels, result, labels } = useTimedChannels();
  const has = (role: ChannelRole): boolean => channels.some((channel) => channel.role === role);
  const isIcg = channels.some(({ role, label }) => role === 'icg' && label === result?.channel);
  const starts = [
    ...(has('ecg') ? [{ value: 'r', label: 'R' }] : []),
    ...(has('ecg') && has('pcg') ? [{ value: 's1', label: 'S1' }] : []),
    { value: 'previous', label: 'beat before' },
    ...(isIcg && has('ecg') ? icgKinds.map((value) => ({ value, label: startNames[value] ?? value })) : []),
    ...labels.filter(({ value }) => value !== result?.channel),
  ];
  return (
    <ChannelRow
      id="timedFrom"
      name="Timed from"
      choices={[auto('timedFrom' in changed ? undefined : result?.timedFrom), ...starts]}
    />
  );
}
