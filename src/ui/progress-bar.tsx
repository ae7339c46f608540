interface ProgressBarProps {
  readonly label: string;
  /** 0 … 1. */
  readonly share: number;
}

/** A line of 2 px, filled as far as the work is. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  return <progress className="bar" aria-label={label} max={100} value={Math.round(share * 100)} />;
}
