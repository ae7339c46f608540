import { useId } from 'react';

export interface BeatStopProps {
  readonly label: string;
  readonly description: string;
  /** Name of the beat, for example 'beat 12 at 0:10'. */
  readonly valueText: string;
  readonly value: number;
  readonly count: number;
  readonly onChange: (value: number) => void;
}

/** Renders the single tab stop of a plot of beats: a slider that goes from beat to beat. */
export function BeatStop({ label, description, valueText, value, count, onChange }: BeatStopProps) {
  const describedBy = useId();
  return (
    <>
      <input
        className="plot-focus"
        type="range"
        min={0}
        max={Math.max(count - 1, 0)}
        step={1}
        value={value}
        aria-label={label}
        aria-valuetext={valueText}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <p id={describedBy} className="unseen">
        {description}
      </p>
    </>
  );
}
