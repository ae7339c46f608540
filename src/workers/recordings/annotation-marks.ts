import type { AnnotationSet } from '../../model/annotation.ts';
import { isBeatLabel } from '../../analysis/qrs/beat-labels.ts';
import type { AnnotationKind, AnnotationMarks } from '../traces/drawing-types.ts';

/** Beats of class N by ANSI/AAMI EC57: sinus beats, also with a bundle branch block, and escapes from above the ventricles. */
const usualLabels: ReadonlySet<string> = new Set('NLRBejn');

function kindOf(label: string): AnnotationKind {
  if (!isBeatLabel(label)) return 'other';
  return usualLabels.has(label) ? 'usual' : 'abnormal';
}

/** What an annotator said, and when. */
export function describeAnnotationSet({ source, point, fs, annotations }: AnnotationSet): AnnotationMarks {
  return {
    source,
    ...(point === undefined ? {} : { point }),
    atSec: Float64Array.from(annotations, ({ sampleIndex }) => sampleIndex / fs),
    labels: annotations.map(({ label }) => label),
    kinds: annotations.map(({ label }) => kindOf(label)),
    texts: annotations.map(({ aux }) => aux),
  };
}
