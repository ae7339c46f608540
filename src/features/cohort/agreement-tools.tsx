import { useStore } from 'zustand';
import type { AgreementChoice } from '../../state/cohort-view.ts';
import { useSession } from '../session-context.ts';

const choices: readonly { readonly value: AgreementChoice['quantity']; readonly label: string }[] = [
  { value: 'interval', label: 'intervals' },
  { value: 'sd', label: 'SDs' },
  { value: 'ppv', label: 'PPV' },
];

/** What the plots are of; the rest of the choice stands among the parameters. */
export function AgreementTools() {
  const { cohortView } = useSession();
  const { quantity } = useStore(cohortView, (state) => state.agreement);
  return (
    <select
      className="field cohort-select"
      aria-label="Agreement in"
      value={quantity}
      onChange={(event) => {
        const chosen = choices.find(({ value }) => value === event.currentTarget.value);
        if (chosen) cohortView.compare({ quantity: chosen.value });
      }}
    >
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
