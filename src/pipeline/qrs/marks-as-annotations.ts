import type { Annotation, AnnotationSet, MarkedPoint } from '../../model/annotation.ts';
import type { QrsBeat } from '../../model/qrs.ts';
import { unknownLabel } from './beat-classes.ts';
import type { QrsDetection } from './qrs-detection.ts';

/** Content of a file of marks, apart from the beats. */
export interface MarksContent {
  /** Name of the annotator, used as the file's extension. */
  readonly source: string;
  readonly point: MarkedPoint;
  /** WFDB mnemonic of each beat. */
  readonly labels: readonly string[];
}

/**
 * Converts beats to annotations at R, rounded to a sample, or at the onset of QRS. A beat without that point is marked
 * at its other point. The annotation's text then names the point used: `onset`, `R`, or `mark` of a method without
 * onsets.
 */
export function marksAsAnnotations(
  detection: QrsDetection,
  { source, point, labels }: MarksContent,
): AnnotationSet {
  const annotations = detection.beats.map((beat, i): Annotation => {
    const { sampleIndex, aux } = makeMark(beat, i, point, detection);
    return { sampleIndex, label: labels[i] ?? unknownLabel, subtype: 0, channel: 0, num: 0, aux };
  });
  return { source, fs: detection.fs, annotations, point };
}

function makeMark(
  { rSec, onsetIndex }: QrsBeat,
  index: number,
  point: MarkedPoint,
  { fs, marksOnsets, edited }: QrsDetection,
): Pick<Annotation, 'sampleIndex' | 'aux'> {
  const isInserted = edited !== null && edited[index]?.sourceIndex === null;
  if (point === 'onset')
    return { sampleIndex: onsetIndex, aux: isInserted ? 'R' : marksOnsets ? '' : 'mark' };
  if (rSec !== null) return { sampleIndex: Math.round(rSec * fs), aux: '' };
  return { sampleIndex: onsetIndex, aux: marksOnsets ? 'onset' : 'mark' };
}
