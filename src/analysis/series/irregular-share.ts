import type { TimeSpan } from '../../model/samples.ts';
import type { ArtefactKind } from '../../model/series.ts';
import { defaultIrregularParams, findIrregular, measureRhythm } from '../rhythm/irregular-stretches.ts';
import type { BeatSeries } from './beat-series.ts';

/** RR about these are left out of what is judged: they tell nothing of the rhythm between them. */
const isLeftOut = (kind: ArtefactKind | null): boolean =>
  kind !== null && kind !== 'long' && kind !== 'short';

/**
 * Where the beats of a series come without order, as in atrial fibrillation: by the same measure of half minutes as the
 * rhythm of an ECG (docs/rhythm.md).
 *
 * @param series as it was measured; its times are those of beats, s
 * @param kinds  what is wrong with each value; null where nothing is
 * @returns stretches of half a minute and more, ascending and apart
 */
export function irregularSpans(
  { timesSec, follows }: BeatSeries,
  kinds: readonly (ArtefactKind | null)[],
): readonly TimeSpan[] {
  const isUsed = kinds.map((kind, i) => follows[i] === 1 && !isLeftOut(kind));
  return findIrregular(measureRhythm(timesSec, isUsed), defaultIrregularParams).irregular;
}

/**
 * How much of a span lies in some others.
 *
 * @param span  s
 * @param spans s, apart
 * @returns 0 … 1
 */
export function shareWithin({ fromSec, toSec }: TimeSpan, spans: readonly TimeSpan[]): number {
  let sec = 0;
  for (const span of spans) sec += Math.max(0, Math.min(toSec, span.toSec) - Math.max(fromSec, span.fromSec));
  return toSec > fromSec ? sec / (toSec - fromSec) : 0;
}
