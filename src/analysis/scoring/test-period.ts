import type { AnnotationSet } from '../../model/annotation.ts';
import type { ScoreOptions } from '../../model/scoring.ts';

/** Start and end, s, both included. */
type Stretch = readonly [number, number];

/** Subtype of a `~` for an unreadable signal. Source: PhysioBank annotations. */
const unreadableSubtype = -1;

/**
 * Creates a test of whether a time counts: it is in the test period, ends included, and outside ventricular
 * flutter, `[` to `]`. A stretch without an end extends to the end of the record.
 *
 * @param reference annotations with their own rate
 * @param options start and end, s
 * @returns function of a time, s
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
 * Creates a test of whether an annotator could not read the signal at a time: unreadable in a reference, shut
 * down in a test annotator. Such a stretch extends from a `~` of subtype −1 to the next `~` of another subtype.
 *
 * @param set annotations with their own rate
 * @returns function of a time, s
 */
export function createUnreadableTest(set: AnnotationSet): (timeSec: number) => boolean {
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
