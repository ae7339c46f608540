import { Icon } from './icon.tsx';

export interface FieldChoice {
  readonly value: string;
  readonly label: string;
}

interface ChoiceFieldProps {
  readonly id: string;
  readonly value: string;
  readonly choices: readonly FieldChoice[];
  readonly describedBy?: string;
  readonly onChange: (value: string) => void;
}

/** Renders one of a few named values as the system's own list. */
export function ChoiceField({ id, value, choices, describedBy, onChange }: ChoiceFieldProps) {
  return (
    <span className="field wide">
      <select
        id={id}
        value={value}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.currentTarget.value)}
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
