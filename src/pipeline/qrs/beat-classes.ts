import { ordinaryLabel } from '../../analysis/edits/edits-between.ts';
import { toScoredClass } from '../../analysis/scoring/beat-classes.ts';
import type { BeatClass, BeatClasses, ClassReason } from '../../model/rhythm.ts';
import type { DetectedRhythm, QrsDetection } from './qrs-detection.ts';

/** What the rows of beats say of a rhythm. */
export interface BeatRhythm extends Pick<DetectedRhythm, 'beatIndexes'> {
  readonly rhythm: Pick<DetectedRhythm['rhythm'], 'rrSec' | 'isPremature' | keyof BeatClasses>;
}

/** WFDB's mnemonic of a beat that cannot be classed. */
export const unknownLabel = 'Q';

const labelOf: Readonly<Record<BeatClass, string>> = {
  N: ordinaryLabel,
  S: 'S',
  V: 'V',
  F: 'F',
  paced: '/',
  unknown: unknownLabel,
};

/** WFDB's mnemonics of paced beats: its own, and that of a fusion of a paced and a normal one. */
const pacedLabels = '/f';

/** The class of a beat's WFDB mnemonic. */
export function classOfLabel(label: string): BeatClass {
  if (pacedLabels.includes(label)) return 'paced';
  const scored = toScoredClass(label);
  return scored === 'Q' ? 'unknown' : scored;
}

/**
 * Which of the beats are a pacing spike and nothing else: they have neither onset nor end of QRS.
 *
 * @returns their places among all beats
 */
export function findSpikesAlone({ rhythm, beatIndexes }: BeatRhythm): ReadonlySet<number> {
  return new Set(
    Array.from(beatIndexes).filter((_, place) => rhythm.classReason[place] === 'pacing spike without QRS'),
  );
}

/** What classes are taken from. */
interface ClassedBeats {
  /** As they were found. */
  readonly detect: Pick<QrsDetection, 'labels'>;
  /** The same after edits by hand. */
  readonly edited: QrsDetection;
  readonly rhythm: BeatRhythm;
}

/**
 * The mnemonic that each beat was given by hand, else by the annotator whose beats they are; null of none.
 *
 * @param isAnnotated  whether the beats are an annotator's
 */
export function givenLabels(
  { labels, edited, beats }: QrsDetection,
  isAnnotated: boolean,
): readonly (string | null)[] {
  if (isAnnotated && labels !== null) return labels;
  return beats.map((_, i) => edited?.[i]?.label ?? null);
}

/**
 * WFDB mnemonic of each beat: given by hand, else by the annotator whose beats they are, else that of its class; `Q` of
 * a beat without R.
 */
export function labelBeats({ detect, edited, rhythm }: ClassedBeats): string[] {
  const own = labelsOfClasses(edited.beats.length, rhythm.rhythm.classes, rhythm.beatIndexes);
  const given = givenLabels(edited, detect.labels !== null);
  return own.map((label, i) => given[i] ?? label);
}

function labelsOfClasses(
  beatCount: number,
  classes: readonly BeatClass[],
  beatIndexes: Int32Array,
): string[] {
  const labels = Array.from({ length: beatCount }, () => unknownLabel);
  beatIndexes.forEach((index, place) => {
    labels[index] = labelOf[classes[place] ?? 'unknown'];
  });
  return labels;
}

/** The mnemonics of the beats as they were found, without what was given by hand; `N` of one that was deleted. */
export function labelsAsFound({
  detect,
  edited,
  rhythm,
}: {
  readonly detect: QrsDetection;
  readonly edited: QrsDetection;
  readonly rhythm: { readonly found: readonly BeatClass[]; readonly beatIndexes: Int32Array };
}): string[] {
  if (detect.labels !== null) return [...detect.labels];
  const found = labelsOfClasses(edited.beats.length, rhythm.found, rhythm.beatIndexes);
  if (edited.edited === null) return found;
  const labels = detect.beats.map(() => ordinaryLabel);
  edited.edited.forEach(({ sourceIndex }, i) => {
    if (sourceIndex !== null) labels[sourceIndex] = found[i] ?? ordinaryLabel;
  });
  return labels;
}

/** The mnemonic that a beat of a class is written as. */
export function labelOfClass(beatClass: BeatClass): string {
  return labelOf[beatClass];
}

/**
 * The classes of a rhythm, those that a person or the annotator gave in the place of what was found.
 *
 * @param isAnnotated  whether the beats are an annotator's
 */
export function withGivenClasses<Classed extends BeatClasses>(
  rhythm: Classed,
  beatIndexes: Int32Array,
  detection: QrsDetection,
  isAnnotated: boolean,
): Classed {
  if (detection.labels === null) return rhythm;
  const given = givenLabels(detection, isAnnotated);
  const [classes, certainty, classReason] = [
    [...rhythm.classes],
    Float64Array.from(rhythm.certainty),
    [...rhythm.classReason],
  ];
  beatIndexes.forEach((index, place) => {
    const label = given[index] ?? null;
    if (label === null) return;
    classes[place] = classOfLabel(label);
    certainty[place] = classes[place] === 'unknown' ? Number.NaN : 1;
    const isByHand = (detection.edited?.[index]?.label ?? null) !== null;
    const reason: ClassReason = isByHand ? 'by hand' : 'as annotated';
    classReason[place] = reason;
  });
  return { ...rhythm, classes, certainty, classReason };
}
