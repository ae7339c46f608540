import type { AnnotationSet } from '../../model/annotation.ts';
import type { QrsDetection } from './qrs-detection.ts';

/** Marks as annotations under an annotator's name; `N` where the method tells no classes. */
export function marksAsAnnotations({ beats, labels, fs }: QrsDetection, source: string): AnnotationSet {
  const annotations = beats.map(({ onsetIndex }, i) => ({
    sampleIndex: onsetIndex,
    label: labels?.[i] ?? 'N',
    subtype: 0,
    channel: 0,
    num: 0,
    aux: '',
  }));
  return { source, fs, annotations };
}
