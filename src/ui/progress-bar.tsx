interface ProgressBarProps {
  readonly label: string;
  /** Fraction done, 0 … 1. */
  readonly share: number;
}

/** Renders a progress line of 2 px. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  return <progress className="bar" aria-label={label} max={100} value={Math.round(share * 100)} />;
}
