import type { TimeSpan } from '../../model/samples.ts';
import type { ArtefactKind } from '../../model/series.ts';
import { defaultIrregularParams, findIrregular, measureRhythm } from '../rhythm/irregular-stretches.ts';
import type { BeatSeries } from './beat-series.ts';

/** RR around these artefacts are not judged, since they do not reflect the rhythm. */
const isLeftOut = (kind: ArtefactKind | null): boolean =>
  kind !== null && kind !== 'long' && kind !== 'short';

/**
 * Finds where the beats of a series come irregularly, as in atrial fibrillation. It uses the same measure over half
 * minutes as the rhythm of an ECG (docs/rhythm.md).
 *
 * @param series  as measured; its times are those of beats, s
 * @param kinds   kind of artefact of each value; null for a valid one
 * @returns stretches of at least half a minute, ascending and disjoint
 */
export function irregularSpans(
  { timesSec, follows }: BeatSeries,
  kinds: readonly (ArtefactKind | null)[],
): readonly TimeSpan[] {
  const isUsed = kinds.map((kind, i) => follows[i] === 1 && !isLeftOut(kind));
  return findIrregular(measureRhythm(timesSec, isUsed), defaultIrregularParams).irregular;
}

/**
 * Returns the share of a span that lies in other spans.
 *
 * @param span   s
 * @param spans  s, disjoint
 * @returns 0 … 1
 */
export function shareWithin({ fromSec, toSec }: TimeSpan, spans: readonly TimeSpan[]): number {
  let sec = 0;
  for (const span of spans) sec += Math.max(0, Math.min(toSec, span.toSec) - Math.max(fromSec, span.fromSec));
  return toSec > fromSec ? sec / (toSec - fromSec) : 0;
}
