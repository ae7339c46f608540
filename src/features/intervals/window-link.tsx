import type { ReactNode } from 'react';
import { formatClock } from '../../charts/axes/time-axis.ts';
import type { Column } from '../bench/column-table.tsx';

/** How a table of windows shows another one. */
export interface WindowChoice {
  /** The window that is read. */
  readonly current: number;
  /** Times with hours. */
  readonly long: boolean;
  readonly onWindow: (windowIndex: number) => void;
}

interface WindowStart {
  readonly windowIndex: number;
  readonly fromSec: number;
  /** Of a window that is a stretch. */
  readonly windowName?: string | null | undefined;
}

/** The first column of a table of windows: where each starts, as a link that shows it. */
export function windowColumn(
  head: ReactNode,
  { current, long, onWindow }: WindowChoice,
): Column<WindowStart> {
  return {
    name: 'window',
    head,
    text: ({ windowIndex, fromSec, windowName = null }) => (
      <button
        type="button"
        className="link"
        aria-current={windowIndex === current}
        aria-label={[`Window ${windowIndex + 1}`, windowName, `from ${formatClock(fromSec, long)}`]
          .filter(Boolean)
          .join(', ')}
        title={windowName ?? undefined}
        onClick={() => onWindow(windowIndex)}
      >
        {windowName ?? formatClock(fromSec, long)}
      </button>
    ),
  };
}
