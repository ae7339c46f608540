import './segmented.css';

interface SegmentedProps<Value extends string | number> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** Renders a choice among two or three words, all visible. */
export function Segmented<Value extends string | number>(props: SegmentedProps<Value>) {
  const { label, value, choices, onChange } = props;
  return (
    <span className="segmented" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </span>
  );
}
