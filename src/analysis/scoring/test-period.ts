import type { AnnotationSet } from '../../model/annotation.ts';
import type { ScoreOptions } from '../../model/scoring.ts';

/** From and to, s, both of them inside. */
type Stretch = readonly [number, number];

/** Subtype of a `~` that says that no signal can be read. Source: PhysioBank annotations. */
const unreadableSubtype = -1;

/**
 * Says of a time whether it counts: in the test period, both its ends included, and outside the
 * stretches of ventricular flutter, `[` to `]`; one that is not closed runs to the end.
 *
 * @param reference annotations with their own rate
 * @param options   from when to when, s
 * @returns asked with a time, s
 */
export function testPeriod(
  reference: AnnotationSet,
  { fromSec, toSec }: Pick<ScoreOptions, 'fromSec' | 'toSec'>,
): (timeSec: number) => boolean {
  const flutter = markedStretches(reference, ({ label }) =>
    label === '[' ? 'begins' : label === ']' ? 'ends' : null,
  );
  const endSec = toSec ?? Number.POSITIVE_INFINITY;
  return (timeSec) => timeSec >= fromSec && timeSec <= endSec && !isInside(flutter, timeSec);
}

/**
 * Says of a time whether an annotator could read no signal there: of a reference, unreadable; of a
 * test annotator, shut down. From a `~` of subtype −1 to the next `~` of another.
 *
 * @param set annotations with their own rate
 * @returns asked with a time, s
 */
export function unreadableTimes(set: AnnotationSet): (timeSec: number) => boolean {
  const stretches = markedStretches(set, ({ label, subtype }) =>
    label !== '~' ? null : subtype === unreadableSubtype ? 'begins' : 'ends',
  );
  return (timeSec) => isInside(stretches, timeSec);
}

function markedStretches(
  { annotations, fs }: AnnotationSet,
  edgeOf: (annotation: AnnotationSet['annotations'][number]) => 'begins' | 'ends' | null,
): Stretch[] {
  const stretches: Stretch[] = [];
  let startSec: number | null = null;
  for (const annotation of annotations) {
    const edge = edgeOf(annotation);
    const timeSec = annotation.sampleIndex / fs;
    if (edge === 'begins') startSec ??= timeSec;
    if (edge === 'ends' && startSec !== null) {
      stretches.push([startSec, timeSec]);
      startSec = null;
    }
  }
  if (startSec !== null) stretches.push([startSec, Number.POSITIVE_INFINITY]);
  return stretches;
}

function isInside(stretches: readonly Stretch[], timeSec: number): boolean {
  return stretches.some(([fromSec, toSec]) => timeSec >= fromSec && timeSec <= toSec);
}
