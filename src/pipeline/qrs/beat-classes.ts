import { ordinaryLabel } from '../../analysis/edits/edits-between.ts';
import { toScoredClass } from '../../analysis/scoring/beat-classes.ts';
import type { BeatClass, BeatClasses, ClassReason } from '../../model/rhythm.ts';
import type { DetectedRhythm, QrsDetection } from './qrs-detection.ts';

/** Fields of a rhythm that the rows of beats use. */
export interface BeatRhythm extends Pick<DetectedRhythm, 'beatIndexes'> {
  readonly rhythm: Pick<DetectedRhythm['rhythm'], 'rrSec' | 'isPremature' | keyof BeatClasses>;
}

/** WFDB mnemonic of a beat that cannot be classified. */
export const unknownLabel = 'Q';

const labelOf: Readonly<Record<BeatClass, string>> = {
  N: ordinaryLabel,
  S: 'S',
  V: 'V',
  F: 'F',
  paced: '/',
  unknown: unknownLabel,
};

/** WFDB mnemonics of paced beats: paced, and fusion of a paced and a normal beat. */
const pacedLabels = '/f';

/** Returns the class of a WFDB mnemonic. */
export function classOfLabel(label: string): BeatClass {
  if (pacedLabels.includes(label)) return 'paced';
  const scored = toScoredClass(label);
  return scored === 'Q' ? 'unknown' : scored;
}

/**
 * Finds the beats that are only a pacing spike, with neither onset nor end of QRS.
 *
 * @returns their indices among all beats
 */
export function findSpikesAlone({ rhythm, beatIndexes }: BeatRhythm): ReadonlySet<number> {
  return new Set(
    Array.from(beatIndexes).filter((_, place) => rhythm.classReason[place] === 'pacing spike without QRS'),
  );
}

/** Source of the classes. */
interface ClassedBeats {
  /** Beats as they were found. */
  readonly detect: Pick<QrsDetection, 'labels'>;
  /** The same after the user's edits. */
  readonly edited: QrsDetection;
  readonly rhythm: BeatRhythm;
}

/**
 * Returns the mnemonic of each beat that the user gave, else that of the annotator of the beats; null if there is
 * none.
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
 * Returns the WFDB mnemonic of each beat: from the user, else from the annotator of the beats, else that of its class;
 * `Q` for a beat without R.
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

/** Returns the mnemonics of the beats as they were found, without those from the user; `N` for a deleted beat. */
export function labelsBeforeEdits({
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

/** Returns the mnemonic of a class. */
export function labelOfClass(beatClass: BeatClass): string {
  return labelOf[beatClass];
}

/**
 * Replaces classes of a rhythm by those that the user or the annotator gave.
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
