import { useId } from 'react';
import { useStore } from 'zustand';
import { icgKinds } from '../../model/landmarks.ts';
import { landmarkDeclarations } from '../../pipeline/landmarks/declarations.ts';
import { isOfUse } from '../../pipeline/parameters.ts';
import type { FieldChoice } from '../../ui/choice-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { ParameterGroup } from '../../ui/parameter-group.tsx';
import { useShut } from '../../ui/use-shut.ts';
import { thresholdText } from '../words/threshold-text.ts';
import { useChosen, useChosenReport, useSession } from '../session-context.ts';
import { ParameterField } from './parameter-field.tsx';

const group = landmarkDeclarations.filter((declaration) => declaration.group === 'Landmark');
const channelIds = ['channel', 'timedFrom'];
const fields = group.filter(({ id }) => !channelIds.includes(id));

interface ChannelRowProps {
  readonly id: 'channel' | 'timedFrom';
  readonly name: string;
  readonly choices: readonly FieldChoice[];
}

/** One of the recording's channels, or a word. */
function ChannelRow({ id, name, choices }: ChannelRowProps) {
  const { parameters } = useSession();
  const field = useId();
  const value = useStore(parameters.landmark, ({ changed }) => String(changed[id] ?? 'auto'));
  // A label of another recording stays to be seen.
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <div className="param" data-parameter={id}>
      <label htmlFor={field} className="nowrap">
        {name}
      </label>
      <ChoiceField
        id={field}
        value={value}
        choices={isKnown ? choices : [...choices, { value, label: `${value} (not here)` }]}
        onChange={(next) => parameters.landmark.set(id, next)}
      />
      <span />
    </div>
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

const thresholdIds = ['footThreshold', 'notchThreshold'];

/** What is taken unless a person says otherwise, with what that came to. */
const auto = (name: string | undefined): FieldChoice => ({
  value: 'auto',
  label: name === undefined ? 'auto' : `auto (${startNames[name] ?? name})`,
});

/** Which channel is timed, what of it, and from what. */
export function LandmarkGroup() {
  const { parameters, selection } = useSession();
  const changed = useStore(parameters.landmark, (state) => state.changed);
  const channels = useChosen()?.summary?.channels ?? [];
  const windowIndex = useStore(selection, (state) => state.windowIndex);
  const result = useChosenReport('landmark')?.result;
  const window = result?.windows[windowIndex];
  const computed = window ? thresholdText(window.intervals.interval.leastVariance) : null;
  const shut = useShut();
  const has = (role: string): boolean => channels.some((channel) => channel.role === role);
  const labels = channels
    .filter(({ role, cleanOf }) => role !== 'ecg' && role !== 'pcg' && cleanOf === undefined)
    .map(({ label }) => ({ value: label, label }));
  const isIcg = channels.some(({ role, label }) => role === 'icg' && label === result?.channel);
  const starts = [
    ...(has('ecg') ? [{ value: 'r', label: 'R' }] : []),
    ...(has('ecg') && has('pcg') ? [{ value: 's1', label: 'S1' }] : []),
    { value: 'previous', label: 'beat before' },
    ...(isIcg && has('ecg') ? icgKinds.map((value) => ({ value, label: startNames[value] ?? value })) : []),
    ...labels.filter(({ value }) => value !== result?.channel),
  ];
  return (
    <ParameterGroup
      title="Landmark"
      {...shut.foldOf('Landmark')}
      summary={result?.channel ?? ''}
      source="Beatbench"
    >
      <ChannelRow
        id="channel"
        name="Channel"
        choices={[auto('channel' in changed ? undefined : result?.channel), ...labels]}
      />
      <ChannelRow
        id="timedFrom"
        name="Timed from"
        choices={[auto('timedFrom' in changed ? undefined : result?.timedFrom), ...starts]}
      />
      {fields
        .filter((one) => one.id in changed || isOfUse(one, landmarkDeclarations, changed))
        .map((declaration) => (
          <ParameterField
            key={declaration.id}
            field={`landmark ${declaration.id}`}
            declaration={declaration}
            value={changed[declaration.id] ?? declaration.default}
            changed={declaration.id in changed}
            computed={thresholdIds.includes(declaration.id) ? computed : null}
            onChange={(value) => parameters.landmark.set(declaration.id, value)}
            onReset={() => parameters.landmark.reset(declaration.id)}
          />
        ))}
    </ParameterGroup>
  );
}
