import { LinkButton } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import '../../../ui/field.css';
import { type GroupFold, ParameterGroup } from '../../../ui/parameter-group.tsx';
import { RowMenu } from '../../../ui/action-menu.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { withChangedLane, withLane, withMovedLane, withoutLane } from '../../../state/view/waveform-lanes.ts';
import { laneForms } from '../../../model/waveform-choices.ts';
import { useChosen } from '../../session-context.ts';
import { laneChannelName, formNames } from './bench-lanes.ts';
import { useLaneChoices } from './use-bench-lanes.ts';

const formChoices = laneForms.map((value) => ({ value, label: formNames[value] }));

/** Renders the lanes from the top: what each shows, whether it is visible, and a control to add one of any channel. */
export function LanesGroup({ shut, onToggle }: GroupFold) {
  const entry = useChosen();
  const { lanes, change } = useLaneChoices(entry);
  const channels = entry?.summary?.channels ?? [];
  const shownCount = lanes.filter(({ isHidden }) => !isHidden).length;
  const addable = channels.flatMap((channel, index) =>
    channel.sampleCount > 0 ? [{ value: String(index), label: laneChannelName(channel) }] : [],
  );
  return (
    <ParameterGroup
      title="Lanes"
      shut={shut}
      summary={`${shownCount} of ${lanes.length}`}
      onToggle={onToggle}
    >
      {lanes.map((lane, index) => {
        const channel = channels[lane.channelIndex];
        if (!channel) return null;
        const name = laneChannelName(channel);
        const fieldId = `lane-${lane.id}`;
        const isLast = shownCount === 1 && !lane.isHidden;
        return (
          <div key={lane.id} className={`param lane-row ${lane.isHidden ? 'off' : ''}`}>
            <ToolButton
              icon={lane.isHidden ? 'hidden' : 'eye'}
              label={lane.isHidden ? `Show ${name}` : `Hide ${name}`}
              disabled={isLast}
              onClick={() =>
                change(
                  `${lane.isHidden ? 'Show' : 'Hide'} ${name}`,
                  withChangedLane(lanes, lane.id, { isHidden: !lane.isHidden }),
                )
              }
            />
            <label htmlFor={fieldId} className="nowrap" title={channel.label}>
              {name}
            </label>
            <ChoiceField
              id={fieldId}
              value={lane.form}
              choices={formChoices}
              onChange={(form) =>
                change(`${name} ${formNames[form]}`, withChangedLane(lanes, lane.id, { form }))
              }
            />
            <RowMenu
              label={`Lane ${name}, ${formNames[lane.form]}`}
              actions={[
                {
                  label: 'Move up',
                  onChoose: () => change(`Move ${name}`, withMovedLane(lanes, lane.id, index - 1)),
                },
                {
                  label: 'Move down',
                  onChoose: () => change(`Move ${name}`, withMovedLane(lanes, lane.id, index + 1)),
                },
                {
                  label: 'Add another lane of this channel',
                  onChoose: () => change(`Add ${name}`, withLane(lanes, lane.channelIndex)),
                },
                {
                  label: 'Remove',
                  onChoose: () => {
                    if (!isLast) change(`Remove ${name}`, withoutLane(lanes, lane.id));
                  },
                },
              ]}
            />
          </div>
        );
      })}
      <div className="param lane-add">
        <label htmlFor="lane-add">Add a lane</label>
        <ChoiceField
          id="lane-add"
          value=""
          choices={[{ value: '', label: 'channel' }, ...addable]}
          onChange={(value) => {
            const channel = channels[Number(value)];
            if (value !== '' && channel)
              change(`Add ${laneChannelName(channel)}`, withLane(lanes, Number(value)));
          }}
        />
      </div>
      <p className="group-note">
        Drag a lane’s name to order it. Use the wheel over the name, or with Alt over the lane, to scale its
        amplitudes. <LinkButton onClick={() => change('Reset lanes', null)}>Reset lanes</LinkButton>
      </p>
    </ParameterGroup>
  );
}
