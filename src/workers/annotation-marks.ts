import type { AnnotationSet } from '../model/annotation.ts';
import type { AnnotationMarks } from './protocol.ts';

/** What an annotator said, and when. */
export function annotationMarks({ source, fs, annotations }: AnnotationSet): AnnotationMarks {
  return {
    source,
    atSec: Float64Array.from(annotations, ({ sampleIndex }) => sampleIndex / fs),
    labels: annotations.map(({ label }) => label),
    texts: annotations.map(({ aux }) => aux),
  };
}
