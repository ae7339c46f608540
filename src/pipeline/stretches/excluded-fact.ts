import type { Recording } from '../../model/recording.ts';
import type { ExcludedFact } from '../../model/run-facts.ts';
import { excludedSpans } from './excluded-spans.ts';

/** What of a recording is left out of every analysis; none where nothing is. */
export function excludedFacts({
  stretches = [],
  durationSec,
}: Pick<Recording, 'stretches' | 'durationSec'>): readonly ExcludedFact[] {
  const spans = excludedSpans(stretches, durationSec);
  if (spans.length === 0) return [];
  const missing = spans.reduce((sum, { fromSec, toSec }) => sum + toSec - fromSec, 0);
  return [{ what: 'excluded', stretches: spans.length, missing, share: missing / durationSec }];
}
