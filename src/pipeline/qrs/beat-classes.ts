import { ordinaryLabel } from '../../analysis/edits/edits-between.ts';
import type { EctopicFlag } from '../../model/rhythm.ts';
import type { DetectedRhythm } from './judge-beats.ts';
import type { QrsDetection } from './qrs-detection.ts';

/** What the rows of beats say of a rhythm. */
export interface BeatRhythm extends Pick<DetectedRhythm, 'beatIndexes'> {
  readonly rhythm: Pick<DetectedRhythm['rhythm'], 'rrSec' | 'isPremature' | 'flags' | 'isClassed'>;
}

/** WFDB's mnemonic of a beat that cannot be classed. */
export const unknownClass = 'Q';

/** A QRS of another shape alone may be noise, or a bundle branch block. */
const classOf: Readonly<Record<EctopicFlag, string>> = {
  ventricular: 'V',
  supraventricular: 'S',
  unlike: unknownClass,
};

/** What classes are taken from. */
interface ClassedBeats {
  /** As they were found. */
  readonly detect: Pick<QrsDetection, 'labels'>;
  /** The same after edits by hand. */
  readonly edited: QrsDetection;
  readonly rhythm: BeatRhythm;
}

/**
 * WFDB mnemonic of each beat: given by hand, else by the annotator whose beats they are, else as rhythm and shape say:
 * `V`, `S`, `N`; `Q` of another shape alone, in poor signal, and without R.
 */
export function classifyBeats({ detect, edited, rhythm }: ClassedBeats): string[] {
  const found = foundClasses(edited.beats.length, rhythm);
  const { labels } = edited;
  if (labels === null) return found;
  if (detect.labels !== null) return [...labels];
  return found.map((label, i) => edited.edited?.[i]?.label ?? label);
}

/** As rhythm and shape say. */
function foundClasses(beatCount: number, { rhythm, beatIndexes }: BeatRhythm): string[] {
  const classes = Array.from({ length: beatCount }, () => unknownClass);
  beatIndexes.forEach((index, place) => {
    const flag = rhythm.flags[place] ?? null;
    if (rhythm.isClassed[place] === true) classes[index] = flag === null ? ordinaryLabel : classOf[flag];
  });
  return classes;
}

/**
 * The mnemonics of the beats as they were found, without what was given by hand; `N` of one that was deleted.
 */
export function classesAsFound({
  detect,
  edited,
  rhythm,
}: ClassedBeats & { detect: QrsDetection }): string[] {
  if (detect.labels !== null) return [...detect.labels];
  const found = foundClasses(edited.beats.length, rhythm);
  if (edited.edited === null) return found;
  const classes = detect.beats.map(() => ordinaryLabel);
  edited.edited.forEach(({ sourceIndex }, i) => {
    if (sourceIndex !== null) classes[sourceIndex] = found[i] ?? ordinaryLabel;
  });
  return classes;
}
