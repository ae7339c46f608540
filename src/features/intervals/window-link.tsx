import { formatClock } from '../../charts/time-axis.ts';

interface WindowLinkProps {
  readonly windowIndex: number;
  readonly fromSec: number;
  /** The window that is read. */
  readonly current: number;
  /** Times with hours. */
  readonly long: boolean;
  readonly onWindow: (windowIndex: number) => void;
}

/** The start of a window, as the link of its row that shows it. */
export function WindowLink({ windowIndex, fromSec, current, long, onWindow }: WindowLinkProps) {
  return (
    <button
      type="button"
      className="link"
      aria-current={windowIndex === current}
      aria-label={`Window ${windowIndex + 1}, from ${formatClock(fromSec, long)}`}
      onClick={() => onWindow(windowIndex)}
    >
      {formatClock(fromSec, long)}
    </button>
  );
}
