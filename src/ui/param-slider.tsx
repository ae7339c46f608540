interface ParamSliderProps {
  readonly label: string;
  readonly valueText: string;
  readonly value: number;
  readonly standard: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
}

/** Renders a slider with its default marked and the distance from it in the accent colour. */
export function ParamSlider({
  label,
  valueText,
  value,
  standard,
  min,
  max,
  step,
  onChange,
}: ParamSliderProps) {
  const percent = (amount: number): number => (100 * (amount - min)) / (max - min);
  const from = Math.min(percent(value), percent(standard));
  const to = Math.max(percent(value), percent(standard));
  return (
    <span className="slider">
      <i className="track" />
      <i className="delta" style={{ left: `${from}%`, width: `${to - from}%` }} />
      <i className="default" style={{ left: `${percent(standard)}%` }} />
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        value={value}
        min={min}
        max={max}
        step={step}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </span>
  );
}
