import { joinSpans } from '../../dsp/statistics/join-spans.ts';
import type { TimeSpan } from '../../model/samples.ts';
import type { Stretch } from '../../model/stretch.ts';

/**
 * Returns the excluded parts of a recording, as spans that neither overlap nor touch.
 *
 * @param durationSec  of the recording, to which the spans are limited
 * @returns ascending, s
 */
export function excludedSpans(stretches: readonly Stretch[], durationSec: number): TimeSpan[] {
  const own = stretches.filter(({ excluded }) => excluded);
  return joinSpans(
    own.map(({ from, to }) => ({ fromSec: Math.max(0, from), toSec: Math.min(durationSec, to) })),
  );
}
