import { useId } from 'react';
import { Icon } from './icon.tsx';

export interface FieldChoice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

interface ChoiceFieldProps<Value extends string> {
  readonly id: string;
  readonly value: NoInfer<Value>;
  readonly choices: readonly FieldChoice<Value>[];
  readonly describedBy?: string;
  readonly onChange: (value: Value) => void;
}

/** Renders one of a few named values as the system's own list. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { id, value, choices, describedBy, onChange } = props;
  return (
    <span className="field wide">
      <select
        id={id}
        value={value}
        aria-describedby={describedBy}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <Icon name="down" sizePx={12} />
    </span>
  );
}

export interface ChoiceRowProps<Value extends string> extends Omit<
  ChoiceFieldProps<Value>,
  'id' | 'describedBy'
> {
  readonly label: string;
  /** Parameter that it sets, for finding it. */
  readonly parameter?: string;
}

/** Renders a line of a group of parameters with a choice. */
export function ChoiceRow<Value extends string>({ label, parameter, ...field }: ChoiceRowProps<Value>) {
  const id = useId();
  return (
    <div className="param" data-parameter={parameter}>
      <label htmlFor={id} className="nowrap">
        {label}
      </label>
      <ChoiceField id={id} {...field} />
      <span />
    </div>
  );
}
