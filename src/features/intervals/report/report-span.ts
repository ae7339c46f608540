import type { IntervalWindow } from '../../../model/intervals.ts';
import type { Span } from '../../../state/view/span.ts';

/** Length of the signal on the page, s. */
const shownSec = 10;

/**
 * The ten seconds that are printed: from where the view begins if that lies in the window, else the
 * window's first; never beyond the window, and all of one that is shorter.
 */
export function reportSpan({ from, to }: Pick<IntervalWindow, 'from' | 'to'>, view: Span): Span {
  const isInside = view.fromSec >= from && view.fromSec < to;
  const fromSec = Math.max(Math.min(isInside ? view.fromSec : from, to - shownSec), from);
  return { fromSec, toSec: Math.min(fromSec + shownSec, to) };
}
