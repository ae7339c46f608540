import type { ReactNode } from 'react';
import { formatClock } from '../../charts/axes/time-axis.ts';
import type { Column } from '../bench/column-table.tsx';
import type { WindowChoice } from '../bench/list-panel.tsx';
import { LinkButton } from '../../ui/button.tsx';

interface WindowStart {
  readonly windowIndex: number;
  readonly fromSec: number;
  /** Name of a window that is a stretch. */
  readonly windowName?: string | null | undefined;
}

/** Returns the first column of a table of windows: the start of each, as a link that shows it. */
export function windowColumn(
  head: ReactNode,
  { current, long, onWindow }: WindowChoice,
): Column<WindowStart> {
  return {
    name: 'window',
    head,
    text: ({ windowIndex, fromSec, windowName = null }) => (
      <LinkButton
        aria-current={windowIndex === current}
        aria-label={[`Window ${windowIndex + 1}`, windowName, `from ${formatClock(fromSec, long)}`]
          .filter(Boolean)
          .join(', ')}
        title={windowName ?? undefined}
        onClick={() => onWindow(windowIndex)}
      >
        {windowName ?? formatClock(fromSec, long)}
      </LinkButton>
    ),
  };
}
