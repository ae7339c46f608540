import { useStore } from 'zustand';
import type { AgreementUnit } from '../../pipeline/cohort/method-agreement.ts';
import type { AgreementChoice } from '../../state/cohort/cohort-view.ts';
import { compareStates } from '../../pipeline/grouping/state-order.ts';
import type { HiddenParts } from '../../state/cohort/cohort-shown.ts';
import { CheckRow } from '../../ui/check-row.tsx';
import { ChoiceRow } from '../../ui/choice-field.tsx';
import { type GroupFold, ParameterGroup, useClosedGroups } from '../../ui/parameter-group.tsx';
import { IncludeSamplesToggle } from '../bench/include-samples-toggle.tsx';
import { useSession } from '../session-context.ts';
import { comparedMethodWords, heldOutMethods, wholeMethods } from './method-words.ts';

/** Maximum number of states or trials listed as checkboxes. */
const maxTicks = 24;

const units: readonly { readonly value: AgreementUnit; readonly label: string }[] = [
  { value: 'file', label: 'recordings' },
  { value: 'window', label: 'windows' },
  { value: 'subject', label: 'subjects' },
];

const quantities: readonly { readonly value: AgreementChoice['quantity']; readonly label: string }[] = [
  { value: 'interval', label: 'intervals' },
  { value: 'sd', label: 'SDs' },
  { value: 'ppv', label: 'PPV' },
];

/** Renders the choice of the compared methods and of the unit. */
function AgreementGroup({ shut, onToggle }: GroupFold) {
  const { cohortView } = useSession();
  const { quantity, first, second, unit } = useStore(cohortView, (state) => state.agreement);
  const methods = [...wholeMethods, ...(quantity === 'sd' ? heldOutMethods : [])].map((value) => ({
    value,
    label: comparedMethodWords[value],
  }));
  return (
    <ParameterGroup
      title="Agreement"
      shut={shut}
      summary={`${comparedMethodWords[first]} − ${comparedMethodWords[second]}`}
      source="Bland and Altman 1999"
      onToggle={onToggle}
    >
      <ChoiceRow
        label="In"
        value={quantity}
        choices={quantities}
        onChange={(value) => cohortView.compare({ quantity: value })}
      />
      <ChoiceRow
        label="First"
        value={first}
        choices={methods}
        onChange={(value) => cohortView.compare({ first: value })}
      />
      <ChoiceRow
        label="Second"
        value={second}
        choices={methods}
        onChange={(value) => cohortView.compare({ second: value })}
      />
      <ChoiceRow
        label="Points"
        value={unit}
        choices={units}
        onChange={(value) => cohortView.compare({ unit: value })}
      />
    </ParameterGroup>
  );
}

/** Renders checkboxes for the states or trials of recordings, or nothing if there is only one. */
function HiddenRows({ part, title }: { readonly part: keyof HiddenParts; readonly title: string }) {
  const { cohort, cohortView } = useSession();
  const shown = useStore(cohort, (state) => state.shown);
  const hidden = useStore(cohortView, (state) => state.hidden[part]);
  const rows = [...(shown?.files ?? []), ...(shown?.errors ?? [])];
  const labels = [...new Set(rows.map((row) => row.labels[part]))].toSorted(compareStates);
  if (labels.length < 2 || labels.length > maxTicks) return null;
  return (
    <div className="cohort-ticks" role="group" aria-label={title}>
      <span className="dim">{title}</span>
      {labels.map((label) => (
        <CheckRow
          key={label}
          checked={!hidden.includes(label)}
          onChange={(checked) => cohortView.hide(part, label, !checked)}
        >
          {label ?? 'none'}
        </CheckRow>
      ))}
    </div>
  );
}

/** Renders the settings of the comparison's view, besides the parameters of the analysis. */
export function CohortGroups() {
  const { cohortView, parameters } = useSession();
  const shut = useClosedGroups();
  const isOfIntervals = useStore(parameters.cohort, ({ changed }) => changed['analysis'] !== 'series');
  const isHeldOut = useStore(cohortView, (state) => state.isHeldOut);
  return (
    <>
      <ParameterGroup
        title="Shown"
        {...shut.groupFold('Shown')}
        summary={isOfIntervals && isHeldOut ? 'held-out bars' : ''}
      >
        {isOfIntervals && (
          <CheckRow checked={isHeldOut} onChange={cohortView.setHeldOut}>
            Bars over held-out beats
          </CheckRow>
        )}
        <IncludeSamplesToggle />
        <HiddenRows part="state" title="States" />
        <HiddenRows part="trial" title="Trials" />
      </ParameterGroup>
      {isOfIntervals && <AgreementGroup {...shut.groupFold('Agreement')} />}
    </>
  );
}
