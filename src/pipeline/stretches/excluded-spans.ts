import type { TimeSpan } from '../../model/samples.ts';
import type { Stretch } from '../../model/stretch.ts';

/**
 * What is left out of a recording, as spans that neither overlap nor touch.
 *
 * @param durationSec  of the recording; nothing lies outside of it
 * @returns ascending, s
 */
export function excludedSpans(stretches: readonly Stretch[], durationSec: number): TimeSpan[] {
  const spans: { fromSec: number; toSec: number }[] = [];
  const own = stretches.filter(({ excluded }) => excluded).toSorted((a, b) => a.from - b.from);
  for (const { from, to } of own) {
    const fromSec = Math.max(0, from);
    const toSec = Math.min(durationSec, to);
    const last = spans.at(-1);
    if (!(toSec > fromSec)) continue;
    if (last !== undefined && fromSec <= last.toSec) last.toSec = Math.max(last.toSec, toSec);
    else spans.push({ fromSec, toSec });
  }
  return spans;
}
